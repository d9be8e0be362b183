import { type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { byteaArray, packBytes, unpackBytes } from '../../calculations/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { subjectsOn } from './subject-queries.ts';

/** Contents that nothing names are deleted after this. */
const KEPT = '1 day';

/** Stores the contents that are not there yet. */
export async function storeInputs(
  ctx: TenantDb,
  contents: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const known = await sql<{ hash: string }>`select hash from calculation_inputs
    where environment_id = ${ctx.tenant.environment_id} and hash = any(${[...contents.keys()]}::text[])`.execute(
    ctx.db,
  );
  const stored = new Set(known.rows.map(({ hash }) => hash));
  const missing = [...contents].filter(([hash]) => !stored.has(hash));
  if (missing.length === 0) return;
  await sql`insert into calculation_inputs (environment_id, hash, content, created_at)
    select home.environment_id, i.hash, i.content, ${now}
    from ${homeOf(ctx.tenant)}, unnest(${missing.map(([hash]) => hash)}::text[],
      ${byteaArray(missing.map(([, text]) => packBytes(Buffer.from(text))))}::bytea[]) as i (hash, content)
    on conflict do nothing`.execute(ctx.db);
}

/** The contents by digest; those that are not kept any more are left out. */
export async function readInputs(
  { db, tenant }: TenantDb,
  hashes: readonly string[],
): Promise<Map<string, unknown>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; content: Buffer }>`select hash, content from calculation_inputs
    where environment_id = ${tenant.environment_id} and hash = any(${[...hashes]}::text[])`.execute(db);
  return new Map(
    rows.map(({ hash, content }) => [
      hash,
      JSON.parse(Buffer.from(unpackBytes(content)).toString()) as unknown,
    ]),
  );
}

/** Of each month, the set of the last run that calculated it for everybody, and when that run ended. */
export async function lastInputs(
  { db, tenant }: TenantDb,
  months: readonly Month[],
): Promise<Map<Month, { readonly inputs: string; readonly finished_at: Date }>> {
  const { rows } = await sql<{ inputs: string; finished_at: Date; months: string[] }>`/* prepared */
    select inputs, finished_at, array(select to_char(m, 'YYYY-MM') from unnest(months) m) as months from calculation_runs
    where environment_id = ${tenant.environment_id} and inputs is not null and user_ids is null and finished_at is not null
      and months && ${months.map(monthDate)}::date[]
    order by finished_at desc limit 50`.execute(db);
  const last = new Map<Month, { readonly inputs: string; readonly finished_at: Date }>();
  for (const { months: calculated, ...run } of rows)
    for (const text of calculated) {
      const month = present(parseMonth(text), 'month');
      if (!last.has(month)) last.set(month, run);
    }
  return last;
}

/** Open statements, by user and month, that were written after that run ended, or while it passed them by. */
export async function writtenOtherwise(
  { db, tenant }: TenantDb,
  month: Month,
  last: { readonly inputs: string; readonly finished_at: Date } | null,
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ user_id: string; inputs: string | null }>`/* prepared */
    select user_id, inputs from statements
    where environment_id = ${tenant.environment_id} and month = ${monthDate(month)}::date and locked_at is null
      and inputs is distinct from ${last?.inputs ?? null}::text and (reopened or calculated_at > ${last?.finished_at ?? new Date(0)})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_id, row.inputs]));
}

/** By user, the digests of the month's open statements. */
export async function readDigests(
  { db, tenant }: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<Map<string, string>> {
  const { where, isOne } = subjectsOn(sql`user_id`, user_ids);
  const { rows } = await sql<{ user_id: string; hash: string }>`
    select user_id, encode(content_hash, 'hex') as hash from statements
    where environment_id = ${tenant.environment_id} and month = ${monthDate(month)}::date and ${where}
      and locked_at is null`.execute(db);
  return new Map(rows.filter(isOne).map((row) => [row.user_id, row.hash]));
}

/** By user, the digests of what is stored of the month: of the statement, and of today's data beside a locked one. */
export async function readStored(
  { db, tenant }: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { where, isOne } = subjectsOn(sql`s.user_id`, user_ids);
  const { rows } = await sql<{ user_id: string; hashes: string[] }>`/* prepared */
    select s.user_id, array_remove(array[encode(s.content_hash, 'hex'), encode(d.draft_hash, 'hex')], null) as hashes
    from statements s left join statement_drifts d on d.environment_id = ${tenant.environment_id} and d.statement_id = s.id
    where s.environment_id = ${tenant.environment_id} and s.month = ${monthDate(month)}::date and ${where}`.execute(
    db,
  );
  return new Map(rows.filter(isOne).map((row) => [row.user_id, row.hashes]));
}

/**
 * Of each month in which no statement waits: one digest over everybody's, in the order of their ids; of a locked statement that of today's data,
 * where it differs. Another row than those computed makes it another digest.
 */
export async function digestsOfMonths(
  { db, tenant }: TenantDb,
  months: readonly Month[],
): Promise<ReadonlyMap<Month, string>> {
  const { rows } = await sql<{ month: string; digest: string }>`/* prepared */
    select to_char(s.month, 'YYYY-MM') as month,
      encode(sha256(convert_to(string_agg(s.user_id::text
        || encode(case when s.locked_at is null then s.content_hash else coalesce(d.draft_hash, s.content_hash) end, 'hex'), '' order by s.user_id), 'UTF8')), 'hex') as digest
    from statements s left join statement_drifts d on d.environment_id = ${tenant.environment_id} and d.statement_id = s.id
    where s.environment_id = ${tenant.environment_id} and s.month = any(${months.map(monthDate)}::date[])
    group by s.month having bool_and(s.ready or s.locked_at is not null)`.execute(db);
  return new Map(rows.map(({ month, digest }) => [present(parseMonth(month), 'month'), digest]));
}

/** Names of teams and plans, for those who came and went. */
export async function unitNames({ db, tenant }: TenantDb): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from teams t where t.environment_id = ${tenant.environment_id}
    union all select p.id, p.name from plans p where p.environment_id = ${tenant.environment_id}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes what no statement was made from and no recent run read. */
export async function deleteUnused(ctx: TenantDb, now: Date): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const sets = await sql<{ inputs: string }>`
    select inputs from statements where environment_id = ${environment} and inputs is not null
    union select inputs from calculation_runs
      where environment_id = ${environment} and inputs is not null and started_at > ${now}::timestamptz - ${KEPT}::interval`.execute(
    ctx.db,
  );
  const used = sets.rows.map(({ inputs }) => inputs);
  const parts = [...(await readInputs(ctx, used)).values()].flatMap((set) =>
    Object.values((set as { parts: Record<string, string> }).parts),
  );
  await sql`delete from calculation_inputs where environment_id = ${environment} and created_at < ${now}::timestamptz - ${KEPT}::interval
    and hash <> all(${[...new Set([...used, ...parts])]}::text[])`.execute(ctx.db);
}

export const monthKey = (user_id: string, month: Month): string => `${user_id} ${monthText(month)}`;
