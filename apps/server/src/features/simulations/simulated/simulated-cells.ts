import type { CellInput } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { findUserNames, storedValue } from '../../records/index.ts';
import type { DataTable } from '../../tables/index.ts';
import type { Cells } from './simulation-queries.ts';

/** Typed cells as the table would store them. Refuses fields outside of `allowed`, and values that are not of their type. */
export async function storedCells(
  ctx: Ctx,
  table: DataTable,
  cells: Cells,
  allowed: ReadonlySet<string>,
): Promise<Record<string, CellInput>> {
  const stored: Record<string, CellInput> = {};
  const people = new Map<string, string>();
  for (const [field_id, value] of Object.entries(cells)) {
    const field = table.fields.find(({ id }) => id === field_id);
    if (!field || !allowed.has(field_id))
      throw new AppError('invalid_field', { reason: 'not_editable', field: field?.name ?? null }, field_id);
    const made = storedValue(table, field, value);
    stored[field_id] = typeof made === 'object' && made !== null ? [...made] : made;
    if (field.kind === 'user' && typeof made === 'string') people.set(made, field.name);
  }
  const names = await findUserNames(ctx, [...people.keys()]);
  for (const [user_id, field] of people)
    if (names[user_id] === undefined)
      throw new AppError('record_value_invalid', { reason: 'unknown_user', field, type: 'user' });
  return stored;
}
