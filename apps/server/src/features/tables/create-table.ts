import type { TableSummary, TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_COLUMNS_PER_TABLE } from '@comptoir/kernel';
import type { FieldType } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireTable, toWire } from './read-tables.ts';
import { addRecordColumn, createRecordTable, indexRecordIds } from './record-table-queries.ts';
import { kindOf, type DataTable } from './table-model.ts';
import { apiNameOf, typeInRole } from './table-policy.ts';
import {
  type FieldRow,
  findApiKeys,
  insertField,
  insertTable,
  isTableNameUsed,
  updateTableRow,
} from './table-queries.ts';

export interface NewField {
  readonly name: string;
  readonly type: FieldType;
  readonly decimals?: number;
  readonly options?: readonly string[];
}

export interface NewTable {
  readonly name: string;
  readonly api_key?: string | undefined;
  readonly source: TableSummary['source'];
  readonly fields: readonly NewField[];
  /** Indexes into `fields`. */
  readonly name_index: number;
  readonly id_index: number;
  readonly user_index: number | null;
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
    id_index: 0,
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
  const id_field_id = ids[input.id_index] ?? null;
  if (name_field_id === null || id_field_id === null) throw new AppError('import_name_missing');
  const taken = new Set<string>();
  for (const [position, field] of input.fields.entries()) {
    const id = ids[position] ?? ctx.newId();
    const api_name = apiNameOf(field.name, taken);
    taken.add(api_name);
    await insertNewField(ctx, {
      id,
      table_id,
      name: field.name,
      api_name,
      type: typeInRole(id, field.type, name_field_id, id_field_id),
      decimals: field.decimals ?? 0,
      position,
      options: [...(field.options ?? [])],
    });
  }
  await indexRecordIds(ctx, table_id, id_field_id);
  const user_field_id = input.user_index === null ? null : (ids[input.user_index] ?? null);
  await updateTableRow(ctx, table_id, { name_field_id, id_field_id, user_field_id });
  ctx.audit({
    object_type: 'table',
    object_id: table_id,
    after: { name: input.name, api_key, fields: input.fields.length },
  });
  return requireTable(ctx, table_id);
}

export async function insertNewField(ctx: Ctx, field: FieldRow): Promise<void> {
  await insertField(ctx, field);
  if (!field.linked) await addRecordColumn(ctx, field.table_id, field.id, kindOf(field.type));
}
