import type { BodyOf, MetricValue, readMetricValues as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_METRIC_MONTHS, type Month, parseMonth, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { valueOf } from '../metric-policy.ts';
import { requireMetric } from '../read-metrics.ts';
import { readMetricParts } from './read-parts.ts';

type Body = BodyOf<typeof call>;

/** Values by month of what the caller sees; amounts of each currency by themselves. */
export async function readMetricValues(ctx: Ctx, body: Body): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'report', 'read');
  const [from, to] = spanOfMonths(body);
  const wanted = { from, to, by_user: body.by === 'user', user_ids: body.user_ids ?? null };
  const values: MetricValue[] = [];
  for (const id of new Set(body.metric_ids)) {
    const metric = await requireMetric(ctx, id);
    for (const part of await readMetricParts(ctx, metric, wanted))
      values.push({
        metric_id: id,
        month: part.month,
        user_id: part.user_id,
        currency: part.currency,
        value: valueOf(metric.aggregation, part),
        count: part.count,
      });
  }
  return { values, most_months: MAX_METRIC_MONTHS };
}

function spanOfMonths({ from, to }: Pick<Body, 'from' | 'to'>): readonly [Month, Month] {
  const first = present(parseMonth(from), 'month');
  const last = present(parseMonth(to), 'month');
  if (last < first) throw new AppError('invalid_period', { month: to, reason: 'end_before_start' }, 'to');
  const months = last - first + 1;
  if (months > MAX_METRIC_MONTHS)
    throw new AppError(
      'invalid_period',
      { months, maximum: MAX_METRIC_MONTHS, reason: 'too_many_months' },
      'to',
    );
  return [first, last];
}
