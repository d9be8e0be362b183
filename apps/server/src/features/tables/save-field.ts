import type { FieldWire, TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { LIMITS } from '@comptoir/kernel';
import type { FieldType } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { sql } from '../../platform/db/index.ts';
import { usesOf } from '../references/index.ts';
import { announceChange } from './announce-change.ts';
import { insertNewField } from './create-table.ts';
import { requireTable, toWire } from './read-tables.ts';
import { dropRecordColumn, retypeRecordColumn } from './record-ddl.ts';
import { fieldColumn, kindOf, recordTable, type DataTable, type Field } from './table-model.ts';
import { apiNameOf, CONVERTIBLE_TEXT, isChoosable, isConvertible } from './table-policy.ts';
import { deleteFieldRow, isImporting, updateFieldRow } from './table-queries.ts';

export interface FieldInput {
  readonly name: string;
  readonly api_name?: string | undefined;
  readonly type: FieldType;
  readonly decimals: number;
  readonly options: readonly string[];
}

const wire = ({ kind: _kind, ...field }: Field): FieldWire => field;

export async function createField(ctx: Ctx, table_id: string, input: FieldInput): Promise<FieldWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await openTable(ctx, table_id);
  if (table.fields.length >= LIMITS.columns_per_table)
    throw new AppError('bad_request', { most: LIMITS.columns_per_table });
  if (!isChoosable(input.type)) throw new AppError('bad_request', { reason: 'type_by_settings' }, 'type');
  const taken = new Set(table.fields.map((field) => field.api_name.toLowerCase()));
  const api_name = input.api_name ?? apiNameOf(input.name, taken);
  refuseUsedName(table, null, input.name, api_name);
  const field = {
    ...input,
    id: ctx.newId(),
    table_id,
    api_name,
    decimals: kindOf(input.type) === 'decimal' ? input.decimals : 0,
    options: [...new Set(input.options)],
    position: Math.max(-1, ...table.fields.map((each) => each.position)) + 1,
  };
  await insertNewField(ctx, field);
  await announceChange(ctx, { table_id, record_ids: null });
  ctx.audit({
    object_type: 'field',
    object_id: field.id,
    after: { table_id, name: field.name, type: field.type },
  });
  return { ...field, version: 1 };
}

export interface FieldChange {
  readonly name?: string | undefined;
  readonly api_name?: string | undefined;
  readonly type?: FieldType | undefined;
  readonly options?: readonly string[] | undefined;
  readonly version?: number | undefined;
}

export async function updateField(
  ctx: Ctx,
  table_id: string,
  id: string,
  input: FieldChange,
): Promise<FieldWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await openTable(ctx, table_id);
  const field = fieldOf(table, id);
  assertVersion('field', field.version, input.version);
  const after: Field = {
    ...field,
    name: input.name ?? field.name,
    api_name: input.api_name ?? field.api_name,
    type: input.type ?? field.type,
    kind: kindOf(input.type ?? field.type),
    options: input.options ? [...new Set(input.options)] : field.options,
  };
  refuseUsedName(table, id, after.name, after.api_name);
  if (after.type !== field.type) await changeType(ctx, table, field, after);
  await updateFieldRow(ctx, { ...after, decimals: await decimalsOf(ctx, after, field) });
  await announceChange(ctx, { table_id, record_ids: null });
  const saved = wire(fieldOf(await requireTable(ctx, table_id), id));
  ctx.audit({ object_type: 'field', object_id: id, before: wire(field), after: saved });
  return saved;
}

/** A used field keeps its type; others change when every value converts without guessing. */
async function changeType(ctx: Ctx, table: DataTable, field: Field, after: Field): Promise<void> {
  const uses = await usesOf(ctx, 'field', field.id);
  if (uses.length > 0) throw new AppError('field_type_locked', { uses }, 'type');
  if (!isChoosable(after.type) || !isConvertible(field.kind, after.kind)) {
    throw new AppError('bad_request', { reason: 'no_conversion', from: field.type, to: after.type }, 'type');
  }
  if (after.kind === field.kind) return;
  const pattern = field.kind === 'text' ? CONVERTIBLE_TEXT[after.kind] : undefined;
  if (pattern !== undefined) await refuseUnfitting(ctx, table.id, field.id, pattern);
  try {
    await retypeRecordColumn(ctx, table.id, field.id, field.kind, after.kind);
  } catch (error) {
    // Looks like a date and is none (31 June).
    if (
      error instanceof Error &&
      'code' in error &&
      ['22007', '22008', '22P02', '22003'].includes(String(error.code))
    ) {
      throw new AppError('record_value_invalid', { type: after.type }, 'type');
    }
    throw error;
  }
}

async function refuseUnfitting(ctx: Ctx, table_id: string, field_id: string, pattern: string): Promise<void> {
  const column = fieldColumn(field_id);
  const { rows } = await sql<{ value: string }>`
    select ${column} as value from ${recordTable(ctx.tenant.environment_id, table_id)}
    where ${column} is not null and ${column} !~ ${pattern} limit 1`.execute(ctx.db);
  if (rows[0]) throw new AppError('record_value_invalid', { value: rows[0].value.slice(0, 100) }, 'type');
}

async function decimalsOf(ctx: Ctx, after: Field, before: Field): Promise<number> {
  if (after.kind !== 'decimal') return 0;
  if (before.kind === 'decimal') return before.decimals;
  const { rows } = await sql<{ most: number | null }>`
    select max(scale(${fieldColumn(after.id)})) as most from ${recordTable(ctx.tenant.environment_id, after.table_id)}`.execute(
    ctx.db,
  );
  return Math.min(20, rows[0]?.most ?? 2);
}

export async function deleteField(ctx: Ctx, table_id: string, id: string): Promise<void> {
  requirePermission(ctx, 'data_table', 'delete');
  const table = await openTable(ctx, table_id);
  const field = fieldOf(table, id);
  const uses = await usesOf(ctx, 'field', id);
  if (uses.length > 0) throw new AppError('field_in_use', { uses });
  await dropRecordColumn(ctx, table_id, id);
  await deleteFieldRow(ctx, id);
  await announceChange(ctx, { table_id, record_ids: null });
  ctx.audit({
    object_type: 'field',
    object_id: id,
    before: { table_id, name: field.name, type: field.type },
  });
}

export async function orderFields(
  ctx: Ctx,
  table_id: string,
  field_ids: readonly string[],
): Promise<TableWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, table_id, true);
  const known = new Set(table.fields.map((field) => field.id));
  if (
    field_ids.length !== known.size ||
    new Set(field_ids).size !== known.size ||
    !field_ids.every((id) => known.has(id))
  ) {
    throw new AppError('bad_request', {}, 'field_ids');
  }
  for (const field of table.fields)
    await updateFieldRow(ctx, { ...field, position: field_ids.indexOf(field.id) });
  ctx.audit({ object_type: 'table', object_id: table_id, after: { field_ids } });
  return toWire(await requireTable(ctx, table_id));
}

/** Locked, and not being filled. */
async function openTable(ctx: Ctx, table_id: string): Promise<DataTable> {
  const table = await requireTable(ctx, table_id, true);
  if (await isImporting(ctx, table_id)) throw new AppError('import_in_progress');
  return table;
}

function fieldOf(table: DataTable, id: string): Field {
  const field = table.fields.find((each) => each.id === id);
  if (!field) throw new AppError('not_found', { object: 'field' });
  return field;
}

function refuseUsedName(table: DataTable, id: string | null, name: string, api_name: string): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const field of table.fields) {
    if (field.id === id) continue;
    if (same(field.name, name)) throw new AppError('name_used', { name }, 'name');
    if (same(field.api_name, api_name)) throw new AppError('name_used', { name: api_name }, 'api_name');
  }
}
