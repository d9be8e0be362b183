import type { personMoneySchema, statementMoneySchema } from '@comptoir/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { payments } from './payment-row-queries.ts';

export type PersonMoney = z.input<typeof personMoneySchema>;
type StatementMoney = z.input<typeof statementMoneySchema>;

export interface InCurrencies {
  readonly calculation: StatementMoney | null;
  readonly payment: StatementMoney | null;
}

/** Of a transaction or payment of that name: its amount in the person's currencies; null where all is in the company's. */
export function personMoney(alias: 't' | 'p'): RawBuilder<PersonMoney | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PersonMoney | null>`case when ${column('calculation_currency')} is not null then jsonb_build_object(
    'calculation', jsonb_build_object('currency', ${column('calculation_currency')}, 'value', ${column('calculation_value')}::text),
    'payment', case when ${column('payment_currency')} is not null then
      jsonb_build_object('currency', ${column('payment_currency')}, 'value', ${column('payment_value')}::text) end) end`;
}

/**
 * Of the statement `s`: what it earned and pays in the person's currencies, as JSON. Null where that currency is the company's, and where
 * amounts of several currencies are paid together: the company's amount is shown there.
 */
export function inCurrencies(tenant: Ctx['tenant']): RawBuilder<InCurrencies | null> {
  return sql<InCurrencies | null>`case when ${hasForeign(tenant)} then (select case when count(x.calculation_currency) > 0 then jsonb_build_object(
      'calculation', ${totalIn('calculation')}, 'payment', ${totalIn('payment')}) end
    from (select t.calculation_currency, coalesce(t.calculation_currency, s.currency) as calculation_in,
        coalesce(t.calculation_value, t.value) as calculation_amount, coalesce(t.payment_currency, s.currency) as payment_in,
        coalesce(t.payment_value, t.value) as payment_amount, t.value is null as failed, not t.ongoing as earns, false as pays
      from transactions t where t.environment_id = ${tenant.environment_id} and t.statement_id = s.id
      union all
      select p.calculation_currency, coalesce(p.calculation_currency, s.currency), coalesce(p.calculation_value, p.value),
        coalesce(p.payment_currency, s.currency), coalesce(p.payment_value, p.value), p.value is null, false, true
      from ${payments(tenant)} p where p.user_id = s.user_id and p.paid_in = s.month) x) end`;
}

/** Is anything in the company in another currency than its own? Found once for a query, so that what follows is done for no row where nothing is. */
function hasForeign({ environment_id }: Ctx['tenant']): RawBuilder<boolean> {
  const among = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} foreign_one
      where foreign_one.environment_id = ${environment_id} and foreign_one.calculation_currency is not null)`;
  return sql<boolean>`(${sql.join(['transactions', 'payment_parts', 'statement_entries'].map(among), sql` or `)})`;
}

function totalIn(name: 'calculation' | 'payment'): RawBuilder<unknown> {
  const code = sql.ref(`x.${name}_in`);
  const amount = sql.ref(`x.${name}_amount`);
  // A transaction in error has no payment currency yet.
  const known = name === 'payment' ? sql`filter (where not x.failed)` : sql``;
  return sql`case when count(distinct ${code}) ${known} = 1 and min(${code}) ${known} <> s.currency then
    jsonb_build_object('currency', min(${code}) ${known}, 'earned', coalesce(sum(${amount}) filter (where x.earns), 0)::text,
      'payable', coalesce(sum(${amount}) filter (where x.pays), 0)::text) end`;
}
