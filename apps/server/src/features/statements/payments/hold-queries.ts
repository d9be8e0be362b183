import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface StoredPart {
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly transaction_id: string;
  readonly place: number;
  readonly record_id: string | null;
  readonly is_paid: boolean;
  /** In the calculation currency, without one in the company's. */
  readonly whole: string;
  readonly taken: string;
}

/** The parts of these statements' amounts, those due first in front and those that are held last. */
export async function readHolds(
  { db, tenant }: TenantDb,
  statement_ids: readonly string[],
): Promise<StoredPart[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredPart>`
    select part.statement_id, t.compensation_id, part.transaction_id, part.place, part.record_id, s.locked_at is not null as is_paid,
      coalesce(part.calculation_value, part.value + part.taken)::text as whole, part.taken::text as taken
    from payment_parts part
      join transactions t on t.environment_id = ${environment} and t.id = part.transaction_id
      left join statements s on s.environment_id = ${environment} and s.user_id = part.user_id and s.month = part.paid_in
    where part.environment_id = ${environment} and part.statement_id = any(${[...statement_ids]}::uuid[])
    order by part.due_in nulls last, part.transaction_id, part.place`.execute(db);
  return rows;
}

/** What one entry took of a part, in its currencies. */
export interface TakenPart {
  readonly transaction_id: string;
  readonly place: number;
  /** As `StoredPart.taken`. */
  readonly taken: string;
}

/**
 * The parts, each of which may be named several times, pay so much less, or with `by` -1 so much more again. In other currencies at the rate
 * that the part has, which a release finds again; a part of which nothing was left gets the rate at which its entry took it back. Returns the first month that pays another amount.
 */
export async function takeOfParts(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  parts: readonly (TakenPart & { readonly value: string; readonly payment_value: string | null })[],
  by: 1 | -1,
): Promise<string | null> {
  if (parts.length === 0) return null;
  const { rows } = await sql<{ month: string | null }>`
    update payment_parts part set taken = part.taken + ${by}::int * r.taken, value = part.value - ${by}::int * r.value,
      payment_value = part.payment_value - ${by}::int * coalesce(r.payment_value, 0)
    from (select each.transaction_id, each.place, sum(each.taken) as taken, sum(each.value) as value, sum(each.payment_value) as payment_value
        from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as each (transaction_id uuid, place int, taken numeric, value numeric, payment_value numeric)
        group by 1, 2) r
    where part.environment_id = ${tenant.environment_id} and part.transaction_id = r.transaction_id and part.place = r.place
    returning part.paid_in as month`.execute(db);
  return rows.flatMap(({ month }) => month?.slice(0, 7) ?? []).toSorted()[0] ?? null;
}
