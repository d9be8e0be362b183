import type { CellWire, ReportColumn, ReportPage, ReportRows, StructureField } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { findStructure, type OpenStructure, structureRows } from '../reports/index.ts';
import { findStoredUsers } from '../users/index.ts';
import { findCreation } from './creation-queries.ts';
import { amountOf, pageOf, type ReportQuery, spanOf } from './report-page.ts';
import { columnField, ID_FIELD } from './structure-fields.ts';

/** Null: no report of that id is the key's to read. */
export async function reportFields(ctx: Ctx, id: string): Promise<readonly StructureField[] | null> {
  const report = isUuid(id) ? await findStructure(ctx, id) : null;
  if (!report) return null;
  const { settings } = await readCompany(ctx);
  const columns = keyedColumns(report);
  const created = await findCreation(ctx, columns.map(({ column }) => column.id).filter(isUuid));
  const fields = columns.map(({ key, column }) => columnField(key, column, settings.currency, created));
  return [ID_FIELD, ...fields];
}

/** @param kind the rows that the address is of; another one is not found there */
export async function readReportRows(
  ctx: Ctx,
  { id, kind }: { readonly id: string; readonly kind: 'statements' | 'records' },
  query: ReportQuery,
): Promise<ReportPage | null> {
  const report = isUuid(id) ? await findStructure(ctx, id) : null;
  if (!report) return null;
  if ((report.type === 'record') !== (kind === 'records'))
    throw new AppError('not_found', { object: 'table' });
  const rows = await structureRows(ctx, id, spanOf(query));
  const page = rows.slice(0, query.limit);
  const reading: Reading = {
    columns: keyedColumns(report),
    currency: (await readCompany(ctx)).settings.currency,
    emails: await emailsOf(ctx, report, page),
  };
  const ids = rows.map((row) => row.id);
  const data = page.map((row) => rowOf(row, reading));
  return pageOf(`/api/public/v2/reporting/${id}/${kind}`, query, ids, data);
}

interface Reading {
  readonly columns: readonly Keyed[];
  readonly currency: string;
  readonly emails: ReadonlyMap<string, string | null>;
}

const STANDARD_KEYS: Readonly<Record<string, string>> = { month: 'date', payable: 'total_commission' };

interface Keyed {
  readonly key: string;
  readonly column: ReportColumn;
  /** Its place among the cells of a row. */
  readonly at: number;
}

/**
 * The columns by API key. Fields have that of their table, and the table's person and day are there as those of every row too; a column that
 * no table has gets one from its name. Of two alike the second has a part of its id.
 */
function keyedColumns({ columns, known }: OpenStructure): Keyed[] {
  const fields = columns.flatMap((column, at): Keyed[] => {
    if (column.part !== 'field') return [];
    if (column.id === known.user) return [{ key: 'standard.user', column, at }];
    return column.id === known.date ? [{ key: 'standard.date', column, at }] : [];
  });
  const used = new Set<string>();
  const all = columns.map((column, at): Keyed => {
    const wanted = keyOf(column);
    const key = used.has(wanted) ? `${wanted}_${column.id.slice(0, 8)}` : wanted;
    used.add(key);
    return { key, column, at };
  });
  return [...fields, ...all];
}

function keyOf({ part, standard, api_name, name }: OpenStructure['columns'][number]): string {
  if (standard !== null) return `standard.${STANDARD_KEYS[standard] ?? standard}`;
  return part === 'field' ? `datatable.${api_name}` : `custom.${slugOf(name)}`;
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '') || 'column';

async function emailsOf(
  ctx: Ctx,
  { columns }: OpenStructure,
  rows: ReportRows['rows'],
): Promise<ReadonlyMap<string, string | null>> {
  const places = columns.flatMap(({ type }, at) => (type === 'user' ? [at] : []));
  const ids = rows
    .flatMap(({ cells }) => places.map((at) => cells[at]))
    .filter((id) => typeof id === 'string');
  const users = await findStoredUsers(ctx, [...new Set(ids)], false);
  return new Map(users.map(({ id, email }) => [id, email]));
}

const rowOf = (row: ReportRows['rows'][number], reading: Reading): ReportPage['data'][number] => ({
  'standard.id': row.id,
  ...Object.fromEntries(
    reading.columns.map(({ key, column, at }) => [key, valueOf(column, at, row, reading)]),
  ),
});

function valueOf(
  column: ReportColumn,
  at: number,
  { cells, currencies }: ReportRows['rows'][number],
  { currency, emails }: Reading,
): unknown {
  const value: CellWire = cells[at] ?? null;
  if (value === null || Array.isArray(value)) return value;
  // A name that no user has is nobody's.
  if (typeof value === 'object') return null;
  switch (column.type) {
    case 'user':
      return { id: value, email: emails.get(String(value)) ?? null };
    case 'amount':
      return amountOf(String(value), currencies?.[at] ?? column.currency ?? currency);
    case 'float':
    case 'percentage':
      return Number(value);
    case 'bool':
      return String(value);
    case 'object':
      return { id: value };
    default:
      return value;
  }
}
