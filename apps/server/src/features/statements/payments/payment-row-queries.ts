import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';

/** Conditions on `t`, `part` and `entry`, where PostgreSQL would not carry one from outside into each. */
interface Only {
  readonly transactions: RawBuilder<boolean>;
  readonly parts: RawBuilder<boolean>;
  readonly entries: RawBuilder<boolean>;
}

const TRUE = sql<boolean>`true`;
const ALL: Only = { transactions: TRUE, parts: TRUE, entries: TRUE };

/** Earned by statements of the month, and paid by later ones or held. */
export function earnedButNotPaidIn(month: Month): Only {
  const first = sql`${monthDate(month)}::date`;
  return {
    transactions: sql<boolean>`t.month = ${first} and t.payment_month > t.month`,
    parts: sql<boolean>`part.earned_in = ${first} and (part.paid_in is null or part.paid_in > part.earned_in)`,
    entries: sql<boolean>`false`,
  };
}

/** Paid by statements of the month, and earned by earlier ones; and entries of the month. */
export function carriedIn(month: Month): Only {
  const first = sql`${monthDate(month)}::date`;
  return {
    transactions: sql<boolean>`t.payment_month = ${first} and t.payment_month > t.month`,
    parts: sql<boolean>`part.paid_in = ${first} and part.paid_in > part.earned_in`,
    entries: sql<boolean>`entry.month = ${first}`,
  };
}

/** Earned by the statement `s`, and paid by later ones or held. */
export const EARNED_NOT_PAID: Only = {
  transactions: sql<boolean>`t.statement_id = s.id and t.payment_month > t.month`,
  parts: sql<boolean>`part.statement_id = s.id and (part.paid_in is null or part.paid_in > part.earned_in)`,
  entries: sql<boolean>`false`,
};

/**
 * What statements pay: one row per transaction whose period is over, or per part of it, with the month of the statement that earned it
 * (`earned_in`) and of the statement that pays it (`paid_in`; null: held). Its value is null while it is in error. One more row per entry
 * (a manual payment, a draw ...): no statement earned it (`statement_id` is null). Every query about payments reads these rows; the same
 * rule for drafts is `ownPayment` (payment-policy.ts).
 */
export function payments({ environment_id }: Ctx['tenant'], only: Only = ALL): RawBuilder<unknown> {
  return sql`(select t.statement_id, t.user_id, t.month as earned_in, t.payment_month as paid_in, t.compensation_id, t.compensation_name,
      t.position, t.value, t.calculation_currency, t.calculation_value, t.payment_currency, t.payment_value
    from transactions t
    where t.environment_id = ${environment_id} and not t.ongoing and t.parts_digest is null and t.month <= t.payment_month and ${only.transactions}
    union all
    select part.statement_id, part.user_id, part.earned_in, part.paid_in, t.compensation_id, t.compensation_name,
      t.position, part.value, part.calculation_currency, part.calculation_value - part.taken, part.payment_currency, part.payment_value
    from payment_parts part
      join transactions t on t.environment_id = ${environment_id} and t.id = part.transaction_id
    where part.environment_id = ${environment_id} and ${only.parts}
    union all
    select null, entry.user_id, entry.month, entry.month, entry.compensation_id, entry.label,
      null, entry.value, entry.calculation_currency, entry.calculation_value, entry.payment_currency, entry.payment_value
    from statement_entries entry
    where entry.environment_id = ${environment_id} and entry.active and ${only.entries})`;
}
