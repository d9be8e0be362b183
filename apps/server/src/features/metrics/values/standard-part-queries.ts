import type { StandardMetric } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { driftLeft } from '../../statements/index.ts';

/** Statements `s` that may be read. */
export interface Statements {
  readonly tenant: Ctx['tenant'];
  readonly where: RawBuilder<unknown>;
}

/**
 * Of each standard metric the rows (user_id, month, currency, total, weight) that it adds up. A statement in error has no amount to count.
 * The definitions are those of docs/glossary.md.
 */
export const STANDARD_ROWS: Readonly<Record<StandardMetric, (of: Statements) => RawBuilder<unknown>>> = {
  earnings: (of) =>
    statementRows(of, sql`s.earned`, { weight: sql`1`, only: NO_ERROR, currency: sql`s.currency` }),
  attainment: (of) =>
    statementRows(of, sql`s.attainment`, { weight: sql`1`, only: sql`s.attainment is not null` }),
  payout_ratio: (of) => statementRows(of, sql`s.paid`, { weight: sql`s.earned`, only: NO_ERROR }),
  overpayment: (of) => driftRows(of, sql`greatest(-coalesce(left_over.value, 0), 0)`),
  underpayment: (of) => driftRows(of, sql`greatest(coalesce(left_over.value, 0), 0)`),
  time_to_validate: (of) =>
    statementRows(of, sql`extract(epoch from s.validated_at - s.locked_at) / 86400`, {
      weight: sql`1`,
      only: sql`s.validated_at is not null`,
    }),
  cost_of_sales: soldRows,
};

const NO_ERROR = sql`s.error_count = 0`;

interface Shape {
  readonly weight: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
  /** Of an amount. */
  readonly currency?: RawBuilder<unknown>;
}

function statementRows(
  { tenant, where }: Statements,
  total: RawBuilder<unknown>,
  { weight, only, currency = sql`null::text` }: Shape,
): RawBuilder<unknown> {
  return sql`select s.user_id, s.month, ${currency} as currency, ${total} as total, ${weight} as weight
    from statements s where s.environment_id = ${tenant.environment_id} and ${where} and ${only}`;
}

/** Locked statements that today's data would make another, less what was corrected since; 0 of those that it would not. */
function driftRows({ tenant, where }: Statements, total: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.user_id, s.month, s.currency, ${total} as total, 1 as weight
    from statements s
      left join statement_drifts drift on drift.environment_id = ${tenant.environment_id} and drift.statement_id = s.id
      left join lateral ${driftLeft(tenant)} left_over on true
    where s.environment_id = ${tenant.environment_id} and ${where} and s.locked_at is not null`;
}

/**
 * What compensations pay, and the sales that they measure, in the company's currency at the month's rate. Targets that are no amounts, and
 * sales in a currency without a rate, are left out on both sides.
 */
function soldRows({ tenant, where }: Statements): RawBuilder<unknown> {
  const environment = tenant.environment_id;
  return sql`select s.user_id, s.month, null::text as currency, t.value as total, sold.measure * coalesce(rate.rate, 1) as weight
    from statements s join transactions t on t.environment_id = ${environment} and t.statement_id = s.id
      cross join lateral (select (t.figures ->> 'measure')::numeric as measure) sold
      left join lateral (select e.rate from exchange_rates e
        where e.environment_id = ${environment} and e.currency = t.calculation_currency and e.start_month <= s.month
        order by e.start_month desc limit 1) rate on true
    where s.environment_id = ${environment} and ${where} and ${NO_ERROR} and t.value is not null and not t.ongoing and sold.measure > 0
      and (t.calculation_currency is null or t.calculation_currency = s.currency or rate.rate is not null)
      and not exists (select 1 from quotas q
        where q.environment_id = ${environment} and q.name = t.figures ->> 'quota_name' and q.type <> 'amount')`;
}
