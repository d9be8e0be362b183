import type { TableSummary, TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_COLUMNS_PER_TABLE } from '@comptoir/kernel';
import type { FieldType } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireTable, toWire } from './read-tables.ts';
import { composeId, type FieldNames } from './composed-id.ts';
import { insertNewField, updateRoles } from './field-rows.ts';
import { createRecordTable, indexRecordIds } from './record-table-queries.ts';
import type { DataTable } from './table-model.ts';
import { apiNameOf, typeInRole } from './table-policy.ts';
import { findApiKeys, insertTable, isTableNameUsed, updateTableRow } from './table-queries.ts';

export interface NewField {
  readonly name: string;
  /** Without it named after `name`. */
  readonly api_name?: string;
  readonly type: FieldType;
  readonly decimals?: number;
  readonly is_grouped?: boolean;
  readonly options?: readonly string[];
}

export interface NewTable {
  readonly name: string;
  readonly api_key?: string | undefined;
  readonly source: TableSummary['source'];
  readonly fields: readonly NewField[];
  /** Indexes into `fields`. Several of the ID: one more field is made of them. */
  readonly name_index: number;
  readonly id_indexes: readonly number[];
  readonly user_index: number | null;
  /** Of the field that is made of several; without them named after these. */
  readonly id_names?: FieldNames | undefined;
}

/** An empty table, ready to type records into. */
export async function createTable(
  ctx: Ctx,
  input: { readonly name: string; readonly api_key?: string | undefined },
): Promise<TableWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await makeTable(ctx, {
    ...input,
    source: 'empty',
    fields: [
      { name: 'ID', type: 'string' },
      { name: 'Name', type: 'string' },
    ],
    name_index: 1,
    id_indexes: [0],
    user_index: null,
  });
  return toWire(table);
}

/** Makes the table, its fields and its record table, in the caller's transaction. The caller has checked the right. */
export async function makeTable(ctx: Ctx, input: NewTable): Promise<DataTable> {
  if (input.fields.length > MAX_COLUMNS_PER_TABLE)
    throw new AppError('bad_request', { most: MAX_COLUMNS_PER_TABLE }, 'fields');
  const api_key = input.api_key ?? apiNameOf(input.name, await findApiKeys(ctx));
  if (await isTableNameUsed(ctx, input.name, api_key, null))
    throw new AppError('name_used', { name: input.name }, 'name');
  const table_id = ctx.newId();
  await insertTable(ctx, { id: table_id, name: input.name, api_key, source: input.source });
  await createRecordTable(ctx, table_id);
  const ids = input.fields.map(() => ctx.newId());
  const name_field_id = ids[input.name_index] ?? null;
  const id_parts = input.id_indexes.flatMap((index) => ids[index] ?? []);
  const [first_id] = id_parts;
  if (name_field_id === null || !first_id) throw new AppError('import_name_missing');
  const single_id = id_parts.length === 1 ? first_id : null;
  const taken = new Set<string>();
  for (const [position, field] of input.fields.entries()) {
    const id = ids[position] ?? ctx.newId();
    const api_name = field.api_name ?? apiNameOf(field.name, taken);
    taken.add(api_name);
    await insertNewField(ctx, {
      id,
      table_id,
      name: field.name,
      api_name,
      type: typeInRole(id, id_parts.includes(id) ? 'string' : field.type, name_field_id, single_id),
      decimals: field.decimals ?? 0,
      is_grouped: field.is_grouped ?? true,
      position,
      options: [...(field.options ?? [])],
    });
  }
  const user_field_id = input.user_index === null ? null : (ids[input.user_index] ?? null);
  await updateTableRow(ctx, table_id, { name_field_id, user_field_id });
  const id_field_id =
    single_id ?? (await composeId(ctx, await requireTable(ctx, table_id), id_parts, input.id_names));
  await indexRecordIds(ctx, table_id, id_field_id);
  await updateTableRow(ctx, table_id, { id_field_id });
  if (single_id === null) await updateRoles(ctx, await requireTable(ctx, table_id));
  ctx.audit({
    object_type: 'table',
    object_id: table_id,
    after: { name: input.name, api_key, fields: input.fields.length },
  });
  return requireTable(ctx, table_id);
}
