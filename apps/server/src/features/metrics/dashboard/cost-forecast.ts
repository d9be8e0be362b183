import type { getCostForecast as call, ResponseOf } from '@comptoir/contract';
import {
  currencyDecimals,
  daysOfMonth,
  dec,
  type Decimal,
  div,
  type Month,
  monthOf,
  monthText,
  spanOf,
  sum,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type CompanyPeriod, companyPeriod } from '../../company-calendar/index.ts';
import { basisOf, forecastOf, MAX_CLOSED_MONTHS, MIN_CLOSED_MONTHS, shown } from './forecast-policy.ts';
import { earnedByMonth } from './forecast-queries.ts';

/** What the fiscal year costs of the people whom the caller sees, in the company's currency. The method is explained in docs/guide. */
export async function getCostForecast(
  ctx: Ctx,
  { year }: { readonly year?: number | undefined },
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'report', 'read');
  const period = await companyPeriod(ctx);
  const { current, calendar, currency } = period;
  const within = year === undefined ? current : monthOf(year, calendar.fiscal_year_start);
  const { start, end } = spanOf(within, 'year', calendar);
  const earned = await earnedByMonth(
    ctx,
    Math.min(start, current - MAX_CLOSED_MONTHS),
    Math.max(end, current),
  );
  const earnedIn = (month: Month) => dec(earned.get(monthText(month)) ?? '0');
  const months = Array.from({ length: end - start + 1 }, (_, at) => start + at);
  const closed = closedBefore(current, earned);
  const basis = basisOf(closed);
  const kindOf = (month: Month) => (month < current ? 'closed' : month === current ? 'running' : 'to_come');
  const sumOf = (kind: ReturnType<typeof kindOf>) =>
    sum(months.filter((one) => kindOf(one) === kind).map(earnedIn));
  const runs = start <= current && current <= end;
  const year_so_far = {
    closed: sumOf('closed'),
    running: sumOf('running'),
    left: runs ? leftOf(period) : ZERO,
    to_come: months.filter((one) => kindOf(one) === 'to_come').length,
  };
  const forecast = basis && forecastOf(year_so_far, basis);
  const decimals = currencyDecimals(currency);
  const money = (value: Decimal | undefined) => (value === undefined ? null : shown(value, decimals));
  return {
    from: monthText(start),
    to: monthText(end),
    currency,
    months: months.map((month) => {
      const kind = kindOf(month);
      const own = earnedIn(month);
      const expected = kind === 'closed' ? own : kind === 'running' ? forecast?.running : forecast?.month;
      return { month: monthText(month), kind, earned: toText(own), expected: money(expected) };
    }),
    earned: toText(sum(months.map(earnedIn))),
    total: money(forecast?.total),
    low: money(forecast?.low),
    high: money(forecast?.high),
    basis: {
      months: closed.length,
      needed: MIN_CLOSED_MONTHS,
      mean: money(basis?.mean),
      spread: money(basis?.spread),
    },
  };
}

/** The latest closed months that have statements. */
function closedBefore(current: Month, earned: ReadonlyMap<string, string>): Decimal[] {
  return Array.from({ length: MAX_CLOSED_MONTHS }, (_, at) => monthText(current - 1 - at)).flatMap(
    (month) => {
      const value = earned.get(month);
      return value === undefined ? [] : [dec(value)];
    },
  );
}

/** The share of the running month's days that are still to come; today counts as over. */
function leftOf({ current, calendar, today }: CompanyPeriod): Decimal {
  const { start, end } = daysOfMonth(current, calendar);
  const days = end - start + 1;
  return div(dec(Math.max(0, end - today)), dec(days)) ?? ZERO;
}
