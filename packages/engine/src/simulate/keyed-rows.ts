import type { Column, TableColumns } from '../columns/index.ts';
import { linkKey } from '../model/index.ts';

/** The rows of each code of a column, one code after the other. */
interface RowsByCode {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

interface KeyedColumn {
  readonly revision: number;
  readonly byCode: RowsByCode;
  readonly dictionary: readonly string[];
  /** Codes by text, as `fold` spells it. */
  readonly codes: Map<Fold, ReadonlyMap<string, readonly number[]>>;
}

type Fold = (text: string) => string;

/** Kept with the columns: what a person's simulation reads is found without a look at the other rows. */
const KEYED = new WeakMap<TableColumns, Map<string, KeyedColumn>>();

/** Texts as records store them. */
export const asStored: Fold = (text) => text;
/** Texts as links compare them. */
export const asLinked: Fold = linkKey;

type CodedColumn = Extract<Column, { kind: 'user' | 'text' }>;

function coded(table: TableColumns, field_id: string): CodedColumn | null {
  const column = table.columns.get(field_id);
  return column?.kind === 'user' || column?.kind === 'text' ? column : null;
}

/** Rows in which the field has one of the texts; `null`: it is not kept by text, and any row may. */
export function rowsWith(
  table: TableColumns,
  field_id: string,
  fold: Fold,
  texts: Iterable<string>,
): number[] | null {
  const column = coded(table, field_id);
  if (!column) return null;
  const { byCode, codes: known, dictionary } = keyedOf(table, field_id, column);
  let codes = known.get(fold);
  if (!codes) known.set(fold, (codes = codesByText(dictionary, fold)));
  const found: number[] = [];
  for (const text of texts)
    for (const code of codes.get(fold(text)) ?? [])
      for (let at = byCode.starts[code]!; at < byCode.starts[code + 1]!; at += 1)
        found.push(byCode.rows[at]!);
  return found;
}

function keyedOf(table: TableColumns, field_id: string, column: CodedColumn): KeyedColumn {
  let ofTable = KEYED.get(table);
  if (!ofTable) KEYED.set(table, (ofTable = new Map()));
  const known = ofTable.get(field_id);
  if (known?.revision === table.revision) return known;
  const made = {
    revision: table.revision,
    byCode: rowsByCode(column, table.size),
    dictionary: column.dictionary,
    codes: new Map(),
  };
  ofTable.set(field_id, made);
  return made;
}

function rowsByCode({ codes, dictionary }: CodedColumn, size: number): RowsByCode {
  const starts = new Int32Array(dictionary.length + 1);
  for (let row = 0; row < size; row += 1) if (codes[row]! >= 0) starts[codes[row]! + 1]! += 1;
  for (let code = 0; code < dictionary.length; code += 1) starts[code + 1]! += starts[code]!;
  const next = starts.slice();
  const rows = new Int32Array(starts[dictionary.length]!);
  for (let row = 0; row < size; row += 1) {
    const code = codes[row]!;
    if (code < 0) continue;
    rows[next[code]!] = row;
    next[code]! += 1;
  }
  return { starts, rows };
}

function codesByText(dictionary: readonly string[], fold: Fold): ReadonlyMap<string, readonly number[]> {
  const byText = new Map<string, number[]>();
  for (const [code, text] of dictionary.entries()) {
    const key = fold(text);
    const list = byText.get(key);
    if (list) list.push(code);
    else byText.set(key, [code]);
  }
  return byText;
}
