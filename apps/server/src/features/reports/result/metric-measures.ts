import type { Metric, ReportGroups } from '@comptoir/contract';
import { fill, pick, REPORT_FILE, STANDARD_METRIC } from '@comptoir/words';
import type { Ctx } from '../../../platform/context.ts';
import { findMetricsById, mayRead } from '../../metrics/index.ts';
import { readReader } from '../../readers/index.ts';
import type { OpenReport } from '../source/open-source.ts';
import { filterColumns } from './report-where.ts';

type Wire = NonNullable<ReportGroups['measures'][number]['metric']>;

/** A metric among the measures of a report. */
export interface OpenMetric extends Wire {
  /** `null`: it is gone. */
  readonly metric: Metric | null;
}

/** The metrics that the report's measures name, by id: each with what keeps it from having values here. */
export async function openMetrics(ctx: Ctx, report: OpenReport): Promise<ReadonlyMap<string, OpenMetric>> {
  const ids = report.look.measures.flatMap((measure) =>
    measure.kind === 'metric' ? [measure.metric_id] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await findMetricsById(ctx, [...new Set(ids)]);
  const { language } = await readReader(ctx);
  return new Map(
    ids.map((id) => {
      const metric = found.find((one) => one.id === id) ?? null;
      return [id, { id, metric, name: nameOf(metric, language), ...problemOf(ctx, report, metric) }];
    }),
  );
}

function nameOf(metric: Metric | null, language: 'en' | 'fr'): string {
  if (metric === null || metric.standard === null) return metric?.name ?? '';
  const name = pick(language, STANDARD_METRIC)[metric.standard];
  return metric.standard === 'time_to_validate' ? fill(pick(language, REPORT_FILE).days, { name }) : name;
}

/** A metric has values by person and month: what follows from the two can group or choose them, and nothing else. */
function problemOf(ctx: Ctx, report: OpenReport, metric: Metric | null): Pick<Wire, 'problem' | 'column'> {
  if (metric === null) return { problem: 'gone', column: null };
  if (!mayRead(ctx, metric)) return { problem: 'forbidden', column: null };
  const { look, known, calculated } = report;
  const exact = new Set([
    ...(known.user ? [known.user.field.id] : []),
    ...(known.month && known.isMonth ? [known.month.field.id] : []),
    ...known.people.map(({ column }) => column.field.id),
  ]);
  for (const { column, reads } of calculated)
    if (reads.every((id) => exact.has(id))) exact.add(column.field.id);
  const nameIn = (id: string) => report.column(id)?.field.name ?? null;
  const filter = filterColumns(look).find((id) => !exact.has(id));
  if (filter !== undefined) return { problem: 'filter', column: nameIn(filter) };
  const month = known.month?.field.id;
  const group = [...look.groups, ...(look.pivot ? [look.pivot] : [])].find(
    ({ column_id, by }) => !exact.has(column_id) && (column_id !== month || by === 'day'),
  );
  if (group) return { problem: 'group', column: nameIn(group.column_id) };
  const comparison = look.chart?.comparison?.column_id;
  return comparison === undefined || comparison === month
    ? { problem: null, column: null }
    : { problem: 'group', column: nameIn(comparison) };
}
