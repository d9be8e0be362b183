/** Rows of cells as aligned text; `right`: the columns of figures. */
export function columnsOf(rows: readonly (readonly string[])[], right: readonly number[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
