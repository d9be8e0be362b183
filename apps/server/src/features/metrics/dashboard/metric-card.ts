import type { Metric, MetricCard } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type MetricPart, valueOf } from '../metric-policy.ts';
import { mayRead, readMetricParts } from '../values/read-parts.ts';

/** Months of the small line beside the value. */
const MONTHS_SHOWN = 12;

/** A metric's value of the month, that of the month before, and the year up to it. */
export async function metricCard(ctx: Ctx, metric: Metric, month: Month): Promise<MetricCard> {
  const from = month - MONTHS_SHOWN + 1;
  const parts = mayRead(ctx, metric)
    ? await readMetricParts(ctx, metric, { from, to: month, by_user: false, user_ids: null })
    : [];
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency);
  return {
    kind: 'metric',
    id: metric.id,
    metric,
    series: [...byCurrency].map(([currency, own]) => ({ currency, ...seriesOf(metric, own, month) })),
  };
}

function seriesOf({ aggregation }: Metric, parts: readonly MetricPart[], month: Month) {
  const byMonth = new Map(parts.map((part) => [part.month, valueOf(aggregation, part)]));
  const valueAt = (at: Month) => byMonth.get(monthText(at)) ?? null;
  return {
    value: valueAt(month),
    previous: valueAt(month - 1),
    history: Array.from({ length: MONTHS_SHOWN }, (_, at) => {
      const each = month - MONTHS_SHOWN + 1 + at;
      return { month: monthText(each), value: valueAt(each) };
    }),
  };
}
