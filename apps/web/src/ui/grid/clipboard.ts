import { MAX_PASTED_CELLS } from '@comptoir/kernel';
import type { GridColumn, GridEdit, GridGroup, GridSource, RefusedCell } from './grid-types.ts';
import { readNamedPaste } from './paste-by-name.ts';
import type { Range } from './use-selection.ts';

/** Beside the text, so that a paste within the product knows what kinds of cells it carries. */
const KINDS_TYPE = 'application/x-comptoir-kinds';

/** Rows as tab-separated text, as spreadsheets exchange it. Refused when the range is larger than a copy may be, or still loads. */
export function copyRange<Row>(
  data: DataTransfer,
  source: GridSource<Row>,
  columns: readonly GridColumn<Row>[],
  range: Range,
): 'copied' | 'too_large' | 'loading' {
  const width = range.right - range.left + 1;
  if ((range.bottom - range.top + 1) * width > MAX_PASTED_CELLS) return 'too_large';
  const lines: string[] = [];
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = source.rowAt(index);
    const group = source.groupAt?.(index);
    if (group) lines.push(groupLine(group, columns, range));
    else if (row === undefined) return 'loading';
    else
      lines.push(
        columns
          .slice(range.left, range.right + 1)
          .map((column) => quoted(column.text(column.value(row))))
          .join('\t'),
      );
  }
  data.setData('text/plain', lines.join('\n'));
  data.setData(
    KINDS_TYPE,
    JSON.stringify(columns.slice(range.left, range.right + 1).map((column) => column.kind)),
  );
  return 'copied';
}

/** A header as it is shown: its title in the first column, and its subtotals. */
function groupLine<Row>(group: GridGroup, columns: readonly GridColumn<Row>[], range: Range): string {
  return columns
    .slice(range.left, range.right + 1)
    .map((column, at) =>
      quoted(range.left + at === 0 ? `${group.title} (${group.count})` : (group.totals.get(column.id) ?? '')),
    )
    .join('\t');
}

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export type Paste<Row> =
  | {
      readonly ok: true;
      readonly by: 'name' | 'position';
      readonly edits: readonly GridEdit<Row>[];
      /** Cells whose columns do not take the pasted value. */
      readonly refused: readonly RefusedCell<Row>[];
      readonly range: Range;
    }
  | {
      readonly ok: false;
      readonly reason: 'kinds' | 'too_large' | 'read_only' | 'loading' | 'headers' | 'nothing';
    }
  /** Names of the block that no row has, or several. */
  | { readonly ok: false; readonly reason: 'names'; readonly names: readonly string[] };

/** What was copied: rows of texts, and what kinds of cells they were where they come from here. */
export interface Copied {
  readonly cells: readonly (readonly string[])[];
  readonly kinds: readonly string[] | null;
}

/** Read while the paste happens: afterwards the browser has emptied the clipboard's data. */
export function readCopied(data: DataTransfer): Copied {
  return { cells: parseTable(data.getData('text/plain')), kinds: readKinds(data.getData(KINDS_TYPE)) };
}

/** The rows that a paste needs beside those in view. */
export function rowsOfPaste({ cells }: Copied, rowCount: number, range: Range): Range {
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const rows = Math.min(cells.length, MAX_PASTED_CELLS);
  return isOne ? range : { ...range, bottom: Math.min(rowCount - 1, range.top + rows - 1) };
}

/** What a paste would write, and which cells do not take their value; one single value fills the whole selected range. */
export function readPaste<Row>(
  { cells, kinds }: Copied,
  source: GridSource<Row>,
  columns: readonly GridColumn<Row>[],
  range: Range,
): Paste<Row> {
  const width = cells[0]?.length ?? 0;
  if (width === 0) return { ok: false, reason: 'nothing' };
  if (cells.length * width > MAX_PASTED_CELLS) return { ok: false, reason: 'too_large' };
  const named = readNamedPaste(cells, source, columns, range);
  if (named) return named;
  const isOne = cells.length === 1 && width === 1;
  const bottom = isOne ? range.bottom : Math.min(source.rowCount - 1, range.top + cells.length - 1);
  const right = isOne ? range.right : Math.min(columns.length - 1, range.left + width - 1);
  if ((bottom - range.top + 1) * (right - range.left + 1) > MAX_PASTED_CELLS)
    return { ok: false, reason: 'too_large' };
  const edits: GridEdit<Row>[] = [];
  const refused: RefusedCell<Row>[] = [];
  for (let row_index = range.top; row_index <= bottom; row_index += 1) {
    const row = source.rowAt(row_index);
    if (source.groupAt?.(row_index)) return { ok: false, reason: 'headers' };
    if (row === undefined) return { ok: false, reason: 'loading' };
    for (let at = range.left; at <= right; at += 1) {
      const column = columns[at];
      if (!column?.parse || !column.editor) return { ok: false, reason: 'read_only' };
      const from = isOne ? 0 : at - range.left;
      if (kinds && kinds[from] !== column.kind) return { ok: false, reason: 'kinds' };
      const parsed = column.parse(cells[isOne ? 0 : row_index - range.top]?.[from] ?? '');
      if ('error' in parsed) refused.push({ row, row_index, column, message: parsed.error });
      else edits.push({ row, row_index, column, value: parsed.value, was: column.value(row) });
    }
  }
  return {
    ok: true,
    by: 'position',
    edits,
    refused,
    range: { top: range.top, bottom, left: range.left, right },
  };
}

function readKinds(text: string): string[] | null {
  try {
    const kinds: unknown = JSON.parse(text);
    return Array.isArray(kinds) ? kinds.map(String) : null;
  } catch {
    // Copied elsewhere: the text alone decides.
    return null;
  }
}

/** Tab-separated text with quoted cells, as spreadsheets write it. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (body === '') return [];
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] as string;
    if (isQuoted) {
      if (char === '"' && body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (char === '"') isQuoted = false;
      else cell += char;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') {
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  return [...rows, [...row, cell]];
}
