import { randomBytes } from 'node:crypto';
import { dateText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { getTable } from '../tables/read-tables.ts';
import { parseNumber } from './csv/parse-values.ts';
import { startImport } from './start-import.ts';
import {
  t,
  company,
  code,
  upload,
  guessed,
  load,
  newColumns,
  rowsOf,
  useImports,
} from './testing/import-world.ts';

useImports();

const RATES = (percent_unit: 'percent' | 'ratio' | null) => ({
  id_column: 0,
  name_column: 0,
  columns: [
    { index: 0, target: { kind: 'new' as const, name: 'id', type: 'string' as const } },
    {
      index: 1,
      target: { kind: 'new' as const, name: 'rate', type: 'percentage' as const },
      decimal_mark: ',' as const,
      percent_unit,
    },
  ],
});

test('a file that a spreadsheet was kept from running is read as it was before', async () => {
  const { table_id } = await load(`sep=;\r\n${"code;label\r\n'+33;'=Acme\r\n'-B;'@home\r\n"}`);
  expect((await rowsOf(table_id)).map((record) => record.cells)).toEqual([
    ['+33', '=Acme'],
    ['-B', '@home'],
  ]);
});

test('a column of addresses is a link; what is no whole address is refused', async () => {
  const content = [
    'code,label,page',
    'A,first,https://crm.example.com/1',
    'B,second,"https://crm.example.com/2?a=""b"',
    'C,third,https://crm.example.com/3',
    'D,fourth,http://crm.example.com/4',
    'E,fifth,https://crm.example.com/5',
    'F,sixth,',
    '',
  ].join('\n');
  const { rejections, table_id } = await load(content);
  expect(rejections.map(({ row_number, reason, value }) => [row_number, reason, value])).toEqual([
    [2, 'not_a_link', 'https://crm.example.com/2?a="b'],
  ]);
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  expect(table.fields.map((field) => field.type)).toEqual(['id', 'name', 'link']);
  expect((await rowsOf(table_id)).map((record) => record.cells[2])).toEqual([
    'https://crm.example.com/1',
    'https://crm.example.com/3',
    'http://crm.example.com/4',
    'https://crm.example.com/5',
    null,
  ]);
});

test('files of other tongues: semicolons, decimal commas, Windows letters, a byte order mark', async () => {
  const windows = Buffer.from('réf;nom;montant\n1;Hélène;"1 234,50"\n2;Zoé;-0,5\n', 'latin1');
  const { sniff } = await upload(windows);
  expect(sniff.format).toEqual({ delimiter: ';', encoding: 'windows-1252' });
  expect(sniff.columns.map((column) => [column.name, column.type, column.decimal_mark])).toEqual([
    ['réf', 'float', '.'],
    ['nom', 'string', '.'],
    ['montant', 'amount', ','],
  ]);
  const marked = await upload(Buffer.from('\ufeffid\tname\n1\tÉ\n'));
  expect(marked.sniff.columns[0]?.name).toBe('id');
  expect(marked.sniff.format.delimiter).toBe('\t');
  const wide = await upload(Buffer.from('\ufeffid,name\n1,É\n', 'utf16le'));
  expect(wide.sniff).toMatchObject({ row_count: 1, preview: [['1', 'É']] });
});

test('numbers and dates arrive in the database as they are in the file, whatever their size', async () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % most;
  };
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('');
  const numbers = [
    '0',
    '-0.00',
    '0.0001',
    '10000',
    '99999999',
    '100000000',
    '0.10000',
    '-12345678.9',
    '1e5',
    '1.',
    '.5',
    '00012.50',
  ];
  for (let index = 0; index < 188; index += 1) {
    const [whole, fraction] = index < 100 ? [random(30), random(21)] : [random(9), random(6)];
    numbers.push(
      `${random(2) === 0 ? '' : '-'}${digits(1 + whole)}${fraction === 0 ? '' : `.${digits(fraction)}`}`,
    );
  }
  const dates = numbers.map(() => dateText(random(60_000) - 20_000));
  const content = `id,label,value,day\n${numbers.map((number, index) => `r${index},n,${number},${dates[index]}`).join('\n')}\n`;
  const { table_id, rejections } = await load(content, {
    id_column: 0,
    name_column: 1,
    columns: newColumns({ id: 'string', label: 'string', value: 'float', day: 'date' }),
  });
  expect(rejections.map((each) => each.value)).toEqual(['1e5']);
  const expected = numbers.flatMap((raw, index) => {
    const number = parseNumber(raw, '.');
    return number ? [[`r${index}`, 'n', number.text, dates[index]]] : [];
  });
  expect((await rowsOf(table_id)).map((record) => record.cells)).toEqual(expected);
});

/** Guard: the company's zone reaches the encoder. In UTC (or cut) both would be the 31st of March, another month's pay. */
test('timestamps with an offset become dates in the company’s zone; those without stay as they are', async () => {
  const file =
    'id,label,closed\n1,a,2017-03-31T23:30:00Z\n2,b,2017-04-01T00:30:00+02:00\n3,c,2017-03-31 23:30:00\n';
  const { sniff } = await upload(file);
  expect(sniff.columns[2]).toMatchObject({
    type: 'date',
    timestamps: { zoned: 2, local: 1, example: { date: '2017-04-01', moves: true } },
  });
  const { table_id } = await load(file, { id_column: 0, name_column: 1 });
  expect((await rowsOf(table_id)).map((record) => record.cells[2])).toEqual([
    '2017-04-01',
    '2017-04-01',
    '2017-03-31',
  ]);
});

/** Guard: the unit in the mapping. Without it each 7 is 700 %, which no percentage attribute or rate ever was. */
test.each([
  ['percent', ['0.07', '0.035', '0.12', '-0.005']],
  ['ratio', ['7', '0.035', '12', '-0.5']],
] as const)(
  'plain numbers of a percentage column, meant as %s; those with a sign are read as they are',
  async (unit, values) => {
    const { table_id } = await load('id;rate\n1;7\n2;3,5 %\n3;12\n4;-0,5\n', RATES(unit));
    expect((await rowsOf(table_id)).map((record) => record.cells[1])).toEqual(values);
    const table = await t.run(company, (ctx) => getTable(ctx, table_id));
    expect(table.fields[1]).toMatchObject({ type: 'percentage', percent_unit: unit });
  },
);

test('what plain percentages mean must be said before the import starts; a column of signs need not', async () => {
  const start = async (content: string) => {
    const { import: made, sniff } = await upload(content);
    return code(t.run(company, (ctx) => startImport(ctx, made.id, guessed(sniff, RATES(null)))));
  };
  expect(await start('id;rate\n1;7\n2;3,5 %\n')).toBe('import_unmapped');
  expect(await start('id;rate\n1;7 %\n2;3,5 %\n')).toBe('no refusal');
});

/** Guard: the currency in the encoder. Taken for the company's, 12.30 euros would be paid as dollars. */
test('an amount in another currency is refused with its row; the company’s own, by sign or code, is read', async () => {
  const file = 'id,price\n1,$5.00\n2,€12.30\n3,7.10 USD\n4,GBP 4\n5,8\n';
  const { sniff } = await upload(file);
  expect(sniff.columns[1]).toMatchObject({ type: 'amount', other_currencies: ['€', 'GBP'] });
  const { rejections, table_id } = await load(file);
  expect(rejections.map(({ row_number, reason, value }) => [row_number, reason, value])).toEqual([
    [2, 'other_currency', '€12.30'],
    [4, 'other_currency', 'GBP 4'],
  ]);
  expect((await rowsOf(table_id)).map((record) => record.cells[1])).toEqual(['5.00', '7.10', '8']);
});

test('an ID and a name that no user has are refused where no index keeps them', async () => {
  const long = randomBytes(4000).toString('hex');
  const content = `code,label,seller\n${long},first,\nB,second,${long}\nC,third,Nobody\n`;
  const { rejections, results } = await load(content, {
    columns: [
      { index: 0, target: { kind: 'new', name: 'code', type: 'string' } },
      { index: 1, target: { kind: 'new', name: 'label', type: 'string' } },
      { index: 2, target: { kind: 'new', name: 'seller', type: 'user' } },
    ],
    id_column: 0,
    name_column: 1,
    user_column: 2,
  });
  expect(rejections.map(({ row_number, reason }) => [row_number, reason])).toEqual(
    expect.arrayContaining([
      [1, 'text_too_long'],
      [2, 'text_too_long'],
    ]),
  );
  expect(results).toMatchObject({ created: 1, rejected: 2 });
});
