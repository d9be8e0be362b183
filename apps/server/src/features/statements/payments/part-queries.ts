import type { ConvertedPay } from '@comptoir/engine';
import { type Decimal, type Month, dec, parseMonth, present, toText } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { PartContent } from '../../calculations/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type HeldPart, releasesOf } from './release-policy.ts';

interface DividedPay {
  readonly transaction_id: string;
  readonly statement_id: string;
  readonly user_id: string;
  readonly month: Month;
  readonly parts: readonly PartContent[];
}

/**
 * The first month from `due` on whose statement is open: a locked one pays no more than what it was locked with. A month without a
 * statement gets one when it is calculated.
 */
function openMonthFrom({ tenant }: TenantDb, user: RawBuilder<unknown>, due: RawBuilder<unknown>) {
  return sql`(select min(months.month)::date from generate_series(${due}::timestamp, greatest(${due}::timestamp,
      (select max(s.month) from statements s where s.environment_id = ${tenant.environment_id} and s.user_id = ${user}
        and s.locked_at is not null)) + interval '1 month', interval '1 month') months (month)
    where not exists (select 1 from statements s where s.environment_id = ${tenant.environment_id} and s.user_id = ${user}
      and s.month = months.month::date and s.locked_at is not null))`;
}

/** Stores the parts of these transactions of open statements in place of the ones that they had. */
export async function writeParts(
  ctx: TenantDb,
  changed_ids: readonly string[],
  pays: readonly DividedPay[],
): Promise<void> {
  const environment = ctx.tenant.environment_id;
  if (changed_ids.length > 0)
    await sql`delete from payment_parts where environment_id = ${environment} and transaction_id = any(${[...changed_ids]}::uuid[])`.execute(
      ctx.db,
    );
  const rows = pays.flatMap(({ transaction_id, statement_id, user_id, month, parts }) =>
    parts.map((part, place) => ({
      transaction_id,
      place,
      statement_id,
      user_id,
      earned_in: monthDate(month),
      record_id: part.record?.id ?? null,
      record_title: part.record?.title ?? '',
      after_months: part.months,
      due_in: part.month === null ? null : `${part.month}-01`,
      value: part.value,
      calculation_currency: part.money?.calculation.currency,
      calculation_value: part.money?.calculation.value,
      payment_currency: part.money?.payment?.currency,
      payment_value: part.money?.payment?.value,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into payment_parts (environment_id, transaction_id, place, statement_id, user_id, earned_in, record_id, record_title, after_months,
      due_in, paid_in, value, calculation_currency, calculation_value, payment_currency, payment_value)
    select home.environment_id, p.transaction_id, p.place, p.statement_id, p.user_id, p.earned_in, p.record_id, p.record_title, p.after_months,
      p.due_in, ${openMonthFrom(ctx, sql`p.user_id`, sql`p.due_in`)}, p.value, p.calculation_currency, p.calculation_value,
      p.payment_currency, p.payment_value
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (transaction_id uuid, place int, statement_id uuid,
      user_id uuid, earned_in date, record_id uuid, record_title text, after_months int, due_in date, value numeric,
      calculation_currency text, calculation_value numeric, payment_currency text, payment_value numeric)`.execute(
    ctx.db,
  );
}

/** A locked statement's transaction with the parts that today's data gives it. */
export interface LockedPay {
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly parts: readonly PartContent[];
}

export type Convert = (user_id: string, value: Decimal, month: Month) => ConvertedPay | null;

/**
 * Releases and holds the records of locked statements as their fields say today. How much a record is paid stays as it was locked, and
 * what a locked statement pays stays there. Returns whose later statements pay more or less.
 */
export async function releaseLocked(
  ctx: TenantDb,
  pays: readonly LockedPay[],
  convert: Convert,
): Promise<string[]> {
  const waiting = await readWaiting(
    ctx,
    pays.map(({ statement_id }) => statement_id),
  );
  const released = releasesOf(waiting, pays);
  if (released.length === 0) return [];
  const rows = released.map(({ part, due }) => {
    const own = dec(part.calculation_left ?? part.value);
    const converted = due === null ? null : convert(part.user_id, own, due);
    return {
      transaction_id: part.transaction_id,
      place: part.place,
      due_in: due === null ? null : monthDate(due),
      value: converted ? toText(converted.company) : part.value,
      payment_value:
        converted && part.payment_currency ? toText(converted.payment.value) : part.payment_value,
    };
  });
  await sql`
    update payment_parts part set due_in = r.due_in, paid_in = ${openMonthFrom(ctx, sql`part.user_id`, sql`r.due_in`)}, value = r.value,
      payment_value = r.payment_value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (transaction_id uuid, place int, due_in date, value numeric, payment_value numeric)
    where part.environment_id = ${ctx.tenant.environment_id} and part.transaction_id = r.transaction_id and part.place = r.place`.execute(
    ctx.db,
  );
  return [...new Set(released.map(({ part }) => part.user_id))];
}

/** The records' parts of these statements that no locked statement pays. */
async function readWaiting(ctx: TenantDb, statement_ids: readonly string[]): Promise<HeldPart[]> {
  if (statement_ids.length === 0) return [];
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<Omit<HeldPart, 'due'> & { readonly due: string | null }>`
    select part.transaction_id, part.place, part.statement_id, t.compensation_id, part.user_id, part.record_id, part.after_months,
      to_char(part.due_in, 'YYYY-MM') as due, part.value::text as value, (part.calculation_value - part.taken)::text as calculation_left,
      part.payment_currency, part.payment_value::text as payment_value
    from payment_parts part
      join transactions t on t.environment_id = ${environment} and t.id = part.transaction_id
      left join statements s on s.environment_id = ${environment} and s.user_id = part.user_id and s.month = part.paid_in
    where part.environment_id = ${environment} and part.statement_id = any(${[...statement_ids]}::uuid[]) and part.record_id is not null
      and s.locked_at is null
    order by part.transaction_id, part.place`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    due: row.due === null ? null : present(parseMonth(row.due), 'month'),
  }));
}

/** The months whose locked statements hold pay. */
export async function heldMonths({ db, tenant }: TenantDb): Promise<Month[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(p.earned_in, 'YYYY-MM') as month from payment_parts p
      join statements s on s.environment_id = ${tenant.environment_id} and s.id = p.statement_id and s.locked_at is not null
    where p.environment_id = ${tenant.environment_id} and p.record_id is not null and p.paid_in is null`.execute(
    db,
  );
  return rows.map((row) => present(parseMonth(row.month), 'month'));
}

export interface PaidPartRow {
  readonly compensation_id: string;
  readonly month: string | null;
  readonly record_id: string | null;
  readonly record_title: string;
  readonly value: string;
  readonly calculation_currency: string | null;
  readonly calculation_value: string | null;
  readonly payment_currency: string | null;
  readonly payment_value: string | null;
}

/** What of these statements is paid when, in order; what is held comes last. */
export async function readParts(
  { db, tenant }: TenantDb,
  statement_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PaidPartRow[]>> {
  const { rows } = await sql<PaidPartRow & { readonly transaction_id: string }>`
    select transaction_id, to_char(paid_in, 'YYYY-MM') as month, record_id, record_title, value::text as value, calculation_currency,
      (calculation_value - taken)::text as calculation_value, payment_currency, payment_value::text as payment_value
    from payment_parts where not (taken > 0 and value = 0) and environment_id = ${tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[])
    order by transaction_id, paid_in nulls last, place`.execute(db);
  return Map.groupBy(rows, (row) => row.transaction_id);
}
