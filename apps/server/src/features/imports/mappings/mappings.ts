import type {
  BodyOf,
  createImportMapping as createCall,
  ImportConfig,
  ImportMapping,
  Sniff,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireTable, type DataTable, type Field } from '../../tables/index.ts';
import { columnsKey, columnsOf } from './mapping-policy.ts';
import {
  deleteMappingRow,
  findMapping,
  findMappings,
  insertMapping,
  isNameUsed,
  renameMappingRow,
  type StoredMapping,
} from './mapping-queries.ts';

export async function listMappings(ctx: Ctx, table_id: string): Promise<ImportMapping[]> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  return (await findMappings(ctx, table_id)).map((mapping) => mappingWire(mapping, table));
}

/** Without fields that were deleted since: their columns are proposed again. */
function mappingWire(
  { columns_key: _, used_at, ...mapping }: StoredMapping,
  table: DataTable,
): ImportMapping {
  const ids = new Set(table.fields.map(({ id }) => id));
  return {
    ...mapping,
    columns: mapping.columns.filter(({ field_id }) => field_id === null || ids.has(field_id)),
    used_at: used_at.toISOString(),
  };
}

export async function createMapping(
  ctx: Ctx,
  table_id: string,
  { name, columns, duplicates, unmatched_users }: BodyOf<typeof createCall>,
): Promise<ImportMapping> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, table_id);
  const unknown = columns.find(
    ({ field_id }) => field_id !== null && !table.fields.some(({ id }) => id === field_id),
  );
  if (unknown) throw new AppError('invalid_field', { reason: 'unknown_field' }, 'columns');
  await requireFreeName(ctx, { table_id, name, id: null });
  const id = ctx.newId();
  const columns_key = columnsKey(columns.map(({ column }) => column));
  await insertMapping(ctx, id, { table_id, name, columns_key, columns, duplicates, unmatched_users });
  ctx.audit({ object_type: 'import_mapping', object_id: id, after: { table_id, name } });
  return mappingWire(present(await findMapping(ctx, id), 'the mapping just made'), table);
}

export async function renameMapping(ctx: Ctx, id: string, name: string): Promise<ImportMapping> {
  requirePermission(ctx, 'data_table', 'write');
  const found = await requireMapping(ctx, id);
  await requireFreeName(ctx, { table_id: found.table_id, name, id });
  await renameMappingRow(ctx, id, name);
  ctx.audit({ object_type: 'import_mapping', object_id: id, before: { name: found.name }, after: { name } });
  return mappingWire({ ...found, name }, await requireTable(ctx, found.table_id));
}

export async function deleteMapping(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'data_table', 'write');
  const { name, table_id } = await requireMapping(ctx, id);
  await deleteMappingRow(ctx, id);
  ctx.audit({ object_type: 'import_mapping', object_id: id, before: { table_id, name } });
}

async function requireMapping(ctx: Ctx, id: string): Promise<StoredMapping> {
  const found = await findMapping(ctx, id, true);
  if (!found) throw new AppError('not_found', { object: 'import_mapping' });
  return found;
}

async function requireFreeName(ctx: Ctx, wanted: Parameters<typeof isNameUsed>[1]): Promise<void> {
  if (await isNameUsed(ctx, wanted)) throw new AppError('name_used', { name: wanted.name }, 'name');
}

/** After an import: proposed for the next file with the same columns. */
export async function rememberMapping(
  ctx: Ctx,
  imported: {
    readonly table_id: string;
    readonly config: ImportConfig;
    readonly sniff: Sniff;
    readonly fields: readonly Field[];
  },
): Promise<void> {
  const { table_id, config, sniff, fields } = imported;
  await insertMapping(ctx, ctx.newId(), {
    table_id,
    name: null,
    columns_key: columnsKey(sniff.columns.map(({ name }) => name)),
    columns: columnsOf(config, sniff, fields),
    duplicates: config.duplicates,
    unmatched_users: config.unmatched_users,
  });
}
