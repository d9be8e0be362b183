import type { TableColumns } from '../columns/index.ts';

interface Found {
  readonly revision: number;
  readonly size: number;
  readonly by_field: Map<string, ReadonlyMap<string, readonly number[]>>;
}

/** Kept as long as the table is: a lock explains a thousand people over the same rows. */
const known = new WeakMap<TableColumns, Found>();

const NONE: readonly number[] = [];

/** The rows whose field names this user, in order. One pass over the table serves everybody. */
export function rowsOfUser(table: TableColumns, field_id: string, user_id: string): readonly number[] {
  let found = known.get(table);
  if (!found || found.revision !== table.revision || found.size !== table.size) {
    found = { revision: table.revision, size: table.size, by_field: new Map() };
    known.set(table, found);
  }
  let by_user = found.by_field.get(field_id);
  if (!by_user) {
    by_user = byUser(table, field_id);
    found.by_field.set(field_id, by_user);
  }
  return by_user.get(user_id) ?? NONE;
}

function byUser(table: TableColumns, field_id: string): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < table.size; row += 1) {
    const value = table.valueAt(field_id, row);
    if (value.type !== 'user' && value.type !== 'text') continue;
    const own = rows.get(value.value);
    if (own) own.push(row);
    else rows.set(value.value, [row]);
  }
  return rows;
}
