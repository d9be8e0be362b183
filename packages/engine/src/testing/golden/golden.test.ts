import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculate, fractionText } from './arithmetic.ts';
import { mistakesOfGolden, headOfGolden } from './play-golden.ts';

const FOLDER = 'docs/golden';
const files = readdirSync(FOLDER).filter((name) => /^\d\d-.*\.md$/.test(name));
const textOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

test.each(files)('%s', (name) => {
  expect(mistakesOfGolden(`${FOLDER}/${name}`, textOf(name))).toEqual([]);
});

test('the index lists every plan', () => {
  const rows = textOf('README.md')
    .split('\n')
    .filter((line) => /^\| \d\d \|/.test(line));
  expect(rows).toEqual(
    files.toSorted().map((name) => {
      const { title, sentence } = headOfGolden(name, textOf(name));
      expect(title).toMatch(new RegExp(`^${name.slice(0, 2)} · `));
      return `| ${name.slice(0, 2)} | [${title.slice(5)}](${name}) | ${sentence} |`;
    }),
  );
});

describe('a mistake in a page is reported at its line', () => {
  const PAGE = textOf('01-flat-rate.md');
  const CURRENCIES = textOf('28-three-currencies.md');
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  /** What is changed, into what, the column where there is one, and the mistake. */
  test.each([
    ['**967.28**', '**967.27**', '', 'The table has 967.27; the fast engine, months together, has 967.28.'],
    [
      '12,000.00 + 7,345.50',
      '12,000.00 + 7,345.60',
      '',
      'The calculation gives 19345.600000000000, not 19345.50.',
    ],
    ['= 967.275', '= 967.28', '', 'The left side is 967.275000000000, not 967.280000000000.'],
    [
      '19,345.50 × 5% = 967.275',
      '967.276',
      '',
      'The table has 967.276000000000 before rounding; the fast engine, months together, has 967.275.',
    ],
    ['4,000.00 × 5%', 'a twentieth', '', '“a” is no number.'],
    [
      '| 2026-02 | Won deals | 900.10',
      '| 2026-13 | Won deals | 900.10',
      '',
      '“2026-13” is not a month such as 2026-01.',
    ],
    [
      '| Ann Archer | 2026-02 | Won deals',
      '| Ann Acher | 2026-02 | Won deals',
      '',
      'There is no person “Ann Acher”.',
    ],
    ['| D-05 | Ben Baker', '| D-05 | Ben Backer', ':Sales rep:user', '“People” has no “Ben Backer”.'],
    ['900.10 |', '900.1O |', ':Amount:amount', '“900.1O” is not a number such as 1234.56.'],
    [
      'field: Close date',
      'field: Closing date',
      '',
      'There is no field “Closing date”. Did you mean “Close date”?',
    ],
    ['Deal amount * 5%', 'Deal price * 5%', '', 'The formula has a mistake: '],
    ['## Company', '## Firm', '', '“Firm” is no heading of a golden plan: docs/golden/README.md lists them.'],
    ['| Name', '| Surname', ':surname', 'Unknown column.'],
  ])('%s: %s', (from, to, column, said) => {
    const narrow = (text: string) => text.replaceAll(/ {2,}(?=\|)/g, ' ').replaceAll(/\| {2,}/g, '| ');
    const [before = '', code = '', after = ''] = PAGE.split('```');
    const text = [narrow(before), code, narrow(after)].join('```');
    expect(text).toContain(from);
    const changed = text.replace(from, to);
    const line = `page.md:${lineOf(changed, to)}${column}: ${said}`;
    const found = mistakesOfGolden('page.md', changed);
    expect(
      found.some((one) => one.startsWith(line)),
      `${line}\n\n${found.join('\n')}`,
    ).toBe(true);
  });

  test.each([
    ['|    0.9 |', '|    0.0 |', ':rate', 'A rate is more than zero.'],
    [
      '| USD      | 2026-02',
      '| EUR      | 2026-02',
      ':currency',
      "EUR is the company's currency: it has no rate.",
    ],
    [
      '| GBP              |',
      '| GBB              |',
      ':payment_currency',
      'The company has no currency “GBB”. It has EUR, USD, JPY, KWD, GBP.',
    ],
    [
      '(amount in Currency)',
      '(amount in Curency)',
      ':Amount:amount in Curency',
      '“Curency” is neither a currency of the company nor a column of this table.',
    ],
    ['190.80', '190.81', '', 'The table has 190.81; the reference interpreter has 190.80.'],
    ['212.00', '212.01', '', 'Rounded, this is 212.00, not 212.01.'],
  ])('%s: %s', (from, to, column, said) => {
    expect(CURRENCIES).toContain(from);
    const changed = CURRENCIES.replace(from, to);
    expect(mistakesOfGolden('page.md', changed)).toContain(
      `page.md:${lineOf(changed, to)}${column}: ${said}`,
    );
  });

  test('a table without pay', () => {
    const text = PAGE.slice(0, PAGE.indexOf('| Ann Archer | 2026-01 |'));
    const line = lineOf(text, '| Person ');
    expect(mistakesOfGolden('page.md', text)).toEqual([`page.md:${line}: The table of pay is empty.`]);
  });

  test('pay without a row', () => {
    const text = PAGE.split('\n')
      .filter((line) => !/^\| Ben Baker +\| 2026-02/.test(line) && !line.includes('**200.00**'))
      .join('\n');
    const found = mistakesOfGolden('page.md', text);
    expect(found).toHaveLength(3);
    expect(found[0]).toContain(
      'Ben Baker has no row for Commission in 2026-02; the fast engine, months together, pays 200.00.',
    );
  });
});

test.each([
  ['1,234.50 + 0.50', '1235.00'],
  ['2 + 3 × 4', '14.00'],
  ['(2 + 3) × 4 = 20', '20.00'],
  ['-5% × -200', '10.00'],
  ['10 - 4 − 3', '3.00'],
  ['100 ÷ 3', '33.33'],
  ['max(1; min(3; 2)) + round(2.345; 2) + round(-0.5; 0)', '3.35'],
])('%s = %s', (text, expected) => {
  expect(fractionText(calculate(text), 2)).toBe(expected);
});

test.each([
  ['1 +', 'the end'],
  ['(1', 'A bracket is not closed.'],
  ['1 ÷ 0', 'This divides by zero.'],
  ['1 2', '“2” is not expected here.'],
  ['constructor(1)', '“constructor” is no number.'],
  ['2 = 3', 'The left side is 2.000000000000, not 3.000000000000.'],
  ['1 * 2', '“* 2” is no calculation.'],
])('refuses %s', (text, expected) => {
  expect(() => calculate(text)).toThrow(expected);
});
