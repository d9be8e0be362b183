import type { HookRow, HookStatement } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { payments } from '../payments/payment-row-queries.ts';

type StatementRow = Omit<HookStatement, 'user'> & {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
};

/** As they are now, in the order of people. */
export async function readHookStatements(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<HookStatement[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.user_id, u.name, u.email, s.earned::text as earned, s.paid::text as paid, s.currency,
      s.error_count as errors, case when s.paid_at is not null then 'paid' when s.validated_at is not null then 'validated'
        when s.locked_at is not null then 'locked' else 'open' end as state
    from statements s join users u on u.environment_id = ${tenant.environment_id} and u.id = s.user_id
    where s.environment_id = ${tenant.environment_id} and s.id = any(${[...ids]}::uuid[]) order by lower(u.name), s.id`.execute(
    db,
  );
  return rows.map(({ id, month, user_id, name, email, state, earned, paid, currency, errors }) => ({
    id,
    month,
    user: { id: user_id, name, email },
    state,
    earned,
    paid,
    currency,
    errors,
  }));
}

/** What the statements of a month pay, row by row, by person. */
export async function readHookRows(
  { db, tenant }: TenantDb,
  month: Month,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, HookRow[]>> {
  const { rows } = await sql<HookRow & { readonly user_id: string }>`
    select p.user_id, p.compensation_id, p.compensation_name as compensation, to_char(p.earned_in, 'YYYY-MM') as earned_in,
      p.value::text as amount, s.currency, case when p.payment_currency is null then p.value else p.payment_value end::text as payment_amount,
      coalesce(p.payment_currency, s.currency) as payment_currency
    from ${payments(tenant)} p
      join statements s on s.environment_id = ${tenant.environment_id} and s.user_id = p.user_id and s.month = p.paid_in
    where p.paid_in = ${monthDate(month)}::date and p.user_id = any(${[...user_ids]}::uuid[])
    order by p.user_id, p.earned_in, p.position nulls last, p.compensation_name`.execute(db);
  const byUser = new Map<string, HookRow[]>();
  for (const { user_id, ...row } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), row]);
  return byUser;
}
