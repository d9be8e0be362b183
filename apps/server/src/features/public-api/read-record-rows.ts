import type { CellWire, RecordWire, ReportPage } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { findRecordPage, findRecords } from '../records/index.ts';
import { type DataTable, type Field, fieldsOf } from '../tables/index.ts';
import { findStoredUsers } from '../users/index.ts';
import { readReportRows } from './report-structure.ts';
import { amountOf, pageOf, type ReportQuery, spanOf } from './report-page.ts';
import { requireStructure } from './structures.ts';

export async function readRecordRows(ctx: Ctx, id: string, query: ReportQuery): Promise<ReportPage> {
  requirePermission(ctx, 'data_table', 'read');
  const ofReport = await readReportRows(ctx, { id, kind: 'records' }, query);
  if (ofReport) return ofReport;
  const table = await requireStructure(ctx, id);
  const ids = await findRecordPage(ctx, table.id, spanOf(query));
  const found = await findRecords(ctx, table, ids.slice(0, query.limit));
  const records = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { settings } = await readCompany(ctx);
  const reading = { table, currency: settings.currency, emails: await emailsOf(ctx, table, records) };
  const data = records.map((record) => rowOf(record, reading));
  return pageOf(`/api/public/v2/reporting/${id}/records`, query, ids, data);
}

interface Reading {
  readonly table: DataTable;
  readonly currency: string;
  readonly emails: ReadonlyMap<string, string | null>;
}

async function emailsOf(
  ctx: Ctx,
  table: DataTable,
  records: readonly RecordWire[],
): Promise<ReadonlyMap<string, string | null>> {
  const places = fieldsOf(table).flatMap(({ kind }, at) => (kind === 'user' ? [at] : []));
  const ids = records
    .flatMap(({ cells }) => places.map((at) => cells[at]))
    .filter((id) => typeof id === 'string');
  const users = await findStoredUsers(ctx, [...new Set(ids)], false);
  return new Map(users.map(({ id, email }) => [id, email]));
}

function rowOf({ id, cells }: RecordWire, reading: Reading): ReportPage['data'][number] {
  const fields = fieldsOf(reading.table);
  const owner = fields.findIndex((field) => field.id === reading.table.user_field_id);
  const cell = (at: number): CellWire => cells[at] ?? null;
  return {
    'standard.id': id,
    ...(owner === -1 ? {} : { 'standard.user': userOf(cell(owner), reading) }),
    ...Object.fromEntries(
      fields.map((field, at) => [`datatable.${field.api_name}`, valueOf(field, at, cells, reading)]),
    ),
  };
}

/** Of a name that no user has, the name alone: null here, as it is nobody's. */
const userOf = (cell: CellWire, { emails }: Reading) =>
  typeof cell === 'string' ? { id: cell, email: emails.get(cell) ?? null } : null;

function valueOf(field: Field, at: number, cells: readonly CellWire[], reading: Reading): unknown {
  const value = cells[at] ?? null;
  if (field.kind === 'user') return userOf(value, reading);
  if (value === null || typeof value === 'object') return Array.isArray(value) ? value : null;
  switch (field.type) {
    case 'amount':
      return amountOf(String(value), currencyOf(field, cells, reading));
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

function currencyOf(field: Field, cells: readonly CellWire[], { table, currency }: Reading): string {
  const at = fieldsOf(table).findIndex(({ id }) => id === field.currency_field_id);
  const named = at === -1 ? null : cells[at];
  return typeof named === 'string' && named !== '' ? named : (field.currency ?? currency);
}
