import type { DashboardCard, Metric, MetricCard } from '@comptoir/contract';
import { type Month, type MonthRange, monthText, parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { type MetricPart, valueOf } from '../metric-policy.ts';
import { mayRead, mergeParts, readMetricParts } from '../values/read-parts.ts';
import { cardMonths } from './card-months.ts';

/** Months of the small line beside the value. */
const MONTHS_SHOWN = 12;

type Settings = Pick<Extract<DashboardCard, { kind: 'metric' }>, 'period' | 'compare'>;

/** A metric's value of the period, that of the months it is compared with, and the year up to the month. */
export async function metricCard(
  ctx: Ctx,
  metric: Metric,
  settings: Settings,
  month: Month,
): Promise<MetricCard> {
  const { calendar } = await companyPeriod(ctx);
  const { shown, compared } = cardMonths(month, settings, calendar);
  const first = month - MONTHS_SHOWN + 1;
  const parts = mayRead(ctx, metric)
    ? await readMetricParts(ctx, metric, {
        from: Math.min(first, compared.start),
        to: month,
        by_user: false,
        user_ids: null,
      })
    : [];
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency);
  const { period, compare } = settings;
  return {
    kind: 'metric',
    id: metric.id,
    metric,
    period,
    compare,
    shown: textOf(shown),
    compared_with: textOf(compared),
    series: [...byCurrency].map(([currency, own]) => ({
      currency,
      value: valueIn(metric, own, shown),
      compared: valueIn(metric, own, compared),
      history: Array.from({ length: MONTHS_SHOWN }, (_, at) => {
        const each = { start: first + at, end: first + at };
        return { month: monthText(each.start), value: valueIn(metric, own, each) };
      }),
    })),
  };
}

const textOf = ({ start, end }: MonthRange) => ({ from: monthText(start), to: monthText(end) });

/** Of several months, what their parts add up to; `null`: none of them has any. */
function valueIn({ aggregation }: Metric, parts: readonly MetricPart[], { start, end }: MonthRange) {
  const within = parts.filter((part) => {
    const month = present(parseMonth(part.month), 'month');
    return month >= start && month <= end;
  });
  const [whole] = mergeParts(within.map((part) => ({ ...part, user_id: null, month: '' })));
  return whole ? valueOf(aggregation, whole) : null;
}
