import { variablesIn } from '@comptoir/engine';
import { assert } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { requirePermission } from '../../../platform/auth/access.ts';
import { createAttribute } from '../../attributes/index.ts';
import { createDimension, createGroup } from '../../groups/index.ts';
import { createQuota } from '../../quotas/index.ts';
import {
  createField,
  findFields,
  makeTable,
  requireTable,
  updateFieldRow,
  updateTable,
} from '../../tables/index.ts';
import type { FieldDefinition, TableDefinition } from '../compare/definitions.ts';
import type { Brought, Needs } from './needs-policy.ts';

type Of<Kind extends Brought['kind']> = Extract<Brought, { readonly kind: Kind }>['one'];

/** Makes in live what plans need, with the ids of the sandbox and by the rules and rights of every other call. Values are not brought. */
export async function bringNeeds(ctx: Ctx, { brings }: Needs): Promise<void> {
  const of = <Kind extends Brought['kind']>(kind: Kind) =>
    brings.flatMap((one) => (one.kind === kind ? [one.one as Of<Kind>] : []));
  for (const one of of('attribute'))
    await createAttribute(withIds(ctx, [one.id]), { ...one, options: [...one.options] });
  for (const one of of('quota')) await createQuota(withIds(ctx, [one.id]), one);
  for (const { id, name, api_name } of of('dimension'))
    await createDimension(withIds(ctx, [id]), { name, api_name, attribute_id: null });
  for (const { id, name, api_name, dimension_id } of of('group'))
    await createGroup(withIds(ctx, [id]), { name, api_key: api_name, dimension_id });
  const fields = of('field');
  const made = new Set<string>();
  const tables = of('table');
  for (const table of tables) for (const id of await bringTable(ctx, table, fields)) made.add(id);
  await bringFields(
    ctx,
    fields.filter(({ id }) => !made.has(id)),
  );
  for (const table of tables) await bringRoles(ctx, table);
}

/** The first ids that a use case makes are these: what is brought is the same thing in both environments. */
function withIds(ctx: Ctx, ids: readonly string[]): Ctx {
  const left = [...ids];
  return { ...ctx, newId: () => left.shift() ?? ctx.newId() };
}

const isPlain = ({ link, linked, formula, currency, currency_field }: FieldDefinition) =>
  !link && !linked && !formula && currency === null && currency_field === null;

/** With its plain fields; answers their ids. */
async function bringTable(
  ctx: Ctx,
  table: TableDefinition,
  fields: readonly FieldDefinition[],
): Promise<string[]> {
  requirePermission(ctx, 'data_table', 'write');
  const plain = fields.filter((field) => field.table_id === table.id && isPlain(field));
  const at = (id: string | null) => plain.findIndex((field) => field.id === id);
  const ids = plain.map(({ id }) => id);
  const composed = fields.find(({ id, formula }) => id === table.id_field && formula);
  const parts = composed?.formula ? variablesIn(composed.formula) : [table.id_field];
  const id_indexes = parts.map(at);
  const [name_index = -1] = [at(table.name_field), ...id_indexes].filter((index) => index >= 0);
  await makeTable(withIds(ctx, [table.id, ...ids, ...(composed ? [composed.id] : [])]), {
    name: table.name,
    api_key: table.api_name,
    source: 'empty',
    fields: plain.map(({ name, api_name, type, options, decimals, is_grouped }) => ({
      name,
      api_name,
      type,
      options,
      decimals,
      is_grouped,
    })),
    name_index,
    id_indexes,
    user_index: null,
    id_names: composed,
  });
  return composed ? [...ids, composed.id] : ids;
}

/** Fields that name and assign its records, and date their amounts: calculated and linked ones are there by now. */
async function bringRoles(
  ctx: Ctx,
  { id, name_field, user_field, date_field }: TableDefinition,
): Promise<void> {
  const { name_field_id } = await requireTable(ctx, id);
  const isNamed = name_field === null || name_field === name_field_id;
  if (isNamed && user_field === null && date_field === null) return;
  await updateTable(ctx, id, {
    ...(isNamed ? {} : { name_field_id: name_field }),
    user_field_id: user_field,
    conversion_date_field_id: date_field,
  });
}

/** What others read comes before them. */
async function bringFields(ctx: Ctx, fields: readonly FieldDefinition[]): Promise<void> {
  let left = [...fields];
  while (left.length > 0) {
    const open = new Set(left.map(({ id }) => id));
    const ready = left.filter((field) => namedBy(field).every((id) => id === field.id || !open.has(id)));
    assert(ready.length > 0, 'no field reads itself');
    for (const field of ready) await bringField(ctx, field);
    const done = new Set(ready.map(({ id }) => id));
    left = left.filter(({ id }) => !done.has(id));
  }
}

const namedBy = ({ link, linked, formula, currency_field }: FieldDefinition): string[] =>
  JSON.stringify([link ?? null, linked ?? null, formula ?? null, currency_field]).match(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  ) ?? [];

/** The name and the ID of a table are roles, which live gives as it has them. */
const ROLES: ReadonlySet<string> = new Set(['id', 'name', 'idName']);

async function bringField(ctx: Ctx, field: FieldDefinition): Promise<void> {
  const { id, table_id, type, currency, currency_field, linked } = field;
  await createField(withIds(ctx, [id]), table_id, {
    name: field.name,
    api_name: field.api_name,
    type: ROLES.has(type) ? 'string' : type,
    decimals: field.decimals,
    is_grouped: field.is_grouped,
    options: linked ? [] : field.options,
    link: field.link,
    linked,
    option_looks: field.option_looks ?? undefined,
    formula: field.formula ?? undefined,
  });
  if (linked || (currency === null && currency_field === null)) return;
  const made = (await findFields(ctx, table_id)).find((one) => one.id === id);
  if (made) await updateFieldRow(ctx, { ...made, currency, currency_field_id: currency_field });
}
