import { expect, test } from 'vitest';
import { detectDelimiter } from './detect-delimiter.ts';
import { guessColumn, look, newSight, settleDateOrders, suggestRoles } from './guess-column.ts';
import { isCurrency } from './number-units.ts';
import { parseBoolean, parseDateIn, parseList, parseNumber, userKey } from './parse-values.ts';
import { dateText } from '@comptoir/kernel';
import { ZoneDays } from './zone-days.ts';
import { separatorLine, cellText, INCOMPLETE, newRowScan, QUOTE_NOT_CLOSED, scanRow } from './scan-rows.ts';

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
  // Spaces: between thousands and around signs, nowhere else.
  ['1 000', '.', '1000'],
  ['1\u00a0000\u00a0000,5', ',', '1000000.5'],
  ['1\u202f000', ',', '1000'],
  ['$ 1 200.50', '.', '1200.50'],
  ['1 200 EUR', ',', '1200'],
  ['- 5 %', '.', '-0.05'],
  ['12 34', '.', null],
  ['1 000 00', '.', null],
  ['1 2 3', '.', null],
  ['1 0000', '.', null],
  ['1 000,000', '.', null],
  ['1000 000', '.', null],
  ['1.25 50', '.', null],
  ['1,000,00', '.', null],
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
  const date = parseDateIn(text, order, UTC);
  expect(typeof date === 'string' ? date : dateText(date.day)).toBe(expected);
});

const UTC = new ZoneDays('UTC');

/** Guard: the offset and the zone. Cut as they are, all of the first six would be the date that is written. */
test.each([
  ['2017-03-31T23:30:00Z', 'Europe/Paris', '2017-04-01'],
  ['2017-03-31 21:59:59.999+00', 'Europe/Paris', '2017-03-31'],
  ['2017-03-31 22:00:00 UTC', 'Europe/Paris', '2017-04-01'],
  ['2017-04-01T01:30:00+02:00', 'UTC', '2017-03-31'],
  ['2017-04-01T03:59:59Z', 'America/New_York', '2017-03-31'],
  ['2017-03-31T23:30:00-0930', 'Pacific/Kiritimati', '2017-04-01'],
  ['2017-03-31T18:15:00Z', 'Asia/Kathmandu', '2017-04-01'],
  ['2017-03-31T18:14:59Z', 'Asia/Kathmandu', '2017-03-31'],
  ['2017-12-31T23:30:00Z', 'Europe/Paris', '2018-01-01'],
  ['2017-03-31T23:30:00', 'Europe/Paris', '2017-03-31'],
  ['2017-03-31 11:30 PM', 'Europe/Paris', '2017-03-31'],
  ['2017-03-31 11:30 PM Z', 'Europe/Paris', '2017-04-01'],
  ['2017-03-31', 'America/New_York', '2017-03-31'],
  ['2017-03-31T25:30:00Z', 'UTC', 'not_a_date'],
  ['2017-03-31T23:30:00+15:00', 'UTC', 'not_a_date'],
] as const)('the timestamp %j is in %s the date %j', (text, timezone, expected) => {
  const date = parseDateIn(text, 'ymd', new ZoneDays(timezone));
  expect(typeof date === 'string' ? date : dateText(date.day)).toBe(expected);
});

/** Guard: offsets are kept by the day. On a day whose offset changes they are looked up, for which the reference asks Intl each time. */
test('days that are kept are those that Intl answers, daylight saving and far years included', () => {
  for (const timezone of [
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
  ]) {
    const zone = new ZoneDays(timezone);
    const intl = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    let instant = Date.parse('1969-12-20T00:00:00Z');
    for (let step = 0; step < 4000; step += 1) {
      instant += 5 * 3_600_000 + (step % 61) * 1_130_000 + step * 977;
      expect(dateText(zone.dayOf(instant)), `${timezone} ${instant}`).toBe(intl.format(instant));
    }
  }
});

test('words for yes and no, lists, names', () => {
  expect(['Oui', 'no', 'X', '0', 'maybe'].map(parseBoolean)).toEqual([true, false, true, false, null]);
  expect(parseList('red; blue|red;')).toEqual(['red', 'blue']);
  expect(userKey('  Zoe\u0308   MARTIN ')).toBe(userKey('Zoë Martin'));
});

test('what keeps a spreadsheet from running a cell is no part of it', () => {
  const row = `'=1+1,'+33 1 23,"'-5 ""%""",'@ann,'＝1,'tis,'1,o'-clock,'`;
  for (const step of [1, 3, 500])
    expect(rowsOf(`${row}\n`, step)).toEqual([
      ['=1+1', '+33 1 23', '-5 "%"', '@ann', '＝1', "'tis", "'1", "o'-clock", "'"],
    ]);
});

test.each([
  ['sep=;\r\na,1;b\r\n', 7, ';'],
  ['"sep=|"\na;b|c;d\n', 8, '|'],
  ['separator;b\n1;2\n', 0, ';'],
])('a first line that names the delimiter is no header: %j', (file, start, delimiter) => {
  expect(separatorLine(Buffer.from(file)).bytes).toBe(start);
  expect(detectDelimiter(Buffer.from(file))).toBe(delimiter);
});

test('the delimiter is the one that cuts rows evenly', () => {
  expect(detectDelimiter(Buffer.from('a;b;c\n1,5;2;3\n2,5;3;4\n'))).toBe(';');
  expect(detectDelimiter(Buffer.from('a\tb\n"1,2,3"\t4\n'))).toBe('\t');
  expect(detectDelimiter(Buffer.from('only\none\n'))).toBe(',');
});

function guess(name: string, values: readonly string[], users: readonly string[] = []) {
  const sight = newSight(name);
  for (const value of values) look(sight, value, new ZoneDays('Europe/Paris'));
  return guessColumn(sight, 0, new Set(users.map(userKey)), 'USD');
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
  [
    'few values often',
    ['Won', 'Lost', 'Won', 'Lost', 'Won', 'Lost', 'Won', 'Lost'],
    { type: 'picklist', options: ['Lost', 'Won'] },
  ],
  ['names of users', ['Ann Lee', 'Bob Ray'], { type: 'user', users_matched: 2 }],
  ['free text', ['some', 'other', 'words'], { type: 'string', unique: true }],
  ['nothing', ['', ''], { type: 'string', unique: false }],
] as const)('a column of %s', (_what, values, expected) => {
  expect(guess('x', values, ['Ann Lee', 'Bob Ray'])).toMatchObject(expected);
});

// values, what a plain number means
test.each([
  [['7', '12.5'], 'percent'],
  [['0.07', '0.125'], 'ratio'],
  [['1', '0.5'], 'ratio'],
  [['0.9', '1.2'], null],
  [['5%', '0.5'], null],
  [['5%', '7'], 'percent'],
  [['-12', '0.5'], 'percent'],
] as const)('plain numbers of %j seem to be %j', (values, expected) => {
  expect(guess('rate', values).plain_number?.guess).toBe(expected);
});

test('the example is the greatest plain number, in both meanings; a column of signs has none', () => {
  expect(guess('rate', ['0,5', '7,25', '3 %']).plain_number).toEqual({
    text: '7,25',
    ratio: '7.25',
    percent: '0.0725',
    guess: 'percent',
  });
  expect(guess('rate', ['5%', '7.5%']).plain_number).toBeNull();
});

test.each([
  ['$', 'USD', true],
  ['$', 'CAD', true],
  ['€', 'EUR', true],
  ['¥', 'JPY', true],
  ['GBP', 'GBP', true],
  ['€', 'USD', false],
  ['$', 'EUR', false],
  ['CAD', 'USD', false],
] as const)('%s beside a number, where the company counts in %s: %s', (sign, currency, expected) => {
  expect(isCurrency(sign, currency)).toBe(expected);
});

test('timestamps are counted, with an example of one whose date moves', () => {
  expect(
    guess('closed', ['2017-03-01T10:00:00Z', '2017-03-31T23:30:00Z', '2017-04-02 08:00']).timestamps,
  ).toEqual({
    zoned: 2,
    local: 1,
    example: { text: '2017-03-31T23:30:00Z', date: '2017-04-01', moves: true },
  });
});

test('dates that read both ways follow the file’s other dates; the ID is filled and unique', () => {
  const clear = { ...guess('opened', ['10/25/2016']), index: 1 };
  const both = { ...guess('closed', ['3/1/2017']), index: 2 };
  expect(settleDateOrders([clear, both])[1]?.date_order).toBe('mdy');
  const key = { ...guess('deal_id', ['A', 'B']), index: 0 };
  const name = { ...guess('Deal name', ['n', 'm', 'n']), index: 3 };
  expect(suggestRoles([key, clear, both, name])).toEqual({ name: 3, id: 0, user: null });
});

test('a column called like the record holds its name, beside an ID; one called a name comes before it', () => {
  const id = { ...guess('Deal ID', ['D-1', 'D-2', 'D-3']), index: 0 };
  const customer = { ...guess('Customer', ['Acme', 'Bolt', 'Cole']), index: 1 };
  const deal = { ...guess('Deal', ['Acme desks', 'Acme chairs', 'Bolt lamps']), index: 2 };
  const title = { ...guess('Title', ['One', 'Two', 'Three']), index: 3 };
  expect(suggestRoles([id, customer, deal])).toMatchObject({ id: 0, name: 2 });
  expect(suggestRoles([id, customer, deal, title])).toMatchObject({ id: 0, name: 3 });
  expect(suggestRoles([id, customer])).toMatchObject({ id: 0, name: 0 });
});

test('a column named as an ID is the ID although one value comes twice; one repeated value in ten is too many', () => {
  const keys = (count: number) => ['K0', ...Array.from({ length: count }, (_, index) => `K${index}`)];
  const names = (count: number) => Array.from({ length: count + 1 }, (_, index) => `Customer ${index}`);
  const suggested = (count: number) =>
    suggestRoles([
      { ...guess('Customer', names(count)), index: 0 },
      { ...guess('Deal id', keys(count)), index: 1 },
    ]).id;
  expect(suggested(99)).toBe(1);
  expect(suggested(9)).toBe(0);
});

test.each([
  ['a word among numbers', ['10', '20', 'n/a', '10', '20', 'n/a', '10', '20', '10'], 'amount'],
  ['two different words', ['10', '20', 'none', '10', '20', 'n/a', '10', '20', '10', 'x'], 'string'],
] as const)('the type of a column with %s', (_what, values, type) => {
  expect(guess('Value', values).type).toBe(type);
});
