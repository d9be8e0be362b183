import type { Metric } from '@comptoir/contract';
import { type Month, parseMonth, present } from '@comptoir/kernel';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { mayRead, type MetricPart, ownMetrics, readMetricParts, valueOf } from '../metrics/index.ts';
import { amountOf } from './report-page.ts';

interface Row {
  readonly user_id: string;
  /** The first day of the month. */
  readonly date: string;
}

/** The company's own metrics that the key may read: `custom.` of statements. */
export async function customMetrics(ctx: Ctx): Promise<readonly Metric[]> {
  if (!can(ctx, 'report', 'read')) return [];
  return (await ownMetrics(ctx)).filter((metric) => !metric.hidden && mayRead(ctx, metric));
}

/** Of each statement the value of each metric for its person and month; `null` where there is none, and of amounts in several currencies. */
export async function customValues(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(row: Row) => Readonly<Record<string, unknown>>> {
  const metrics = await customMetrics(ctx);
  const months = rows.map(({ date }) => monthOfRow(date));
  if (metrics.length === 0 || months.length === 0) return () => ({});
  const wanted = {
    from: Math.min(...months),
    to: Math.max(...months),
    by_user: true,
    user_ids: [...new Set(rows.map(({ user_id }) => user_id))],
  };
  const found = new Map<string, MetricPart[]>();
  for (const metric of metrics)
    for (const part of await readMetricParts(ctx, metric, wanted)) {
      const key = `${metric.id} ${part.user_id} ${part.month}`;
      found.set(key, [...(found.get(key) ?? []), part]);
    }
  return ({ user_id, date }) =>
    Object.fromEntries(
      metrics.map((metric) => [
        `custom.${metric.api_key}`,
        shown(metric, found.get(`${metric.id} ${user_id} ${date.slice(0, 7)}`) ?? []),
      ]),
    );
}

const monthOfRow = (date: string): Month => present(parseMonth(date.slice(0, 7)), 'month');

function shown({ aggregation, data_type }: Metric, parts: readonly MetricPart[]) {
  const [part, ...others] = parts;
  const value = part && others.length === 0 ? valueOf(aggregation, part) : null;
  if (value === null) return null;
  return data_type === 'amount' && part?.currency ? amountOf(value, part.currency) : Number(value);
}
