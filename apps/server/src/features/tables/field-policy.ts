import type { FieldWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type DataTable, type Field, fieldsOf } from './table-model.ts';

export function fieldWire(field: Field): FieldWire {
  const { kind: _kind, path: _path, ...wire }: Field & { readonly path?: unknown } = field;
  return wire;
}

/** As the trail keeps it: a formula under the key that it is printed by, the looks of choices as words. */
export function auditedField(field: Field) {
  const { kind: _kind, formula, is_calculating: _marked, option_looks, ...rest } = field;
  const looks = option_looks?.map(
    ({ option, tone, is_final }) => `${option}: ${tone}${is_final ? ' ✓' : ''}`,
  );
  return { ...rest, ...(formula && { tree: formula }), ...(looks && { option_looks: looks }) };
}

export function fieldOf(table: DataTable, id: string): Field {
  const field = fieldsOf(table).find((each) => each.id === id);
  if (!field) throw new AppError('not_found', { object: 'field' });
  return field;
}

export function refuseUsedName(table: DataTable, id: string | null, name: string, api_name: string): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const field of fieldsOf(table)) {
    if (field.id === id) continue;
    if (same(field.name, name)) throw new AppError('name_used', { name }, 'name');
    if (same(field.api_name, api_name)) throw new AppError('name_used', { name: api_name }, 'api_name');
  }
}

/** The looks of a status field's choices, each of a choice that is there; `null` for other fields. */
export function looksFor(
  type: Field['type'],
  options: readonly string[],
  looks: Field['option_looks'],
): NonNullable<Field['option_looks']> | null {
  if (type !== 'status') return null;
  return options.flatMap((option) => looks?.find((look) => look.option === option) ?? []);
}
