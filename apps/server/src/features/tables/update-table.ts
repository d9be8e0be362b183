import type { TableWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { usesOf } from '../references/index.ts';
import { announceChange } from './announce-change.ts';
import { chooseId } from './choose-id.ts';
import { composedIdOf, idFieldsOf } from './composed-id.ts';
import { updateRoles } from './field-rows.ts';
import { requireTable, toWire } from './read-tables.ts';
import type { DataTable, Field } from './table-model.ts';
import { isTableNameUsed, updateTableRow } from './table-queries.ts';

export interface TableUpdate {
  readonly name?: string | undefined;
  readonly api_key?: string | undefined;
  readonly name_field_id?: string | undefined;
  readonly id_field_id?: string | undefined;
  /** One: as `id_field_id`. Several: the ID is made of them. */
  readonly id_field_ids?: readonly string[] | undefined;
  readonly user_field_id?: string | null | undefined;
  readonly conversion_date_field_id?: string | null | undefined;
  readonly archived?: boolean | undefined;
  readonly version?: number | undefined;
}

export async function updateTable(ctx: Ctx, id: string, input: TableUpdate): Promise<TableWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, id, true);
  assertVersion('table', table.settings_version, input.version);
  if (await isTableNameUsed(ctx, input.name ?? table.name, input.api_key ?? table.api_key, id)) {
    throw new AppError('name_used', { name: input.name ?? table.name }, 'name');
  }
  await checkFieldKinds(table, input);
  if (input.archived === true && table.archived_at === null) await refuseWhenUsed(ctx, table);
  await updateTableRow(ctx, id, {
    name: input.name,
    api_key: input.api_key,
    name_field_id: input.name_field_id,
    user_field_id: input.user_field_id,
    conversion_date_field_id: input.conversion_date_field_id,
    archived_at: input.archived === undefined ? undefined : input.archived ? ctx.clock.now() : null,
  });
  await chooseId(
    ctx,
    table,
    input.id_field_ids ?? (input.id_field_id === undefined ? [] : [input.id_field_id]),
  );
  const after = await requireTable(ctx, id);
  await updateRoles(ctx, after);
  if (changesFields(table, after))
    await announceChange(ctx, { table_id: id, record_ids: null }, { isCalculated: true });
  ctx.audit({ object_type: 'table', object_id: id, before: settingsOf(table), after: settingsOf(after) });
  return toWire(await requireTable(ctx, id));
}

const settingsOf = (table: DataTable) => {
  const { name, api_key, name_field_id, id_field_id, user_field_id, conversion_date_field_id, archived_at } =
    table;
  const parts = composedIdOf(table) ? { id_field_ids: idFieldsOf(table) } : {};
  return {
    name,
    api_key,
    name_field_id,
    id_field_id,
    ...parts,
    user_field_id,
    conversion_date_field_id,
    archived_at,
  };
};

function changesFields(before: DataTable, after: DataTable): boolean {
  return (
    before.name_field_id !== after.name_field_id ||
    idFieldsOf(before).join() !== idFieldsOf(after).join() ||
    before.conversion_date_field_id !== after.conversion_date_field_id
  );
}

async function checkFieldKinds(table: DataTable, input: TableUpdate): Promise<void> {
  const wanted = [
    ['name_field_id', input.name_field_id, (field: Field) => field.kind === 'text'],
    ['user_field_id', input.user_field_id, (field: Field) => field.kind === 'user'],
    ['conversion_date_field_id', input.conversion_date_field_id, (field: Field) => field.kind === 'date'],
  ] as const;
  for (const [name, id, fits] of wanted) {
    if (id === undefined || id === null) continue;
    const field = table.fields.find((each) => each.id === id);
    if (!field || !fits(field)) throw new AppError('invalid_field', { field: field?.name ?? null }, name);
  }
}

async function refuseWhenUsed(ctx: Ctx, table: DataTable): Promise<void> {
  const uses = await usesOf(ctx, 'table', table.id);
  if (uses.length > 0) throw new AppError('table_in_use', { uses });
}
