import type { TableSummary, TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { fieldWire } from './field-policy.ts';
import { type DataTable, fieldsOf } from './table-model.ts';
import { findAllFields, findGroupNames, findTable, findTables } from './table-queries.ts';

export function toWire(table: DataTable): TableWire {
  const { linked_fields: _linked, links: _links, ...rest } = table;
  return { ...rest, fields: fieldsOf(table).map(fieldWire) };
}

export async function listTables(ctx: Ctx, archived: boolean): Promise<TableSummary[]> {
  requirePermission(ctx, 'data_table', 'read');
  return findTables(ctx, archived);
}

export async function getTable(ctx: Ctx, id: string): Promise<TableWire> {
  requirePermission(ctx, 'data_table', 'read');
  return withGroups(ctx, toWire(await requireTable(ctx, id)));
}

/** Fields that take groups offer their names to people who may read groups. */
async function withGroups(ctx: Ctx, table: TableWire): Promise<TableWire> {
  if (!table.fields.some(({ type }) => type === 'group') || !can(ctx, 'user.groups', 'read')) return table;
  const options = await findGroupNames(ctx);
  return {
    ...table,
    fields: table.fields.map((field) => (field.type === 'group' ? { ...field, options } : field)),
  };
}

export async function listFields(ctx: Ctx) {
  requirePermission(ctx, 'data_table', 'read');
  return findAllFields(ctx);
}

/** 404 for one that is not there (or another environment's). */
export async function requireTable(ctx: TenantDb, id: string, lock = false): Promise<DataTable> {
  const table = await findTable(ctx, id, lock);
  if (!table) throw new AppError('not_found', { object: 'table' });
  return table;
}
