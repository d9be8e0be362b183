import type { FieldWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { variablesIn } from '@comptoir/engine';
import { ID_SEPARATOR, MAX_ID_FIELDS, MAX_NAME_LENGTH } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { isCalculated } from './calculated-policy.ts';
import { insertNewField } from './field-rows.ts';
import { type DataTable, type Field, fieldsOf } from './table-model.ts';
import { apiNameOf } from './table-policy.ts';
import { updateFieldRow } from './table-queries.ts';

type StoredFormula = NonNullable<FieldWire['formula']>;
type Identified = Pick<DataTable, 'fields' | 'id_field_id'>;

/** The ID field where it is calculated from several others (decision 182); null: the ID is one field that people fill. */
export function composedIdOf({ fields, id_field_id }: Identified): Field | null {
  return fields.find((field) => field.id === id_field_id && isCalculated(field)) ?? null;
}

/** The fields that people and files fill to say which record they mean: never empty. */
export function idFieldsOf(table: Identified): readonly string[] {
  const composed = composedIdOf(table);
  if (composed?.formula) return variablesIn(composed.formula);
  return table.id_field_id === null ? [] : [table.id_field_id];
}

/** The formula of an ID of several fields, which it names in their order. */
function composedFormula(field_ids: readonly string[]): StoredFormula {
  const separator: StoredFormula = { type: 'text', value: ID_SEPARATOR };
  const args = field_ids.flatMap((id, at): StoredFormula[] => {
    const value: StoredFormula = { type: 'variable', id };
    return at === 0 ? [value] : [separator, value];
  });
  return { type: 'call', name: 'CONCAT', args };
}

export type FieldNames = Pick<Field, 'name' | 'api_name'>;

/** `Account + Year`, or the next free name. */
function composedNames(parts: readonly Pick<Field, 'name'>[], others: readonly FieldNames[]): FieldNames {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const base = parts
    .map(({ name }) => name)
    .join(' + ')
    .slice(0, MAX_NAME_LENGTH - 6);
  let name = base;
  for (let suffix = 2; taken.has(name.toLowerCase()); suffix += 1) name = `${base} ${suffix}`;
  return { name, api_name: apiNameOf(name, new Set(others.map((field) => field.api_name))) };
}

/** Makes the field of an ID of several fields, or gives the present one its new formula. Values are not written yet. Answers its id. */
export async function composeId(
  ctx: Ctx,
  table: DataTable,
  field_ids: readonly string[],
  names?: FieldNames,
): Promise<string> {
  const parts = field_ids.flatMap((id) => table.fields.find((field) => field.id === id) ?? []);
  const unfit = parts.find((field) => field.kind !== 'text' || isCalculated(field));
  const isEachOnce = new Set(parts).size === field_ids.length;
  if (unfit || !isEachOnce || parts.length < 2 || parts.length > MAX_ID_FIELDS)
    throw new AppError('invalid_field', { field: unfit?.name ?? null }, 'id_field_id');
  const formula = composedFormula(field_ids);
  const present = composedIdOf(table);
  if (present) {
    await updateFieldRow(ctx, { ...present, formula });
    return present.id;
  }
  const others = fieldsOf(table);
  const { name, api_name } = names ?? composedNames(parts, others);
  const id = ctx.newId();
  await insertNewField(ctx, {
    id,
    table_id: table.id,
    name,
    api_name,
    type: 'string',
    decimals: 0,
    position: Math.max(-1, ...others.map((field) => field.position)) + 1,
    options: [],
    formula,
  });
  return id;
}
