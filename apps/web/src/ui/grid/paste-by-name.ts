import type { Paste } from './clipboard.ts';
import type { GridColumn, GridEdit, GridSource, RefusedCell } from './grid-types.ts';
import type { Range } from './use-selection.ts';

/** How names are compared: spaces, case and accents as composed or not do not matter. */
const folded = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * A block whose first column names the rows, into a sheet whose rows have names: each line goes to the row of its name, wherever that
 * is. By position, a manager between two agents would shift every value below them. `null`: the block has no names.
 */
export function readNamedPaste<Row>(
  block: readonly (readonly string[])[],
  source: GridSource<Row>,
  columns: readonly GridColumn<Row>[],
  range: Range,
): Paste<Row> | null {
  const identity = columns.findIndex((column) => column.isIdentity);
  if (identity < 0 || (block[0]?.length ?? 0) < 2) return null;
  const left = range.left === identity ? identity + 1 : range.left;
  const lines = withoutHeader(block, columns, left);
  const isValue = (text: string) => !isRefused(columns[left], text);
  if (range.left !== identity && lines.some(([name = '']) => name.trim() === '' || isValue(name)))
    return null;
  const rowsOf = rowsByName(source, columns[identity]);
  const strangers = lines.flatMap(([name = '']) =>
    (rowsOf.get(folded(name)) ?? []).length === 1 ? [] : [name.trim()],
  );
  if (strangers.length > 0) return { ok: false, reason: 'names', names: strangers };
  const edits: GridEdit<Row>[] = [];
  const refused: RefusedCell<Row>[] = [];
  for (const [name = '', ...cells] of lines) {
    const row_index = rowsOf.get(folded(name))?.[0] ?? 0;
    const row = source.rowAt(row_index);
    if (row === undefined) return { ok: false, reason: 'loading' };
    for (const [at, text] of cells.entries()) {
      const column = columns[left + at];
      // A column of totals at the end of the block is nobody's input.
      if (!column) continue;
      if (!column.parse || !column.editor) return { ok: false, reason: 'read_only' };
      const parsed = column.parse(text);
      if ('error' in parsed) refused.push({ row, row_index, column, message: parsed.error });
      else edits.push({ row, row_index, column, value: parsed.value, was: column.value(row) });
    }
  }
  const places = [...edits, ...refused].map((edit) => edit.row_index);
  const right = Math.min(columns.length - 1, left + Math.max(...lines.map((line) => line.length)) - 2);
  return {
    ok: true,
    by: 'name',
    edits,
    refused,
    range: { top: Math.min(...places), bottom: Math.max(...places), left, right },
  };
}

/** A first line without a value is the block's header. */
function withoutHeader<Row>(
  block: readonly (readonly string[])[],
  columns: readonly GridColumn<Row>[],
  left: number,
) {
  const [first = [], ...rest] = block;
  const isHeader =
    rest.length > 0 &&
    first.slice(1).every((text, at) => text.trim() !== '' && isRefused(columns[left + at], text));
  return isHeader ? rest : block;
}

function isRefused<Row>(column: GridColumn<Row> | undefined, text: string): boolean {
  const parsed = column?.parse?.(text);
  return parsed === undefined || 'error' in parsed;
}

function rowsByName<Row>(
  source: GridSource<Row>,
  identity: GridColumn<Row> | undefined,
): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (let at = 0; at < source.rowCount; at += 1) {
    const row = source.rowAt(at);
    if (row === undefined || !identity) continue;
    const name = folded(identity.text(identity.value(row)));
    rows.set(name, [...(rows.get(name) ?? []), at]);
  }
  return rows;
}
