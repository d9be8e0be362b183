import { expect, test } from 'vitest';
import { detectDelimiter } from './detect-delimiter.ts';
import { guessColumn, look, newSight, settleDateOrders, suggestRoles } from './guess-column.ts';
import { parseBoolean, parseDateIn, parseList, parseNumber, userKey } from './parse-values.ts';
import { cellText, INCOMPLETE, newRowScan, QUOTE_NOT_CLOSED, scanRow } from './scan-rows.ts';

/** Rows of a text, read in pieces of `step` bytes: where a chunk ends must not matter. */
function rowsOf(text: string, step: number): string[][] | 'open' {
  const bytes = Buffer.from(text);
  const row = newRowScan();
  const rows: string[][] = [];
  let from = 0;
  for (let length = Math.min(step, bytes.length); ; length = Math.min(length + step, bytes.length)) {
    const final = length === bytes.length;
    while (from < length) {
      const next = scanRow(bytes, from, length, 0x2c, final, row);
      if (next === QUOTE_NOT_CLOSED) return 'open';
      if (next === INCOMPLETE) break;
      rows.push(Array.from({ length: row.count }, (_, index) => cellText(bytes, row, index)));
      from = next;
    }
    if (final) return rows;
  }
}

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb\r', [['a'], ['b']]],
  ['"a,b","c\nd"\n', [['a,b', 'c\nd']]],
  ['"say ""hi""",x\n', [['say "hi"', 'x']]],
  ['"",,\n', [['', '', '']]],
  ['a"b,5" pipe\n', [['a"b', '5" pipe']]],
  ['"x" ,y\n', [['x', 'y']]],
  ['é,"ü"\n', [['é', 'ü']]],
  ['"open\nx,y\n', 'open'],
] as const)('%j', (text, expected) => {
  for (const step of [1, 2, 3, 1000]) expect(rowsOf(text, step)).toEqual(expected);
});

// typed text, decimal mark, wire form
test.each([
  ['1,234.50', '.', '1234.50'],
  ['1 234,50', ',', '1234.50'],
  ['1.234.567,8', ',', '1234567.8'],
  ["1'234.5", '.', '1234.5'],
  ['$1,200', '.', '1200'],
  ['12 €', ',', '12'],
  ['USD 5.25', '.', '5.25'],
  ['(7.50)', '.', '-7.50'],
  ['-5 %', '.', '-0.05'],
  ['12.5%', '.', '0.125'],
  ['+3', '.', '3'],
  ['−3', '.', '-3'],
  ['-0', '.', '0'],
  ['007', '.', '7'],
  ['12,34', '.', null],
  ['1.234', ',', '1234'],
  ['1e5', '.', null],
  ['--5', '.', null],
  ['', '.', null],
  ['abc', '.', null],
] as const)('number %j with %j is %j', (text, mark, expected) => {
  expect(parseNumber(text, mark)?.text ?? null).toBe(expected);
});

test.each([
  ['3/1/2017', 'mdy', '2017-03-01'],
  ['3/1/2017', 'dmy', '2017-01-03'],
  ['31/12/17', 'dmy', '2017-12-31'],
  ['1.2.2026', 'dmy', '2026-02-01'],
  ['2026-02-28T10:00:00Z', 'ymd', '2026-02-28'],
  ['2026-02-30', 'ymd', 'date_does_not_exist'],
  ['13/13/2026', 'dmy', 'date_does_not_exist'],
  ['2026/2-1', 'ymd', 'not_a_date'],
  ['yesterday', 'mdy', 'not_a_date'],
  ['3/1/217', 'mdy', 'not_a_date'],
] as const)('date %j as %s is %j', (text, order, expected) => {
  const date = parseDateIn(text, order);
  expect(typeof date === 'string' ? date : date.text).toBe(expected);
});

test('words for yes and no, lists, names', () => {
  expect(['Oui', 'no', 'X', '0', 'maybe'].map(parseBoolean)).toEqual([true, false, true, false, null]);
  expect(parseList('red; blue|red;')).toEqual(['red', 'blue']);
  expect(userKey('  Zoe\u0308   MARTIN ')).toBe(userKey('Zoë Martin'));
});

test('the delimiter is the one that cuts rows evenly', () => {
  expect(detectDelimiter(Buffer.from('a;b;c\n1,5;2;3\n2,5;3;4\n'))).toBe(';');
  expect(detectDelimiter(Buffer.from('a\tb\n"1,2,3"\t4\n'))).toBe('\t');
  expect(detectDelimiter(Buffer.from('only\none\n'))).toBe(',');
});

function guess(name: string, values: readonly string[], users: readonly string[] = []) {
  const sight = newSight(name);
  for (const value of values) look(sight, value);
  return guessColumn(sight, 0, new Set(users.map(userKey)));
}

test.each([
  ['US dates', ['10/25/2016', '3/1/2017'], { type: 'date', date_order: 'mdy' }],
  ['European dates', ['25/10/2016', '3/1/2017'], { type: 'date', date_order: 'dmy' }],
  ['dates that read both ways', ['3/1/2017', '4/2/2017'], { type: 'date', date_order: null }],
  ['decimal commas', ['1,5', '2,25'], { type: 'float', decimal_mark: ',', decimals: 2 }],
  ['amounts by their sign', ['$5', '$6.50'], { type: 'amount' }],
  ['percentages', ['5%', '7.5%'], { type: 'percentage' }],
  ['numbers with a stray word', ['1', '2', '3', '4', 'n/a'], { type: 'float' }],
  ['postal codes', ['01000', '02100', '03500'], { type: 'string' }],
  ['yes and no', ['yes', 'no', 'yes'], { type: 'bool' }],
  ['few values often', ['Won', 'Lost', 'Won', 'Lost', 'Won', 'Lost', 'Won', 'Lost'], { type: 'picklist', options: ['Lost', 'Won'] }],
  ['names of users', ['Ann Lee', 'Bob Ray'], { type: 'user', users_matched: 2 }],
  ['free text', ['some', 'other', 'words'], { type: 'string', unique: true }],
  ['nothing', ['', ''], { type: 'string', unique: false }],
] as const)('a column of %s', (_what, values, expected) => {
  expect(guess('x', values, ['Ann Lee', 'Bob Ray'])).toMatchObject(expected);
});

test('dates that read both ways follow the file’s other dates; the ID is filled and unique', () => {
  const clear = { ...guess('opened', ['10/25/2016']), index: 1 };
  const both = { ...guess('closed', ['3/1/2017']), index: 2 };
  expect(settleDateOrders([clear, both])[1]?.date_order).toBe('mdy');
  const key = { ...guess('deal_id', ['A', 'B']), index: 0 };
  const name = { ...guess('Deal name', ['n', 'm', 'n']), index: 3 };
  expect(suggestRoles([key, clear, both, name])).toEqual({ name: 3, id: 0, user: null });
});
