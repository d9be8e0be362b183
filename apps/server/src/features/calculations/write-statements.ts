import { add, type Decimal, type Month, monthText, dec, toText, ZERO } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { homeOf, type Db, type RawBuilder, sql } from '../../platform/db/index.ts';
import { type LockedPair, writeDrifts } from './drift-queries.ts';
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
  /** Whose content was written. */
  readonly changed: number;
  /** What a reader should read again: the changed ones, those that no longer wait, and locked ones that drift otherwise than before. */
  readonly told_ids: string[];
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
  readonly content_hash: string;
}

export type Writer = Pick<Ctx, 'tenant' | 'newId'> & { readonly db: Db };

/**
 * Writes the statements of one month that differ from what is stored, in the caller's transaction: a reader sees all of a
 * statement or the one before. Locked ones stay as they are. Only one writer per environment at a time.
 */
export async function writeStatements(ctx: Writer, input: WriteInput): Promise<Written> {
  const environment = ctx.tenant.environment_id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${environment}`}, 0))`.execute(
    ctx.db,
  );
  const existing = await readExisting(ctx, input);
  const byUser = new Map(existing.map((row) => [row.user_id, row]));
  const carried = await readCarried(ctx, input);
  const changed: Change[] = [];
  const unchanged: string[] = [];
  const locked: LockedPair[] = [];
  for (const draft of input.drafts) {
    const row = byUser.get(draft.user_id);
    byUser.delete(draft.user_id);
    if (row?.locked) locked.push({ ...row, draft });
    else if (row?.newer) continue;
    else if (row?.content_hash === draft.hash) unchanged.push(...(row.ready ? [] : [row.id]));
    else {
      const paid = add(dec(draft.own_paid), carried.get(draft.user_id) ?? ZERO);
      changed.push({
        draft,
        id: row?.id ?? ctx.newId(),
        version: (row?.version ?? 0) + 1,
        paid: toText(paid),
      });
    }
  }
  const orphans = [...byUser.values()].filter((row) => !row.locked && !row.newer);
  for (const row of byUser.values()) if (row.locked) locked.push({ ...row, draft: null });
  const drifted = await writeDrifts(ctx, input, locked);
  if (unchanged.length > 0) {
    await sql`update statements set ready = true where environment_id = ${environment} and id = any(${unchanged}::uuid[])`.execute(
      ctx.db,
    );
  }
  const payLater = new Set<string>(orphans.map((row) => row.user_id));
  if (changed.length > 0) {
    await writeRows(ctx, input, changed);
    for (const user_id of await writeTransactions(ctx, changed)) payLater.add(user_id);
    await writeVersions(ctx, input, changed);
  }
  if (orphans.length > 0) await removeStatements(ctx, input, orphans);
  if (payLater.size > 0) await carryPayments(ctx, input, [...payLater]);
  return {
    changed: changed.length,
    told_ids: [...changed.map((one) => one.id), ...unchanged, ...drifted],
    removed: orphans.length,
    locked: locked.length,
  };
}

async function readExisting(ctx: Writer, input: WriteInput): Promise<Existing[]> {
  const result = await sql<Existing>`
    select id, user_id, locked_at is not null as locked, data_as_of > ${input.data_as_of} as newer, ready, version,
      encode(content_hash, 'hex') as content_hash
    from statements
    where environment_id = ${ctx.tenant.environment_id} and month = ${`${monthText(input.month)}-01`}::date
      and user_id = any(${[...input.subjects]}::uuid[])
    order by id for update`.execute(ctx.db);
  return result.rows;
}

/** A statement to be written: new when its version is 1. */
interface Change {
  readonly draft: StatementDraft;
  readonly id: string;
  readonly version: number;
  readonly paid: string;
}

/** What earlier months' transactions pay in this month, by user. */
async function readCarried(ctx: Writer, input: WriteInput): Promise<Map<string, Decimal>> {
  const result = await sql<{
    user_id: string;
    value: string;
  }>`select user_id, sum(value)::text as value from transactions
    where environment_id = ${ctx.tenant.environment_id} and user_id = any(${[...input.subjects]}::uuid[])
      and payment_month = ${`${monthText(input.month)}-01`}::date and month < payment_month and not ongoing and value is not null
    group by user_id`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.user_id, dec(row.value)]));
}

/** Paid in the statement `s` from earlier months' transactions. */
function carriedInto(environment_id: string): RawBuilder<unknown> {
  return sql`coalesce((select sum(t.value) from transactions t where t.environment_id = ${environment_id} and t.user_id = s.user_id
    and t.payment_month = s.month and t.month < s.month and not t.ongoing), 0)`;
}

async function writeRows(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ draft, id, version, paid }) => ({
    id,
    user_id: draft.user_id,
    currency: draft.currency,
    earned: draft.earned,
    paid,
    attainment: draft.attainment,
    error_count: draft.error_count,
    error_kinds: draft.error_kinds,
    version,
    content_hash: `\\x${draft.hash}`,
  }));
  const given = (
    some: typeof rows,
  ) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as s (id uuid, user_id uuid, currency text,
    earned numeric, paid numeric, attainment numeric, error_count int, error_kinds text[], version int, content_hash bytea)`;
  const environment = ctx.tenant.environment_id;
  const made = rows.filter((row) => row.version === 1);
  if (made.length > 0)
    await sql`
      insert into statements (environment_id, id, user_id, month, currency, earned, paid, attainment, error_count, error_kinds, ready,
        version, content_hash, calculated_at, data_as_of, last_modification_date)
      select home.environment_id, s.id, s.user_id, ${`${monthText(input.month)}-01`}::date, s.currency, s.earned, s.paid, s.attainment,
        s.error_count, s.error_kinds, true, s.version, s.content_hash, ${input.now}, ${input.data_as_of}, ${input.now}
      from ${homeOf(ctx.tenant)}, ${given(made)}`.execute(ctx.db);
  if (made.length < rows.length)
    await sql`
      update statements old set currency = s.currency, earned = s.earned, paid = s.paid, attainment = s.attainment,
        error_count = s.error_count, error_kinds = s.error_kinds, ready = true, version = s.version, content_hash = s.content_hash,
        calculated_at = ${input.now}, data_as_of = ${input.data_as_of}, last_modification_date = ${input.now}
      from ${given(rows.filter((row) => row.version > 1))}
      where old.environment_id = ${environment} and old.id = s.id`.execute(ctx.db);
}

/** Answers whose pay of this month lands, or landed, in a later one. */
async function writeTransactions(ctx: Writer, changes: readonly Change[]): Promise<Set<string>> {
  const environment = ctx.tenant.environment_id;
  const stored = await readTransactions(
    ctx,
    changes.filter((one) => one.version > 1).map((one) => one.id),
  );
  const payLater = new Set<string>();
  const made: Row[] = [];
  const altered: Row[] = [];
  for (const change of changes) {
    const { draft } = change;
    if (draft.pays_later) payLater.add(draft.user_id);
    for (const one of draft.transactions) {
      const key = `${change.id} ${one.compensation_id}`;
      const before = stored.get(key);
      stored.delete(key);
      if (before?.pays_later) payLater.add(draft.user_id);
      if (!before) made.push({ change, one, id: ctx.newId() });
      else if (before.content_hash !== one.hash) altered.push({ change, one, id: before.id });
    }
  }
  const gone = [...stored.values()];
  for (const row of gone) if (row.pays_later) payLater.add(row.user_id);
  if (gone.length > 0)
    await sql`delete from transactions where environment_id = ${environment} and id = any(${gone.map((row) => row.id)}::uuid[])`.execute(
      ctx.db,
    );
  if (made.length > 0)
    await sql`
      insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
        position, value, payment_month, ongoing, errors, attainment, figures, columns, next_tier, line_count, content_hash, lines)
      select home.environment_id, t.id, t.statement_id, t.user_id, t.month, c.compensation_id, c.compensation_name, c.plan_id, c.plan_name,
        c.position, t.value, t.payment_month, t.ongoing, t.errors, t.attainment, t.figures, c.columns, t.next_tier, t.line_count,
        t.content_hash, packed.lines
      from ${homeOf(ctx.tenant)}, ${given(made)}`.execute(ctx.db);
  if (altered.length > 0)
    await sql`
      update transactions old set compensation_name = c.compensation_name, plan_id = c.plan_id, plan_name = c.plan_name,
        position = c.position, value = t.value, payment_month = t.payment_month, ongoing = t.ongoing, errors = t.errors,
        attainment = t.attainment, figures = t.figures, columns = c.columns, next_tier = t.next_tier, line_count = t.line_count,
        content_hash = t.content_hash, lines = packed.lines, trace = null
      from ${given(altered)}
      where old.environment_id = ${environment} and old.id = t.id`.execute(ctx.db);
  return payLater;
}

interface StoredTransaction {
  readonly id: string;
  readonly user_id: string;
  readonly content_hash: string;
  readonly pays_later: boolean;
}

/** By statement and compensation. */
async function readTransactions(
  ctx: Writer,
  statement_ids: readonly string[],
): Promise<Map<string, StoredTransaction>> {
  if (statement_ids.length === 0) return new Map();
  const result = await sql<StoredTransaction & { statement_id: string; compensation_id: string }>`
    select id, user_id, statement_id, compensation_id, encode(content_hash, 'hex') as content_hash, payment_month > month as pays_later
    from transactions
    where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(result.rows.map((row) => [`${row.statement_id} ${row.compensation_id}`, row]));
}

/** A transaction on its way into the database. */
interface Row {
  readonly change: Change;
  readonly one: TransactionDraft;
  readonly id: string;
}

/** The rows as `t`, what all of a compensation share once as `c`, the lines as `packed`. */
function given(rows: readonly Row[]) {
  const compensations = new Map<string, object>();
  for (const { one } of rows)
    if (!compensations.has(one.compensation_id))
      compensations.set(one.compensation_id, {
        compensation_id: one.compensation_id,
        compensation_name: one.content.compensation_name,
        plan_id: one.plan_id,
        plan_name: one.content.plan_name,
        position: one.position,
        columns: one.content.columns,
      });
  const own = rows.map(({ change, one, one: { content }, id }, index) => ({
    id,
    statement_id: change.id,
    user_id: change.draft.user_id,
    month: `${monthText(change.draft.month)}-01`,
    compensation_id: one.compensation_id,
    value: content.value,
    payment_month: `${content.payment_month}-01`,
    ongoing: content.ongoing,
    errors: content.errors,
    attainment: content.attainment,
    figures: content.figures,
    next_tier: content.next_tier,
    line_count: one.line_count,
    content_hash: `\\x${one.hash}`,
    ordinal: index + 1,
  }));
  const lines = byteaArray(rows.map(({ one }) => packBytes(one.lines)));
  return sql`jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as t (id uuid, statement_id uuid, user_id uuid, month date,
      compensation_id uuid, value numeric, payment_month date, ongoing boolean, errors jsonb, attainment numeric, figures jsonb,
      next_tier jsonb, line_count int, content_hash bytea, ordinal int)
    join jsonb_to_recordset(${JSON.stringify([...compensations.values()])}::jsonb) as c (compensation_id uuid, compensation_name text,
      plan_id uuid, plan_name text, position int, columns jsonb) on c.compensation_id = t.compensation_id
    join unnest(${lines}::bytea[]) with ordinality as packed (lines, ordinal) on packed.ordinal = t.ordinal`;
}

async function writeVersions(ctx: Writer, input: WriteInput, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ draft, id, version, paid }) => ({
    id: ctx.newId(),
    statement_id: id,
    version,
    earned: draft.earned,
    paid,
    error_count: draft.error_count,
    transactions: draft.transactions.map((one) => ({
      compensation_id: one.compensation_id,
      name: one.content.compensation_name,
      value: one.content.value,
    })),
  }));
  await sql`
    insert into statement_versions (environment_id, id, statement_id, version, created_at, earned, paid, error_count, transactions)
    select home.environment_id, v.id, v.statement_id, v.version, ${input.now}, v.earned, v.paid, v.error_count, v.transactions
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, statement_id uuid, version int, earned numeric, paid numeric,
      error_count int, transactions jsonb)`.execute(ctx.db);
}

/** No compensation any more: the statement goes, unless it was locked once and has a history to keep; then it stands at nothing. */
async function removeStatements(ctx: Writer, input: WriteInput, rows: readonly Existing[]): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const ids = rows.map((row) => row.id);
  await sql`delete from statements s where environment_id = ${environment} and id = any(${ids}::uuid[]) and not exists (
    select 1 from statement_activities a where a.environment_id = ${environment} and a.statement_id = s.id)`.execute(
    ctx.db,
  );
  await sql`delete from transactions where environment_id = ${environment} and statement_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  await sql`update statements s set earned = 0, paid = ${carriedInto(environment)}, attainment = null, error_count = 0, error_kinds = '{}', ready = true,
      version = version + 1, content_hash = '', calculated_at = ${input.now}, data_as_of = ${input.data_as_of},
      last_modification_date = ${input.now}
    where environment_id = ${environment} and id = any(${ids}::uuid[]) and content_hash <> ''`.execute(
    ctx.db,
  );
  await sql`update statements set ready = true where environment_id = ${environment} and id = any(${ids}::uuid[]) and not ready`.execute(
    ctx.db,
  );
}

/** Later open statements of these users pay what this month earned: brings their total up to date. */
async function carryPayments(ctx: Writer, input: WriteInput, user_ids: readonly string[]): Promise<void> {
  const own = sql`coalesce((select sum(t.value) from transactions t where t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = s.id
    and t.payment_month = s.month and not t.ongoing), 0)`;
  await sql`
    update statements s set paid = new.paid, last_modification_date = ${input.now}
    from (select s.id, ${own} + ${carriedInto(ctx.tenant.environment_id)} as paid from statements s
      where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
        and s.month > ${`${monthText(input.month)}-01`}::date
        and s.month < ${`${monthText(input.month)}-01`}::date + interval '13 months') new
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = new.id and s.paid <> new.paid`.execute(
    ctx.db,
  );
}
