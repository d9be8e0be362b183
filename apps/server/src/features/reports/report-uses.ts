import type { ReportLook } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { variablesIn } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import { openMetrics } from './result/metric-measures.ts';
import { checkMeasures } from './result/measures.ts';
import { openReport } from './source/open-source.ts';
import { filterColumns, filterOf } from './result/report-where.ts';

/** The columns that a report names, calculated ones too; what it only shows is left out. */
export function namedColumns({
  calculations,
  filters,
  link,
  sort,
  groups,
  pivot,
  measures,
  chart,
}: ReportLook): string[] {
  return [
    ...filterColumns({ filters, link }),
    ...calculations.flatMap(({ formula }) => variablesIn(formula)),
    ...sort.map(({ field_id }) => field_id),
    ...groups.map(({ column_id }) => column_id),
    ...(pivot ? [pivot.column_id] : []),
    ...measures.flatMap((measure) => (measure.kind === 'column' ? [measure.column_id] : [])),
    ...(chart?.comparison ? [chart.comparison.column_id] : []),
  ];
}

/** Refuses a report that names what is not there, or asks what can't be computed; answers what it keeps from being deleted. */
export async function checkedUses(ctx: Ctx, look: ReportLook): Promise<string[]> {
  const report = await openReport(ctx, look);
  const named = namedColumns(look);
  const unknown = [...named, ...look.columns].find((id) => !report.column(id));
  if (unknown !== undefined)
    throw new AppError('invalid_field', { reason: 'unknown_field', field_id: unknown }, 'report');
  const metrics = await openMetrics(ctx, report);
  checkMeasures(report, metrics);
  const gone = [...metrics.values()].find(({ metric }) => metric === null);
  if (gone) throw new AppError('invalid_field', { reason: 'unknown_field', field_id: gone.id }, 'measures');
  await filterOf(ctx, report);
  const own = named.filter((id) => {
    const column = report.column(id);
    return column && column.standard === null && column.part !== 'calculated';
  });
  // Standard metrics are no rows: nothing can delete them.
  const made = [...metrics.values()].flatMap(({ metric }) =>
    metric?.is_standard === false ? [metric.id] : [],
  );
  return [...(look.source.kind === 'table' ? [look.source.table_id] : []), ...own, ...made];
}
