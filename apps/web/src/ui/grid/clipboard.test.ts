import { expect, test } from 'vitest';
import { copyRange, parseTable, readCopied, readPaste, rowsOfPaste } from './clipboard.ts';
import type { GridColumn, GridSource } from './grid-types.ts';
import { withRows } from './load-rows.ts';

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
  parse: (typed) =>
    kind === 'decimal' && !/^-?\d+$/.test(typed) ? { error: 'not a number' } : { value: typed },
});
const columns = [text('name', 'text'), text('value', 'decimal')];
const rows: Row[] = [1, 2, 3, 4].map((index) => ({
  id: String(index),
  name: `row\t${index}`,
  value: String(index),
}));
const source: GridSource<(typeof rows)[number]> = {
  rowCount: rows.length,
  rowAt: (index) => rows[index],
  keyOf: (row) => row.id,
};
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
  expect(copyRange(data, source, columns, at(0, 1, 0, 1))).toBe('copied');
  expect(data.getData('text/plain')).toBe('"row\t1"\t1\n"row\t2"\t2');
  expect(parseTable('a\t"b ""c""\nd"\r\n1\t2\r\n')).toEqual([
    ['a', 'b "c"\nd'],
    ['1', '2'],
  ]);
});

test('one value fills the range; several go where they fit', () => {
  const one = readPaste(readCopied(clipboard('7')), source, columns, at(1, 3, 1, 1));
  expect(one.ok && one.edits.map((edit) => [edit.row.id, edit.value])).toEqual([
    ['2', '7'],
    ['3', '7'],
    ['4', '7'],
  ]);
  const block = readPaste(readCopied(clipboard('a\t1\nb\t2')), source, columns, at(3, 3, 0, 0));
  expect(block.ok && block.edits.map((edit) => [edit.row.id, edit.column.id, edit.value])).toEqual([
    ['4', 'name', 'a'],
    ['4', 'value', '1'],
  ]);
});

test('cells of different types are refused, whole', () => {
  const data = clipboard();
  copyRange(data, source, columns, at(0, 0, 1, 1));
  expect(readPaste(readCopied(data), source, columns, at(1, 1, 0, 0))).toEqual({
    ok: false,
    reason: 'kinds',
  });
  const readOnly = columns.map(({ editor: _editor, ...column }) => column);
  expect(readPaste(readCopied(clipboard('1')), source, readOnly, at(0, 0, 1, 1))).toEqual({
    ok: false,
    reason: 'read_only',
  });
});

test('each cell that does not take its value is named; the others are ready to be written', () => {
  const paste = readPaste(readCopied(clipboard('1\nx\n3\ny')), source, columns, at(0, 0, 1, 1));
  expect(paste.ok && paste.edits.map(({ row, value }) => [row.id, value])).toEqual([
    ['1', '1'],
    ['3', '3'],
  ]);
  expect(paste.ok && paste.refused.map(({ row, message }) => [row.id, message])).toEqual([
    ['2', 'not a number'],
    ['4', 'not a number'],
  ]);
});

test('rows that are not in view are read for the paste', async () => {
  const loaded: [number, number][] = [];
  const inView = { ...source, rowAt: (index: number) => (index < 2 ? rows[index] : undefined) };
  const load = async (start: number, end: number) => {
    loaded.push([start, end]);
    return rows.slice(start, end);
  };
  const copied = readCopied(clipboard('7\n8\n9'));
  const { top, bottom } = rowsOfPaste(copied, rows.length, at(1, 1, 1, 1));
  const there = await withRows({ ...inView, load }, top, bottom);
  const paste = readPaste(copied, there, columns, at(1, 1, 1, 1));
  expect(paste.ok && paste.edits.map(({ row }) => row.id)).toEqual(['2', '3', '4']);
  expect(loaded).toEqual([[1, 4]]);
});

const people = [
  { id: '1', name: 'Admin', value: '' },
  { id: '2', name: 'Ann Lee', value: '1' },
  { id: '3', name: 'Boss One', value: '' },
  { id: '4', name: 'Dan Ray', value: '2' },
  { id: '5', name: 'Twin', value: '' },
  { id: '6', name: 'Twin', value: '' },
];
const sheet: GridSource<Row> = {
  rowCount: people.length,
  rowAt: (index) => people[index],
  keyOf: (row) => row.id,
};
const named = [{ ...text('name', 'name'), editor: undefined, isIdentity: true }, text('value', 'decimal')];
const pasted = (block: string, left: number, row = 1) => {
  const paste = readPaste(readCopied(clipboard(block)), sheet, named, at(row, row, left, left));
  return paste.ok
    ? [paste.by, ...paste.edits.map((edit) => `${edit.row.name} ${String(edit.value)}`)]
    : paste;
};

/** Guard: the names. By position, Boss One between the two would get Dan Ray's value, and Dan Ray none. */
test('a block with a column of names goes by the names, wherever it is pasted and whatever is between', () => {
  const block = 'Ann Lee\t10\ndan  ray\t20';
  for (const left of [0, 1]) expect(pasted(block, left)).toEqual(['name', 'Ann Lee 10', 'Dan Ray 20']);
  expect(pasted(`Person\tJanuary\n${block}`, 1, 3)).toEqual(['name', 'Ann Lee 10', 'Dan Ray 20']);
  expect(pasted('10\n20', 1)).toEqual(['position', 'Ann Lee 10', 'Boss One 20']);
});

test('a name that no row has, or several, refuses the whole block and says which', () => {
  expect(pasted('Ann Lee\t10\nZoe\t20\nTwin\t5', 1)).toEqual({
    ok: false,
    reason: 'names',
    names: ['Zoe', 'Twin'],
  });
});
