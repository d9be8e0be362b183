import { expect, test } from 'vitest';
import { copyRange, parseTable, readPaste } from './clipboard.ts';
import type { GridColumn, GridSource } from './grid-types.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

const text = (id: 'name' | 'value', kind: string): GridColumn<Row> => ({
  id,
  name: id,
  kind,
  editor: 'text',
  value: (row) => row[id],
  render: (value) => String(value),
  text: (value) => String(value ?? ''),
  parse: (typed) => (kind === 'decimal' && !/^-?\d+$/.test(typed) ? { error: 'not a number' } : { value: typed }),
});
const columns = [text('name', 'text'), text('value', 'decimal')];
const rows: Row[] = [1, 2, 3, 4].map((index) => ({ id: String(index), name: `row\t${index}`, value: String(index) }));
const source: GridSource<(typeof rows)[number]> = { rowCount: rows.length, rowAt: (index) => rows[index], keyOf: (row) => row.id };
const at = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

class Clipboard {
  private readonly held = new Map<string, string>();
  setData(type: string, data: string) {
    this.held.set(type, data);
  }
  getData(type: string) {
    return this.held.get(type) ?? '';
  }
}
const clipboard = (plain = '') => {
  const made = new Clipboard();
  if (plain) made.setData('text/plain', plain);
  return made as unknown as DataTransfer;
};

test('cells travel as a spreadsheet writes them', () => {
  const data = clipboard();
  expect(copyRange(data, source, columns, at(0, 1, 0, 1))).toBe(true);
  expect(data.getData('text/plain')).toBe('"row\t1"\t1\n"row\t2"\t2');
  expect(parseTable('a\t"b ""c""\nd"\r\n1\t2\r\n')).toEqual([
    ['a', 'b "c"\nd'],
    ['1', '2'],
  ]);
});

test('one value fills the range; several go where they fit', () => {
  const one = readPaste(clipboard('7'), source, columns, at(1, 3, 1, 1));
  expect(one.ok && one.edits.map((edit) => [edit.row.id, edit.value])).toEqual([
    ['2', '7'],
    ['3', '7'],
    ['4', '7'],
  ]);
  const block = readPaste(clipboard('a\t1\nb\t2'), source, columns, at(3, 3, 0, 0));
  expect(block.ok && block.edits.map((edit) => [edit.row.id, edit.column.id, edit.value])).toEqual([
    ['4', 'name', 'a'],
    ['4', 'value', '1'],
  ]);
});

test('cells of different types are refused, whole', () => {
  const data = clipboard();
  copyRange(data, source, columns, at(0, 0, 1, 1));
  expect(readPaste(data, source, columns, at(1, 1, 0, 0))).toEqual({ ok: false, reason: 'kinds' });
  expect(readPaste(clipboard('1\nx'), source, columns, at(0, 0, 1, 1))).toEqual({ ok: false, reason: 'value', message: 'not a number' });
  const readOnly = columns.map(({ editor: _editor, ...column }) => column);
  expect(readPaste(clipboard('1'), source, readOnly, at(0, 0, 1, 1))).toEqual({ ok: false, reason: 'read_only' });
});
