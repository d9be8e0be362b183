import { type ReportColumn, REPORT_COLUMNS, type ReportRows, type ReportType } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { permissionOn } from './report-policy.ts';
import { readReports, type StoredReport } from './report-queries.ts';
import { filterOf } from './result/report-where.ts';
import { countRows, type PageById, readPage, shownColumns } from './result/row-queries.ts';
import { namedIn } from './result/run-report.ts';
import { isReportingOn } from './schedules/schedule-queries.ts';
import { type Column, columnWire } from './source/column.ts';
import { type OpenReport, openReport } from './source/open-source.ts';

/** A report as programs read it: its rows, whatever its groups. */
export interface ReportStructure {
  readonly id: string;
  readonly name: string;
  readonly type: ReportType;
}

export interface OpenStructure extends ReportStructure {
  /** `api_name`: of a field, in its table. */
  readonly columns: readonly (ReportColumn & { readonly api_name: string })[];
  readonly known: Known;
}

/** Those whose rows the caller may read, each with how many there are for them. */
export async function reportStructures(ctx: Ctx): Promise<(ReportStructure & { readonly total: number })[]> {
  const found = [];
  for (const report of await readable(ctx)) {
    const total = await countFor(ctx, report);
    if (total !== null) found.push({ ...structureOf(report), total });
  }
  return found;
}

/** Null: there is none, or none for the caller. */
export async function findStructure(ctx: Ctx, id: string): Promise<OpenStructure | null> {
  const report = (await readable(ctx)).find((one) => one.id === id);
  if (!report) return null;
  const open = await openReport(ctx, report.look);
  const columns = columnsOf(open).map((column) => ({
    ...columnWire(column),
    api_name: column.field.api_name,
  }));
  return { ...structureOf(report), known: knownOf(open), columns };
}

/** The rows of a page, with the cells of the structure's columns. */
export async function structureRows(ctx: Ctx, id: string, page: PageById): Promise<ReportRows['rows']> {
  const report = (await readable(ctx)).find((one) => one.id === id);
  if (!report) return [];
  const open = await openReport(ctx, report.look);
  const where = await filterOf(ctx, open);
  return readPage(ctx, { report: open, columns: columnsOf(open), where, named: namedIn(open) }, page);
}

/** Ids of the columns that say of whom and of when a row is. */
interface Known {
  readonly user: string | null;
  readonly date: string | null;
}
const knownOf = ({ known }: OpenReport): Known => ({
  user: known.user?.field.id ?? null,
  date: known.month?.field.id ?? null,
});

/** What every row says of itself, then what the report shows. */
function columnsOf(report: OpenReport): Column[] {
  const { user, date } = knownOf(report);
  const always = [user, date, REPORT_COLUMNS.payable, REPORT_COLUMNS.status];
  const first = always.flatMap((id) => (id === null ? [] : (report.column(id) ?? [])));
  return [...new Set([...first, ...shownColumns(report)])];
}

async function readable(ctx: Ctx): Promise<StoredReport[]> {
  if (!ctx.tenant.live || !can(ctx, 'report', 'read') || !(await isReportingOn(ctx))) return [];
  return (await readReports(ctx)).filter(
    (report) =>
      report.archived_at === null &&
      permissionOn(ctx, report) !== null &&
      can(ctx, report.look.source.kind === 'table' ? 'data_table' : 'statement', 'read'),
  );
}

const structureOf = ({ id, name, look }: StoredReport): ReportStructure => ({
  id,
  name,
  type: look.source.kind === 'table' ? 'record' : 'statement',
});

/** Null: its table has grown too large, or it names a column that the caller has no more. */
async function countFor(ctx: Ctx, { look }: StoredReport): Promise<number | null> {
  try {
    const report = await openReport(ctx, look);
    return await countRows(ctx, { report, where: await filterOf(ctx, report), named: namedIn(report) });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
