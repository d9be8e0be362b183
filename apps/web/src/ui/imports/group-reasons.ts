/** Rows of a list of reasons, the most frequent first; `keyOf` names what counts as the same. */
export function groupReasons<Row>(
  rows: readonly Row[],
  of: (row: Row) => { readonly key: string; readonly row_number: number; readonly value: string | null },
): {
  readonly first: Row;
  readonly count: number;
  readonly first_row: number;
  readonly examples: string[];
}[] {
  const groups = new Map<string, { first: Row; count: number; first_row: number; examples: string[] }>();
  for (const row of rows) {
    const { key, row_number, value } = of(row);
    const group = groups.get(key) ?? { first: row, count: 0, first_row: row_number, examples: [] };
    group.count += 1;
    group.first_row = Math.min(group.first_row, row_number);
    if (value && group.examples.length < EXAMPLES && !group.examples.includes(value))
      group.examples.push(value);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

const EXAMPLES = 3;
