import type { TableWire } from '@comptoir/contract';

type Fields = Pick<TableWire, 'name_field_id'> & { readonly fields: readonly { readonly id: string }[] };

/** The columns of a table, the name first, and the fields that have none. `fields`: those that are shown, in their order; none: all. */
export function columnsOf(
  { fields: all, name_field_id }: Fields,
  fields: readonly string[],
): { readonly shown: readonly string[]; readonly hidden: readonly string[] } {
  const known = all.map(({ id }) => id);
  const chosen = (fields.length === 0 ? known : fields).filter((id) => known.includes(id));
  const first = known.filter((id) => id === name_field_id);
  const shown = [...first, ...chosen.filter((id) => id !== name_field_id)];
  return { shown, hidden: known.filter((id) => !shown.includes(id)) };
}

/** The columns with one of them before that at a place; the first one stays. */
export function movedColumn(shown: readonly string[], id: string, before: number): readonly string[] {
  const from = shown.indexOf(id);
  if (from < 1) return shown;
  const others = shown.filter((other) => other !== id);
  const to = Math.max(1, before > from ? before - 1 : before);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Leaves out what is no list of IDs: the storage is anybody's who uses this browser. */
export function readFields(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
