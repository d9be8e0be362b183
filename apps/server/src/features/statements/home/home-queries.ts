import type { CompensationDocument } from '@comptoir/engine';
import { compare, dec, type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { rememberReach, statementScope, seesEverybody } from '../../visibility/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type InCurrencies, inCurrencies } from '../payments/money-queries.ts';

export interface OwnMonth {
  readonly id: string;
  readonly month: string;
  readonly currency: string;
  readonly in_currencies: InCurrencies | null;
  readonly earned: string;
  readonly payable: string;
  readonly error_count: number;
  readonly ready: boolean;
  readonly locked: boolean;
  readonly validated: boolean;
  readonly is_paid: boolean;
  readonly paid_at: Date | null;
}

/** The caller's own statements of the twelve months up to `month`, oldest first: each scope has them in it, in each month. */
export async function ownMonths(ctx: Ctx, user_id: string, month: Month): Promise<OwnMonth[]> {
  const result = await sql<OwnMonth>`
    /* prepared once */ select s.id, to_char(s.month, 'YYYY-MM') as month, s.currency, ${inCurrencies(ctx.tenant)} as in_currencies, s.earned,
      s.paid as payable, s.error_count, s.ready, s.locked_at is not null as locked,
      s.validated_at is not null as validated, s.paid_at is not null as is_paid, s.paid_at
    from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = ${user_id}::uuid
      and s.month between ${monthDate(month - 11)}::date and ${monthDate(month)}::date
    order by s.month`.execute(ctx.db);
  return result.rows;
}

/**
 * The latest month up to `current` in which somebody whom the caller sees earned something or has an error; otherwise the latest with
 * statements; `null` without any. Each month is judged by its own scope.
 */
export async function latestMonth(ctx: Ctx, current: Month): Promise<string | null> {
  // The board shows the month before, too.
  await rememberReach(ctx, [current, current - 1]);
  for (let month = current; month > current - MAX_MONTHS_BACK; month -= 1)
    if (await hasEarned(ctx, month)) return monthText(month);
  const shown = await shownUpTo(ctx, current);
  const result = await sql<{ month: string | null }>`
    select coalesce(to_char(max(s.month) filter (where s.earned <> 0 or s.error_count > 0), 'YYYY-MM'), to_char(max(s.month), 'YYYY-MM')) as month
    from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month <= ${monthDate(current)}::date and ${shown}`.execute(
    ctx.db,
  );
  return result.rows[0]?.month ?? null;
}

/** Nearly always the running month or the one before: each is found at once, while all months together are read row by row. */
export const MAX_MONTHS_BACK = 3;

async function hasEarned(ctx: Ctx, month: Month): Promise<boolean> {
  await rememberReach(ctx, [month]);
  const scope = statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` });
  const { rows } = await sql`
    /* prepared */ select 1 from statements s where s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(month)}::date
      and (s.earned <> 0 or s.error_count > 0) and ${scope} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether any statement that the caller sees was ever calculated. */
export async function hasStatements(ctx: Ctx): Promise<boolean> {
  const shown = await shownUpTo(ctx, null);
  const result =
    await sql`select 1 from statements s where s.environment_id = ${ctx.tenant.environment_id} and ${shown} limit 1`.execute(
      ctx.db,
    );
  return result.rows.length > 0;
}

/** The statement scope over each month with statements, up to `last` (`null`: all). */
async function shownUpTo(ctx: Ctx, last: Month | null): Promise<RawBuilder<boolean>> {
  if (seesEverybody(ctx)) return sql<boolean>`true`;
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last from statements
    where environment_id = ${ctx.tenant.environment_id} and ${last === null ? sql`true` : sql`month <= ${monthDate(last)}::date`}`.execute(
    ctx.db,
  );
  const [span] = rows;
  if (!span?.first || !span.last) return sql<boolean>`false`;
  return statementScope(ctx, {
    as_of_month: span.first,
    until_month: span.last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
}

export async function teamHistory(ctx: Ctx, month: Month): Promise<{ month: string; earned: string }[]> {
  const columns = {
    as_of_month: monthText(month - 11),
    until_month: monthText(month),
    user: sql`s.user_id`,
    month: sql`s.month`,
  };
  const result = await sql<{ month: string; earned: string }>`
    /* prepared */ select to_char(s.month, 'YYYY-MM') as month, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned
    from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month between ${monthDate(month - 11)}::date and ${monthDate(month)}::date
      and ${statementScope(ctx, columns)}
    group by s.month order by s.month`.execute(ctx.db);
  return result.rows;
}

/**
 * The rate of the last tier, where a further sale pays exactly this share: the payment is the accelerator itself, and its tiers pay
 * rates. `null` otherwise.
 */
export async function topRate(ctx: Ctx, compensation_id: string): Promise<string | null> {
  const { rows } = await sql<{ document: CompensationDocument }>`
    select document from compensations
    where environment_id = ${ctx.tenant.environment_id} and id = ${compensation_id}::uuid and state = 'live'`.execute(
    ctx.db,
  );
  const document = rows[0]?.document;
  if (document?.payment.type !== 'standard') return null;
  const { variable_id } = document.payment;
  const paid = document.variables.find(({ id }) => id === variable_id);
  if (paid?.kind !== 'Accelerator' || paid.pays !== 'rate') return null;
  const rate = paid.tiers.at(-1)?.value;
  return rate !== undefined && compare(dec(rate), dec('0')) > 0 && compare(dec(rate), dec('1')) < 0
    ? rate
    : null;
}
