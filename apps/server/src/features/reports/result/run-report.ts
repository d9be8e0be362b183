import type {
  BodyOf,
  drillReport as drillCall,
  ReportGroups,
  ReportLook,
  ReportResult,
  ReportRows,
  runReport as runCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_REPORT_ACROSS, MAX_REPORT_GROUPS } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { RawBuilder } from '../../../platform/db/index.ts';
import { findUserNames } from '../../records/index.ts';
import { requireReport } from '../read-reports.ts';
import { columnWire, shownGrouped } from '../source/column.ts';
import { type OpenReport, openReport } from '../source/open-source.ts';
import { comparedPeriods, inPeriod } from './comparison.ts';
import { type GroupQuery, type Leaf, readDistinct, readLeaves } from './group-queries.ts';
import { treeOf } from './group-tree.ts';
import { allOf, inGroup, type Level } from './keys.ts';
import { checkMeasures, EMPTY_PART, joinParts, type OpenMeasure, shown } from './measures.ts';
import { openMetrics } from './metric-measures.ts';
import { readMetricLeaves } from './metric-queries.ts';
import { filterOf } from './report-where.ts';
import { countRows, readRows, shownColumns } from './row-queries.ts';

type Wanted = BodyOf<typeof runCall>;
type Place = BodyOf<typeof drillCall>;

export async function runSaved(ctx: Ctx, id: string, wanted: Wanted): Promise<ReportResult> {
  requirePermission(ctx, 'report', 'read');
  return runLook(ctx, (await requireReport(ctx, id)).look, wanted);
}

/** The one way to a report's numbers: everything that is counted passes the caller's own rights first. */
export async function runLook(
  ctx: Ctx,
  look: ReportLook,
  { view, start, limit }: Wanted,
): Promise<ReportResult> {
  requirePermission(ctx, 'report', 'read');
  const report = await openReport(ctx, look);
  const where = await filterOf(ctx, report);
  const { result, users } =
    view === 'groups'
      ? await groupsOf(ctx, report, where)
      : await rowsOf(ctx, report, { where, start, limit });
  return { result, users, today: ctx.clock.today() };
}

export async function drillSaved(ctx: Ctx, id: string, place: Place) {
  requirePermission(ctx, 'report', 'read');
  return drillLook(ctx, (await requireReport(ctx, id)).look, place);
}

/** The rows behind one number: those of the group, and of the column of the pivot. */
export async function drillLook(ctx: Ctx, look: ReportLook, { path, across, start, limit }: Place) {
  requirePermission(ctx, 'report', 'read');
  const report = await openReport(ctx, look);
  const { levels, pivot } = levelsOf(report);
  if (path.length > levels.length || (across !== undefined && !pivot))
    throw new AppError('invalid_field', { reason: 'value' }, 'path');
  const filter = await filterOf(ctx, report);
  const parts = [
    ...(filter ? [filter] : []),
    ...path.flatMap((cell, at) => (levels[at] ? [inGroup(levels[at], cell)] : [])),
    ...(across !== undefined && pivot ? [inGroup(pivot, across)] : []),
  ];
  const { result, users } = await rowsOf(ctx, report, { where: allOf(parts), start, limit });
  return { result, users, today: ctx.clock.today() };
}

/** Columns that conditions name: their values are in the relation. */
export const namedIn = ({ look, columns }: OpenReport): string[] => {
  const text = JSON.stringify([look.filters, look.groups, look.pivot]);
  return columns.map(({ field }) => field.id).filter((id) => text.includes(id));
};

interface RowWindow {
  readonly where: RawBuilder<unknown> | null;
  readonly start: number;
  readonly limit: number;
}

async function rowsOf(
  ctx: Ctx,
  report: OpenReport,
  window: RowWindow,
): Promise<{ result: ReportRows; users: Record<string, string> }> {
  const columns = shownColumns(report);
  const query = { report, columns, named: namedIn(report), ...window };
  const rows = await readRows(ctx, query);
  const total = await countRows(ctx, query);
  const ids = rows.flatMap(({ cells }) =>
    cells.filter((cell, at) => columns[at]?.field.kind === 'user' && typeof cell === 'string'),
  );
  const users = await findUserNames(ctx, [...new Set(ids as string[])]);
  return { result: { kind: 'rows', columns: columns.map(columnWire), rows, total }, users };
}

export function levelsOf({ look, column }: OpenReport): { levels: Level[]; pivot: Level | null } {
  const open = (group: ReportLook['groups'][number]): Level => {
    const found = column(group.column_id);
    if (!found)
      throw new AppError('invalid_field', { reason: 'unknown_field', field_id: group.column_id }, 'groups');
    return { group, column: found };
  };
  return { levels: look.groups.map(open), pivot: look.pivot ? open(look.pivot) : null };
}

async function groupsOf(
  ctx: Ctx,
  report: OpenReport,
  where: RawBuilder<unknown> | null,
): Promise<{ result: ReportGroups; users: Record<string, string> }> {
  const { levels, pivot } = levelsOf(report);
  const measures = checkMeasures(report, await openMetrics(ctx, report));
  const query: GroupQuery = { report, levels: pivot ? [...levels, pivot] : levels, measures, where };
  const leaves = await allLeaves(ctx, query);
  if (leaves === null) throw new AppError('too_many_groups', { most: MAX_REPORT_GROUPS });
  const people = query.levels.flatMap(({ column }, at) =>
    column.field.kind === 'user' ? leaves.flatMap(({ keys }) => keys[at]?.label ?? []) : [],
  );
  const users = await findUserNames(ctx, [...new Set(people.filter((id) => typeof id === 'string'))]);
  const distinct = await readDistinct(ctx, query, pivot !== null);
  const { unconverted, ...tree } = treeOf({
    levels,
    pivot,
    measures,
    leaves,
    distinct,
    users,
    most_across: MAX_REPORT_ACROSS,
  });
  if (tree.groups.length > MAX_REPORT_GROUPS)
    throw new AppError('too_many_groups', { most: MAX_REPORT_GROUPS });
  return {
    result: {
      kind: 'groups',
      measures: measures.map((measure, at) => measureWire(measure, unconverted[at] ?? 0)),
      levels: levels.map(({ column }) => columnWire(column)),
      pivot: pivot ? columnWire(pivot.column) : null,
      ...tree,
      comparison: await comparisonOf(ctx, report, { measures, where }),
    },
    users,
  };
}

function measureWire(
  { measure, metric, column, function: name, type, decimals, is_grouped, currency }: OpenMeasure,
  unconverted: number,
) {
  return {
    id: measure.id,
    name: measure.name,
    function: name,
    column_id: column?.field.id ?? null,
    type,
    decimals,
    ...shownGrouped({ is_grouped }),
    currency,
    unconverted,
    metric: metric && { id: metric.id, name: metric.name, problem: metric.problem, column: metric.column },
  };
}

/** Those of the rows, and those of each metric that can be grouped like them; `null`: too many. */
async function allLeaves(ctx: Ctx, query: GroupQuery, more: readonly string[] = []): Promise<Leaf[] | null> {
  const leaves = await readLeaves(ctx, query, more);
  if (leaves === null) return null;
  for (const [at, { metric }] of query.measures.entries()) {
    if (!metric?.metric || metric.problem !== null) continue;
    const own = await readMetricLeaves(ctx, query, { metric: metric.metric, at, more });
    if (own === null) return null;
    leaves.push(...own);
  }
  return leaves;
}

/** The measures over the rows of the chart's period, and of the one that it is compared with. */
async function comparisonOf(
  ctx: Ctx,
  report: OpenReport,
  { measures, where }: Pick<GroupQuery, 'measures' | 'where'>,
): Promise<ReportGroups['comparison']> {
  const comparison = report.look.chart?.comparison;
  if (!comparison) return null;
  const column = report.column(comparison.column_id);
  if (!column || column.field.kind !== 'date')
    throw new AppError('invalid_field', { reason: 'operator', field: column?.field.name ?? null }, 'chart');
  const { now, before } = comparedPeriods(ctx.clock.today(), comparison);
  const valuesIn = async (period: { readonly start: string; readonly end: string }) => {
    const inside = inPeriod(column, period);
    const query = { report, levels: [], measures, where: allOf(where ? [where, inside] : [inside]) };
    const leaves = (await allLeaves(ctx, query, [column.field.id])) ?? [];
    const [counts] = await readDistinct(ctx, query, false, [column.field.id]);
    return measures.map((measure, at) => {
      const part = leaves.reduce(
        (sum, leaf) => joinParts(measure, sum, leaf.parts[at] ?? EMPTY_PART),
        EMPTY_PART,
      );
      const value = counts?.counts.get(at) ?? part.value;
      return shown(measure, { ...part, value }, leaves[0]?.rows ?? 0);
    });
  };
  return {
    now: { ...now, values: await valuesIn(now) },
    before: { ...before, values: await valuesIn(before) },
  };
}
