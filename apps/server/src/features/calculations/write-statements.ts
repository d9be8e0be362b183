import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { type Db, sql } from '../../platform/db/index.ts';
import { byteaArray, packBytes } from './packed-bytes.ts';
import type { StatementDraft, TransactionDraft } from './statement-draft.ts';

export interface WriteInput {
  readonly month: Month;
  /** Everyone judged by this calculation: an open statement of theirs without a draft is no more. */
  readonly subjects: readonly string[];
  readonly drafts: readonly StatementDraft[];
  readonly now: Date;
  /** The moment whose data was read: a statement made from later data is left alone. */
  readonly data_as_of: Date;
}

export interface Written {
  readonly changed_ids: string[];
  readonly removed: number;
  /** Locked: left as they are. */
  readonly locked: number;
}

interface Existing {
  readonly id: string;
  readonly user_id: string;
  readonly locked: boolean;
  readonly newer: boolean;
  readonly ready: boolean;
  readonly version: number;
  readonly content_hash: Buffer;
}

type Writer = Pick<Ctx, 'tenant' | 'newId'> & { readonly db: Db };

/**
 * Writes the statements of one month that differ from what is stored, in the caller's transaction: a reader sees all of a
 * statement or the one before. Locked ones stay as they are. Only one writer per environment at a time.
 */
export async function writeStatements(ctx: Writer, input: WriteInput): Promise<Written> {
  const environment = ctx.tenant.environment_id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${environment}`}, 0))`.execute(ctx.db);
  const existing = await readExisting(ctx, input);
  const byUser = new Map(existing.map((row) => [row.user_id, row]));
  const changed: { draft: StatementDraft; id: string; version: number; known: boolean }[] = [];
  const unchanged: string[] = [];
  let locked = 0;
  for (const draft of input.drafts) {
    const row = byUser.get(draft.user_id);
    byUser.delete(draft.user_id);
    if (!row) changed.push({ draft, id: ctx.newId(), version: 1, known: false });
    else if (row.locked) locked += 1;
    else if (row.newer) continue;
    else if (row.content_hash.equals(draft.hash)) unchanged.push(...(row.ready ? [] : [row.id]));
    else changed.push({ draft, id: row.id, version: row.version + 1, known: true });
  }
  const orphans = [...byUser.values()].filter((row) => !row.locked && !row.newer);
  if (unchanged.length > 0) {
    await sql`update statements set ready = true where environment_id = ${environment} and id = any(${unchanged}::uuid[])`.execute(ctx.db);
  }
  if (changed.length > 0) {
    await writeRows(ctx, input, changed);
    await writeTransactions(ctx, input, changed);
    await writeVersions(ctx, input, changed);
  }
  if (orphans.length > 0) await removeStatements(ctx, input, orphans);
  const payersChanged = [
    ...changed.filter(({ draft, known }) => draft.pays_later || known).map(({ draft }) => draft.user_id),
    ...orphans.map((row) => row.user_id),
  ];
  if (payersChanged.length > 0) await carryPayments(ctx, input, payersChanged);
  return { changed_ids: [...changed.map((one) => one.id), ...unchanged], removed: orphans.length, locked };
}

async function readExisting(ctx: Writer, input: WriteInput): Promise<Existing[]> {
  const result = await sql<Existing>`
    select id, user_id, locked_at is not null as locked, data_as_of > ${input.data_as_of} as newer, ready, version, content_hash
    from statements
    where environment_id = ${ctx.tenant.environment_id} and month = ${`${monthText(input.month)}-01`}::date
      and user_id = any(${[...input.subjects]}::uuid[])
    order by id for update`.execute(ctx.db);
  return result.rows;
}

type Change = { readonly draft: StatementDraft; readonly id: string; readonly version: number; readonly known: boolean };

/** Paid here from earlier months' transactions. */
const CARRIED = sql`coalesce((select sum(t.value) from transactions t where t.environment_id = s.environment_id and t.user_id = s.user_id
  and t.payment_month = s.month and t.month < s.month and not t.ongoing), 0)`;

async function writeRows(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ draft, id, version }) => ({
    environment_id: ctx.tenant.environment_id,
    id,
    user_id: draft.user_id,
    month: `${monthText(input.month)}-01`,
    currency: draft.currency,
    earned: draft.earned,
    own_paid: draft.own_paid,
    attainment: draft.attainment,
    error_count: draft.error_count,
    error_kinds: draft.error_kinds,
    version,
    content_hash: `\\x${draft.hash.toString('hex')}`,
  }));
  await sql`
    insert into statements as old (environment_id, id, user_id, month, currency, earned, paid, attainment, error_count, error_kinds, ready,
      version, content_hash, calculated_at, data_as_of, last_modification_date)
    select s.environment_id, s.id, s.user_id, s.month, s.currency, s.earned, s.own_paid + ${CARRIED}, s.attainment, s.error_count,
      s.error_kinds, true, s.version, s.content_hash, ${input.now}, ${input.data_as_of}, ${input.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (environment_id uuid, id uuid, user_id uuid, month date, currency text,
      earned numeric, own_paid numeric, attainment numeric, error_count int, error_kinds text[], version int, content_hash bytea)
    on conflict (environment_id, id) do update set currency = excluded.currency, earned = excluded.earned, paid = excluded.paid,
      attainment = excluded.attainment, error_count = excluded.error_count, error_kinds = excluded.error_kinds, ready = true,
      version = excluded.version, content_hash = excluded.content_hash, calculated_at = excluded.calculated_at,
      data_as_of = excluded.data_as_of, last_modification_date = excluded.last_modification_date`.execute(ctx.db);
}

async function writeTransactions(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const known = changes.filter((one) => one.known).map((one) => one.id);
  const stored = new Map<string, { id: string; content_hash: Buffer }>();
  if (known.length > 0) {
    const rows = await sql<{ id: string; statement_id: string; compensation_id: string; content_hash: Buffer }>`
      select id, statement_id, compensation_id, content_hash from transactions
      where environment_id = ${environment} and statement_id = any(${known}::uuid[])`.execute(ctx.db);
    for (const row of rows.rows) stored.set(`${row.statement_id} ${row.compensation_id}`, row);
  }
  const rows: object[] = [];
  const lines: Buffer[] = [];
  for (const { draft, id: statement_id } of changes) {
    for (const one of draft.transactions) {
      const key = `${statement_id} ${one.compensation_id}`;
      const before = stored.get(key);
      stored.delete(key);
      if (before?.content_hash.equals(one.hash)) continue;
      rows.push(transactionRow(one, { environment, id: before?.id ?? ctx.newId(), statement_id, draft, ordinal: lines.length + 1 }));
      lines.push(packBytes(one.lines));
    }
  }
  const gone = [...stored.values()].map((row) => row.id);
  if (gone.length > 0)
    await sql`delete from transactions where environment_id = ${environment} and id = any(${gone}::uuid[])`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`
    insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
      position, value, payment_month, ongoing, errors, attainment, figures, columns, next_tier, line_count, content_hash, lines)
    select t.environment_id, t.id, t.statement_id, t.user_id, t.month, t.compensation_id, t.compensation_name, t.plan_id, t.plan_name,
      t.position, t.value, t.payment_month, t.ongoing, t.errors, t.attainment, t.figures, t.columns, t.next_tier, t.line_count,
      t.content_hash, packed.lines
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (environment_id uuid, id uuid, statement_id uuid, user_id uuid, month date,
        compensation_id uuid, compensation_name text, plan_id uuid, plan_name text, position int, value numeric, payment_month date,
        ongoing boolean, errors jsonb, attainment numeric, figures jsonb, columns jsonb, next_tier jsonb, line_count int,
        content_hash bytea, ordinal int)
      join unnest(${byteaArray(lines)}::bytea[]) with ordinality as packed (lines, ordinal) on packed.ordinal = t.ordinal
    on conflict (environment_id, id) do update set compensation_name = excluded.compensation_name, plan_id = excluded.plan_id,
      plan_name = excluded.plan_name, position = excluded.position, value = excluded.value, payment_month = excluded.payment_month,
      ongoing = excluded.ongoing, errors = excluded.errors, attainment = excluded.attainment, figures = excluded.figures,
      columns = excluded.columns, next_tier = excluded.next_tier, line_count = excluded.line_count,
      content_hash = excluded.content_hash, lines = excluded.lines, trace = null`.execute(ctx.db);
}

function transactionRow(
  one: TransactionDraft,
  place: { environment: string; id: string; statement_id: string; draft: StatementDraft; ordinal: number },
): object {
  const { content } = one;
  return {
    environment_id: place.environment,
    id: place.id,
    statement_id: place.statement_id,
    user_id: place.draft.user_id,
    month: `${monthText(place.draft.month)}-01`,
    compensation_id: one.compensation_id,
    compensation_name: content.compensation_name,
    plan_id: one.plan_id,
    plan_name: content.plan_name,
    position: one.position,
    value: content.value,
    payment_month: `${content.payment_month}-01`,
    ongoing: content.ongoing,
    errors: content.errors,
    attainment: content.attainment,
    figures: content.figures,
    columns: content.columns,
    next_tier: content.next_tier,
    line_count: one.line_count,
    content_hash: `\\x${one.hash.toString('hex')}`,
    ordinal: place.ordinal,
  };
}

async function writeVersions(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ draft, id, version }) => ({
    environment_id: ctx.tenant.environment_id,
    id: ctx.newId(),
    statement_id: id,
    version,
    transactions: draft.transactions.map((one) => ({
      compensation_id: one.compensation_id,
      name: one.content.compensation_name,
      value: one.content.value,
    })),
  }));
  await sql`
    insert into statement_versions (environment_id, id, statement_id, version, created_at, earned, paid, error_count, transactions)
    select v.environment_id, v.id, v.statement_id, v.version, ${input.now}, s.earned, s.paid, s.error_count, v.transactions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (environment_id uuid, id uuid, statement_id uuid, version int, transactions jsonb)
      join statements s on s.environment_id = v.environment_id and s.id = v.statement_id`.execute(ctx.db);
}

/** No compensation any more: the statement goes, unless it was locked once and has a history to keep; then it stands at nothing. */
async function removeStatements(ctx: Writer, input: WriteInput, rows: readonly Existing[]): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const ids = rows.map((row) => row.id);
  await sql`delete from statements s where environment_id = ${environment} and id = any(${ids}::uuid[]) and not exists (
    select from statement_activities a where a.environment_id = s.environment_id and a.statement_id = s.id)`.execute(ctx.db);
  await sql`delete from transactions where environment_id = ${environment} and statement_id = any(${ids}::uuid[])`.execute(ctx.db);
  await sql`update statements s set earned = 0, paid = ${CARRIED}, attainment = null, error_count = 0, error_kinds = '{}', ready = true,
      version = version + 1, content_hash = '', calculated_at = ${input.now}, data_as_of = ${input.data_as_of},
      last_modification_date = ${input.now}
    where environment_id = ${environment} and id = any(${ids}::uuid[]) and content_hash <> ''`.execute(ctx.db);
  await sql`update statements set ready = true where environment_id = ${environment} and id = any(${ids}::uuid[]) and not ready`.execute(
    ctx.db,
  );
}

/** Later open statements of these users pay what this month earned: brings their total up to date. */
async function carryPayments(ctx: Writer, input: WriteInput, user_ids: readonly string[]): Promise<void> {
  const own = sql`coalesce((select sum(t.value) from transactions t where t.environment_id = s.environment_id and t.statement_id = s.id
    and t.payment_month = s.month and not t.ongoing), 0)`;
  await sql`
    update statements s set paid = new.paid, last_modification_date = ${input.now}
    from (select s.id, ${own} + ${CARRIED} as paid from statements s
      where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
        and s.month > ${`${monthText(input.month)}-01`}::date
        and s.month < ${`${monthText(input.month)}-01`}::date + interval '13 months') new
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = new.id and s.paid <> new.paid`.execute(ctx.db);
}
