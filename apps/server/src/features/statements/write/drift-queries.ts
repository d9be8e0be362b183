import { homeOf, sql } from '../../../platform/db/index.ts';
import { type StatementDraft, unpackBytes } from '../../calculations/index.ts';
import { driftOf, type LockedTransaction } from './statement-drift.ts';
import type { WriteInput, Writer } from './statement-write-queries.ts';

/** A locked statement beside what today's data gives; null: nothing is computed for the person any more. */
export interface LockedPair {
  readonly id: string;
  readonly content_hash: string;
  readonly draft: StatementDraft | null;
}

/** Statements whose lines are in memory at once. */
const AT_ONCE = 100;
/** The digest where there is no draft. */
const NOTHING = '00';

/** Stores the differences between locked statements and today's data, and deletes those that are no more. Returns the statements whose drift changed. */
export async function writeDrifts(
  ctx: Writer,
  input: Pick<WriteInput, 'now'>,
  pairs: readonly LockedPair[],
): Promise<string[]> {
  if (pairs.length === 0) return [];
  const known = await readKnown(ctx, pairs);
  const same = pairs.filter(({ draft, content_hash }) => draft?.hash === content_hash).map(({ id }) => id);
  const gone = same.filter((id) => known.has(id));
  if (gone.length > 0) {
    await sql`delete from statement_drifts where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${gone}::uuid[])`.execute(
      ctx.db,
    );
  }
  const other = pairs.filter(
    ({ id, draft, content_hash }) =>
      draft?.hash !== content_hash && known.get(id) !== (draft?.hash ?? NOTHING),
  );
  for (let from = 0; from < other.length; from += AT_ONCE)
    await compareAndWrite(ctx, input, other.slice(from, from + AT_ONCE));
  return [...gone, ...other.map(({ id }) => id)];
}

async function readKnown(ctx: Writer, pairs: readonly LockedPair[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ statement_id: string; draft_hash: string }>`
    select statement_id, encode(draft_hash, 'hex') as draft_hash from statement_drifts
    where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${pairs.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.statement_id, row.draft_hash]));
}

async function compareAndWrite(
  ctx: Writer,
  { now }: Pick<WriteInput, 'now'>,
  pairs: readonly LockedPair[],
): Promise<void> {
  const amounts = await readStored(
    ctx,
    pairs.map(({ id }) => id),
    { lines: false },
  );
  // Lines are many, so they are read only where an amount differs: content may also differ in texts or figures alone.
  const differing = pairs.filter(
    ({ id, draft }) => driftOf(amounts.get(id) ?? [], draft).transactions.length > 0,
  );
  const whole = await readStored(
    ctx,
    differing.map(({ id }) => id),
    { lines: true },
  );
  const rows = pairs.map(({ id, draft }) => ({
    statement_id: id,
    draft_hash: `\\x${draft?.hash ?? NOTHING}`,
    ...driftOf(whole.get(id) ?? amounts.get(id) ?? [], draft),
  }));
  await sql`
    insert into statement_drifts (environment_id, statement_id, draft_hash, difference, transactions, found_at)
    select home.environment_id, d.statement_id, d.draft_hash, d.difference, d.transactions, ${now}
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (statement_id uuid, draft_hash bytea, difference numeric, transactions jsonb)
    on conflict (environment_id, statement_id) do update set draft_hash = excluded.draft_hash, difference = excluded.difference,
      transactions = excluded.transactions, found_at = excluded.found_at`.execute(ctx.db);
}

interface LockedRow extends Omit<LockedTransaction, 'lines'> {
  readonly statement_id: string;
  readonly packed: Buffer | null;
}

/** What is stored of these statements, by statement. */
export async function readStored(
  ctx: Writer,
  statement_ids: readonly string[],
  { lines }: { readonly lines: boolean },
): Promise<ReadonlyMap<string, readonly LockedTransaction[]>> {
  if (statement_ids.length === 0) return new Map();
  const { rows } = await sql<LockedRow>`
    select statement_id, compensation_id, compensation_name, value, ongoing, figures ->> 'target' as target,
      ${lines ? sql`lines` : sql`null::bytea`} as packed
    from transactions where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[])
    order by position, compensation_name, id`.execute(ctx.db);
  const transactions = rows.map((row) => ({
    ...row,
    lines: () => (row.packed === null ? null : unpackBytes(row.packed)),
  }));
  return Map.groupBy(transactions, (one) => one.statement_id);
}
