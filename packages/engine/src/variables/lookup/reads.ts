import type { LookupVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfLookup({ key_variable_ids, rows }: LookupVariable): Reads {
  // The cells of a key that is a person are ids of users.
  const outside = rows.flatMap(({ cells }) => cells.flatMap((cell) => ('is' in cell ? [cell.is] : [])));
  return { variables: [...new Set(key_variable_ids)], outside, rows: null, rowIds: false };
}

/** The period's last day decides which rows of the table are valid only where records have no date. */
export function isLookupSameForAll({ rows }: LookupVariable, hasDates: boolean): boolean {
  return hasDates || rows.every((row) => row.valid_from === null && row.valid_until === null);
}
