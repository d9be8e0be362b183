import { expect, it } from 'vitest';
import { csvOf, rowsInFile } from './lookup-file.ts';
import { valueIn } from './lookup-rows.ts';
import type { LookupColumn, LookupKind } from './use-lookup-columns.tsx';

const column = (name: string, kind: LookupKind, place: LookupColumn['place']): LookupColumn => ({
  id: name,
  name,
  kind,
  place,
  width: 80,
  value: ({ row }) => (row ? valueIn(row, place) : null),
  render: () => null,
  text: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => {
    if (text === '') return { value: null };
    return kind === 'text' || /^[\d.]+$/.test(text) ? { value: text } : { error: `${text}?` };
  },
});
const COLUMNS = [
  column('Region', 'text', { part: 'is', key: 0 }),
  column('Size from', 'number', { part: 'from', key: 1 }),
  column('below', 'number', { part: 'to', key: 1 }),
  column('Result', 'number', { part: 'value' }),
];
const read = (text: string, columns = COLUMNS) => rowsInFile(text, columns, [false, true]);
const row = (region: string, from: string | null, to: string | null, value: string) => ({
  cells: [{ is: region }, { from, to }],
  value,
  valid_from: null,
  valid_until: null,
});
const NORTH = { rows: [row('North', null, '100', '1'), row('North', '100', null, '2')] };

it.each([
  ['without names', 'North,,100,1\nNorth,100,,2'],
  ['with the names of the table', 'Region,Size from,below,Result\nNorth,,100,1\nNorth,100,,2'],
  ['with names of its own', 'Area;From;To;Rate\r\nNorth;;100;1\r\nNorth;100;;2\r\n'],
  ['from a spreadsheet', '\uFEFFNorth\t\t100\t1\nNorth\t100\t\t2\n\n'],
])('reads a file %s', async (_what, text) => expect(await read(text)).toEqual(NORTH));

it('reads back what was downloaded; a text that a spreadsheet would run is kept from it', async () => {
  expect(await read(csvOf(COLUMNS, NORTH.rows))).toEqual(NORTH);
  expect(csvOf(COLUMNS, [row('=1+1', null, null, '1')])).toContain("'=1+1");
});

it('takes words of the first line for a row where the table has texts alone', async () => {
  const texts = [COLUMNS[0]!, column('Result', 'text', { part: 'value' })];
  const found = await rowsInFile('Area,Manager\nNorth,Ann', texts, [false]);
  expect(found).toMatchObject({ rows: [{ value: 'Manager' }, { value: 'Ann' }] });
});

it.each([
  ['a wrong value', 'North,,100,1\nNorth,x,,2', [{ kind: 'value', line: 2, error: 'x?' }]],
  ['too few columns', 'North,1\n', [{ kind: 'columns', line: 1, found: 2, wanted: 4 }]],
  ['nothing', '', [{ kind: 'nothing' }]],
  ['names alone', 'Region,Size from,below,Result\n', [{ kind: 'nothing' }]],
  ['a quote that does not end', '"North,,100,1', [{ kind: 'unread' }]],
])('refuses %s', async (_what, text, problems) => expect(await read(text)).toEqual({ problems }));
