import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { givenRows, homeOf, type Db, type RawBuilder, sql } from '../../../platform/db/index.ts';
import { emptyDraft, type StatementDraft } from '../../calculations/index.ts';
import type { InputSplits } from './input-splits.ts';
import { paidBy } from '../payments/payment-queries.ts';
import { subjectsOn } from './subject-queries.ts';

export interface WriteInput {
  readonly month: Month;
  /** Everyone whom this calculation covers: an open statement of theirs without a draft is removed. */
  readonly subjects: readonly string[];
  readonly drafts: readonly StatementDraft[];
  /** The company's currency. */
  readonly currency: string;
  readonly now: Date;
  /** The moment whose data was read: a statement made from later data is not overwritten. */
  readonly data_as_of: Date;
  /** Why statements differ from what is stored. */
  readonly splits?: InputSplits | undefined;
  /** The same calculation settled everybody's draws from an earlier month on: again only when this month changes. */
  readonly settled: boolean;
}

export type Writer = Pick<Ctx, 'tenant' | 'newId'> & { readonly db: Db };

export interface Existing {
  readonly id: string;
  readonly user_id: string;
  readonly locked: boolean;
  readonly newer: boolean;
  readonly ready: boolean;
  readonly version: number;
  readonly content_hash: string;
}

/** A statement to be written: new when its version is 1. */
export interface Change {
  readonly draft: StatementDraft;
  readonly id: string;
  readonly version: number;
  readonly paid: string;
}

/**
 * The month's statements of these people. Those that will be written, as far as these drafts tell, are locked: of most, nothing is written, and to
 * lock a thousand rows of each month takes longer than to read them.
 */
export async function readExisting(
  ctx: Writer,
  input: WriteInput,
  drafts: readonly StatementDraft[],
): Promise<Existing[]> {
  const hashes = new Map(drafts.map(({ user_id, hash }) => [user_id, hash]));
  const isSame = (row: Existing) => hashes.get(row.user_id) === row.content_hash && (row.locked || row.ready);
  const seen = await selectExisting(ctx, input, input.subjects);
  const differing = seen.filter((row) => !isSame(row)).map(({ user_id }) => user_id);
  if (differing.length === 0) return seen;
  const locked = await selectExisting(ctx, input, differing, sql`for update`);
  return [...seen.filter(isSame), ...locked];
}

async function selectExisting(
  { db, tenant }: Writer,
  { month, data_as_of }: WriteInput,
  user_ids: readonly string[],
  lock: RawBuilder<unknown> = sql``,
): Promise<Existing[]> {
  const { where, isOne } = subjectsOn(sql`user_id`, user_ids);
  const { rows } = await sql<Existing>`/* prepared */
    select id, user_id, locked_at is not null as locked, data_as_of > ${data_as_of} as newer, ready, version,
      encode(content_hash, 'hex') as content_hash
    from statements
    where environment_id = ${tenant.environment_id} and month = ${`${monthText(month)}-01`}::date
      and ${where}
    order by id ${lock}`.execute(db);
  return rows.filter(isOne);
}

export async function writeRows(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const inputs = input.splits?.inputs.hash ?? null;
  const made = changes.filter(({ version }) => version === 1);
  const altered = changes.filter(({ version }) => version > 1);
  if (made.length > 0)
    await sql`
      insert into statements (environment_id, id, user_id, month, currency, earned, paid, attainment, error_count, error_kinds, ready,
        version, content_hash, calculated_at, data_as_of, last_modification_date, inputs)
      select home.environment_id, t.id, t.user_id, ${`${monthText(input.month)}-01`}::date, t.currency, t.earned, t.paid, t.attainment,
        t.error_count, string_to_array(t.error_kinds, ','), true, t.version, t.content_hash, ${input.now}, ${input.data_as_of}, ${input.now}, ${inputs}::text
      from ${homeOf(ctx.tenant)}, ${givenChanges(made)}`.execute(ctx.db);
  if (altered.length > 0)
    await sql`
      update statements old set currency = t.currency, earned = t.earned, paid = t.paid, attainment = t.attainment,
        error_count = t.error_count, error_kinds = string_to_array(t.error_kinds, ','), ready = true, version = t.version, content_hash = t.content_hash,
        calculated_at = ${input.now}, data_as_of = ${input.data_as_of}, last_modification_date = ${input.now},
        inputs = ${inputs}::text, reopened = false
      from ${givenChanges(altered)}
      where old.environment_id = ${environment} and old.id = t.id`.execute(ctx.db);
}

const givenChanges = (changes: readonly Change[]) =>
  givenRows(changes, {
    id: ['uuid', ({ id }) => id],
    user_id: ['uuid', ({ draft }) => draft.user_id],
    currency: ['text', ({ draft }) => draft.currency],
    earned: ['numeric', ({ draft }) => draft.earned],
    paid: ['numeric', ({ paid }) => paid],
    attainment: ['numeric', ({ draft }) => draft.attainment],
    error_count: ['int', ({ draft }) => draft.error_count],
    error_kinds: ['text', ({ draft }) => draft.error_kinds.join(',')],
    version: ['int', ({ version }) => version],
    content_hash: ['bytea', ({ draft }) => `\\x${draft.hash}`],
  });

/** The person has no compensation any more: deletes the statement, or sets it to 0 if it was locked once and so has a history. Returns the latter. */
export async function removeStatements(
  ctx: Writer,
  input: WriteInput,
  rows: readonly Existing[],
): Promise<Change[]> {
  const environment = ctx.tenant.environment_id;
  const ids = rows.map((row) => row.id);
  await sql`delete from statements s where environment_id = ${environment} and id = any(${ids}::uuid[]) and not exists (
    select 1 from statement_activities a where a.environment_id = ${environment} and a.statement_id = s.id)`.execute(
    ctx.db,
  );
  await sql`delete from transactions where environment_id = ${environment} and statement_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  const zeroed = await sql<{
    id: string;
    user_id: string;
    version: number;
    paid: string;
  }>`update statements s set earned = 0, paid = ${paidBy(ctx.tenant)}, attainment = null, error_count = 0, error_kinds = '{}', ready = true,
      version = version + 1, content_hash = '', calculated_at = ${input.now}, data_as_of = ${input.data_as_of},
      last_modification_date = ${input.now}, inputs = ${input.splits?.inputs.hash ?? null}::text, reopened = false
    where environment_id = ${environment} and id = any(${ids}::uuid[]) and content_hash <> ''
    returning id, user_id, version, paid::text as paid`.execute(ctx.db);
  await sql`update statements set ready = true where environment_id = ${environment} and id = any(${ids}::uuid[]) and not ready`.execute(
    ctx.db,
  );
  return zeroed.rows.map(({ user_id, ...row }) => ({
    ...row,
    draft: emptyDraft(user_id, input.month, input.currency),
  }));
}

/** One writer per environment at a time, until its transaction ends. */
export async function lockWriters({ db, tenant }: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${tenant.environment_id}`}, 0))`.execute(
    db,
  );
}

export async function markReady({ db, tenant }: Writer, ids: readonly string[]): Promise<void> {
  await sql`update statements set ready = true where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}
