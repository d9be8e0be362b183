import { toText } from '@comptoir/kernel';
import type { Column, TableColumns } from '../columns/index.ts';
import { linkKey, setKey } from '../model/index.ts';

/** No record, or several: a link that is ambiguous finds none. */
export const NO_ROW = -1;
const SEVERAL = -2;
const NOT_READ = -3;

type Keys = readonly { readonly field_id: string; readonly other_field_id: string }[];

/** For each row of a table, the row of the other table whose key cells all equal its own. */
export function linkRows(table: TableColumns, other: TableColumns, keys: Keys): Int32Array {
  const codes = new Codes();
  const own = new Int32Array(table.size);
  const theirs = new Int32Array(other.size);
  for (const [at, { field_id, other_field_id }] of keys.entries()) {
    const [left, right] = [table.columns.get(field_id), other.columns.get(other_field_id)];
    if (!left || !right || left.kind !== right.kind) return new Int32Array(table.size).fill(NO_ROW);
    codes.next(at);
    // What the other table has is known first: a value that it lacks needs no code.
    codes.read(right, theirs, other.size, true);
    codes.read(left, own, table.size, false);
  }
  const rowOf = new Int32Array(codes.count).fill(NO_ROW);
  for (let row = 0; row < other.size; row += 1) {
    const code = theirs[row]!;
    if (code >= 0) rowOf[code] = rowOf[code] === NO_ROW ? row : SEVERAL;
  }
  for (let row = 0; row < table.size; row += 1) {
    const found = own[row]! < 0 ? NO_ROW : rowOf[own[row]!]!;
    own[row] = found === SEVERAL ? NO_ROW : found;
  }
  return own;
}

/** Gives equal keys one number, key by key: the first key's number with the second one's value, and so on. */
class Codes {
  #known = new Map<string, number>();
  #isFirst = true;

  get count(): number {
    return this.#known.size;
  }

  next(at: number): void {
    this.#known = new Map();
    this.#isFirst = at === 0;
  }

  /** Puts each row's number into `codes`; -1: one of its keys is empty, or no record has it. */
  read(column: Column, codes: Int32Array, size: number, may_add: boolean): void {
    if (this.#isFirst && 'codes' in column) return this.#readCodes(column, codes, size, may_add);
    const textAt = textsOf(column);
    for (let row = 0; row < size; row += 1) {
      const before = codes[row]!;
      if (before < 0) continue;
      const text = textAt(row);
      codes[row] = text === null ? -1 : this.#codeOf(this.#isFirst ? text : `${before} ${text}`, may_add);
    }
  }

  /** One text is folded once, however many rows have it. */
  #readCodes(
    column: Extract<Column, { codes: Int32Array }>,
    codes: Int32Array,
    size: number,
    may_add: boolean,
  ): void {
    const textAt = textsOf(column);
    const byValue = new Int32Array(column.dictionary.length).fill(NOT_READ);
    for (let row = 0; row < size; row += 1) {
      const value = column.codes[row]!;
      if (value < 0) {
        codes[row] = -1;
        continue;
      }
      let code = byValue[value]!;
      if (code === NOT_READ) {
        const text = textAt(row);
        byValue[value] = code = text === null ? -1 : this.#codeOf(text, may_add);
      }
      codes[row] = code;
    }
  }

  #codeOf(text: string, may_add: boolean): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (!may_add) return -1;
    const code = this.#known.size;
    this.#known.set(text, code);
    return code;
  }
}

/** A cell as a key: the same text for the same value; `null` where the cell is empty. */
function textsOf(column: Column): (row: number) => string | null {
  return (row) => {
    const value = column.valueAt(row);
    switch (value.type) {
      case 'text':
        return linkKey(value.value) || null;
      case 'decimal':
        return toText(value.value);
      case 'texts':
        return setKey(value.value);
      case 'date':
      case 'boolean':
      case 'user':
        return String(value.value);
      default:
        return null;
    }
  };
}
