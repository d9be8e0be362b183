import { randomBytes } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import {
  oleOf,
  rowsXml,
  workbookOf,
  workbookParts,
  zipOf,
  type TestWorkbook,
} from '../../../platform/testing/workbook.ts';
import { sheetToCsv, type WorkbookLimits } from './sheet-to-csv.ts';

const LIMITS: WorkbookLimits = { rows: 1000, csv_bytes: 1 << 20, unpacked_bytes: 8 << 20 };

async function read(file: Uint8Array, limits: Partial<WorkbookLimits> = {}, wanted: string | null = null) {
  const pieces: Buffer[] = [];
  const sheet = await sheetToCsv(
    file,
    { ...LIMITS, ...limits },
    wanted,
    async (piece) => void pieces.push(piece),
  );
  return { sheet, csv: Buffer.concat(pieces).toString() };
}

const csvOf = async (book: TestWorkbook) => (await read(workbookOf(book))).csv;
/** One row of cells under a header, back as the cells of its CSV line. */
const cellsOf = async (cells: readonly string[], book: Partial<TestWorkbook> = {}) => {
  const header = rowsXml([cells.map((_, index) => `h${index}`)]);
  return (await csvOf({ ...book, sheets: { Data: `${header}<row>${cells.join('')}</row>` } }))
    .split('\n')[1]
    ?.split(',');
};
const refusal = (file: Uint8Array, limits: Partial<WorkbookLimits> = {}, wanted: string | null = null) =>
  read(file, limits, wanted).then(
    () => 'read',
    (error: unknown) =>
      error instanceof AppError ? [error.code, error.params['found'] ?? error.params['reason']] : error,
  );

describe('a cell', () => {
  it.each([
    ['a number', '<c><v>12.5</v></c>', '12.5'],
    ['one that a computer cannot hold exactly', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['fifteen digits', '<c><v>1234567890.12345</v></c>', '1234567890.12345'],
    ['more digits than Excel shows', '<c><v>12345678901234567</v></c>', '12345678901234600'],
    ['a large one', '<c><v>1.5E+20</v></c>', '150000000000000000000'],
    ['a larger one', '<c><v>1.25E+22</v></c>', '12500000000000000000000'],
    ['a small one', '<c><v>-1.5E-7</v></c>', '-0.00000015'],
    ['nothing below zero', '<c><v>-0</v></c>', '-0'],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['what a formula gave', '<c><f>A1&lt;1</f><v>7</v></c>', '7'],
    ['a text that a formula gave', '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', 'ab'],
    ['a formula that gave nothing', '<c><f>A1</f></c>', ''],
    ['an inline text', '<c t="inlineStr"><is><t>Élise &amp; &#x41;&#66;</t></is></c>', 'Élise & AB'],
    [
      'an inline text in several fonts',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Gold </t></r><r><t>deal</t></r></is></c>',
      'Gold deal',
    ],
    [
      'how a text is read aloud',
      '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>',
      '東京',
    ],
    ['a shared text', '<c t="s"><v>1</v></c>', 'Rich text'],
    ['letters that XML has no place for', '<c t="str"><v>a_x0041__x005F_x0042__x0001_</v></c>', 'aA_x0042_'],
    ['letters as they are', '<c t="str"><v><![CDATA[a<b&amp;c]]></v></c>', 'a<b&amp;c'],
    ['a strict date', '<c t="d"><v>2017-03-01T00:00:00</v></c>', '2017-03-01'],
    ['a strict date with its time', '<c t="d"><v>2017-03-01T14:30:00.000</v></c>', '2017-03-01 14:30:00'],
    ['a number that is none', '<c><v>many</v></c>', 'many'],
  ])('holding %s: %s is %s', async (_what, cell, expected) => {
    const strings =
      '<si><t>first</t></si><si><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r><phoneticPr/></si>';
    expect(await cellsOf([cell, '<c><v>1</v></c>'], { strings })).toEqual([expected, '1']);
  });

  it.each([
    [14, 42_795, '2017-03-01'],
    [22, 42_795.604166666664, '2017-03-01 14:30:00'],
    [14, 42_795.999999, '2017-03-02'],
    ['dd/mm/yyyy', 42_795, '2017-03-01'],
    ['[$-40C]d mmmm yyyy;@', 42_795, '2017-03-01'],
    ['"due" yyyy', 42_795, '2017-03-01'],
    ['mmm', 42_795, '2017-03-01'],
    [21, 0.604166666666667, '14:30:00'],
    ['h:mm AM/PM', 0.25, '06:00:00'],
    ['[h]:mm', 1.5, '36:00:00'],
    [14, 1, '1900-01-01'],
    [14, 59, '1900-02-28'],
    [14, 60, '1900-02-29'],
    [14, 61, '1900-03-01'],
    [14, 0, '0'],
    [14, -5, '-5'],
    [14, 2_958_465, '9999-12-31'],
    [14, 2_958_466, '2958466'],
    [9, 0.155, '15.5%'],
    [10, 0.07, '7%'],
    [9, 7.0000000000000007e-2, '7%'],
    [9, 1.5, '150%'],
    [9, 7, '700%'],
    [9, 0, '0%'],
    [9, -0.005, '-0.5%'],
    ['0.0%', 0.0001, '0.01%'],
    ['0"%"', 15, '15'],
    ['#,##0.00 [$€-40C];[Red]-#,##0.00', 1234.5, '1234.5'],
    ['"days" 0', 3, '3'],
    ['General', 42_795, '42795'],
    ['0.00E+00', 42_795, '42795'],
  ] as const)('of the format %j holding %d is %s', async (format, value, expected) => {
    expect(await cellsOf([`<c s="1"><v>${value}</v></c>`], { formats: [0, format] })).toEqual([expected]);
  });

  it.each([
    [0, '1904-01-01'],
    [41_333, '2017-03-01'],
    [41_333.5, '2017-03-01 12:00:00'],
  ])('of a workbook that counts from 1904 holding %d is %s', async (value, expected) => {
    expect(await cellsOf([`<c s="0"><v>${value}</v></c>`], { formats: [14], is1904: true })).toEqual([
      expected,
    ]);
  });
});

describe('a sheet', () => {
  it('is written by the places of its cells: gaps, cells out of order, hidden columns, merged cells', async () => {
    const sheet =
      '<row r="3" hidden="1"/><row r="4"><c r="A4" t="str"><v>id</v></c><c r="C4" t="str"><v>c</v></c><c r="B4" t="str"><v>b</v></c></row>' +
      '<row r="5"><c r="A5"><v>1</v></c><c r="C5"><v>3</v></c></row><row r="6"><c r="A6"><v>4</v></c><c r="B6" s="2"/></row>' +
      '<row r="9"><c r="B9"><v>5</v></c><c r="E9"><v>6</v></c></row>';
    expect(await csvOf({ sheets: { Data: sheet } })).toBe('id,b,c\n1,,3\n4,,\n,5,,,6\n');
  });

  it('ends with its last row and column that hold anything', async () => {
    const empty = '<c t="inlineStr"><is><t> </t></is></c>';
    const rows = `<row><c t="str"><v>id</v></c>${empty}<c/></row><row><c><v>1</v></c><c/>${empty}</row><row>${empty}</row>`;
    expect(await csvOf({ sheets: { Data: rows } })).toBe('id\n1\n');
  });

  it('is quoted where CSV needs it', async () => {
    expect(await csvOf({ sheets: { Data: rowsXml([['a,b', 'say "x"', 'two\nlines']]) } })).toBe(
      '"a,b","say ""x""","two\nlines"\n',
    );
  });

  it('is read under any prefix, with comments and declarations', async () => {
    const sheet = '<x:row x:r="1"><!-- <c> --><x:c r="A1" t="str"><x:v>id</x:v></x:c></x:row><?x y?>';
    expect(await csvOf({ sheets: { Data: sheet } })).toBe('id\n');
  });

  it('is the first with content, visible ones before hidden ones', async () => {
    const sheets = {
      '-Codes': rowsXml([['code']]),
      Notes: '',
      Deals: rowsXml([['id'], [1]]),
      More: rowsXml([['x']]),
    };
    const book = workbookOf({ sheets });
    expect((await read(book, {}, 'More')).csv).toBe('x\n');
    expect(await refusal(book, {}, 'Notes')).toEqual(['file_empty', 'empty_sheet']);
    expect(await refusal(book, {}, 'Elsewhere')).toEqual(['bad_request', 'unknown_sheet']);
    expect(await read(book)).toEqual({
      sheet: { name: 'Deals', sheets: ['Notes', 'Deals', 'More', 'Codes'] },
      csv: 'id\n1\n',
    });
  });

  it('is read in pieces wherever they are cut', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => [
      `row ${index} & ${'é'.repeat(index % 50)}`.replace('&', '&amp;'),
      index,
    ]);
    const expected = rows.map(([text, index]) => `${String(text).replace('&amp;', '&')},${index}\n`).join('');
    expect(await csvOf({ sheets: { Data: rowsXml([['text', 'n'], ...rows]) } })).toBe(`text,n\n${expected}`);
  });
});

describe('a workbook of another writer', () => {
  const rows = [
    ['id', 'day', 'amount', 'won'],
    ['A', new Date(Date.UTC(2017, 2, 1)), 0.1 + 0.2, true],
    ['B', null, -12, false],
  ];
  const expected = 'id,day,amount,won\nA,2017-03-01,0.3,TRUE\nB,,-12,FALSE\n';
  it('is read', async () => {
    expect((await read(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))).csv).toBe(expected);
  });
  it.each([true, false])('is read, streamed (texts in the cells: %s)', async (inlineStrings) => {
    const file = await new Response(writeXlsxStream(rows, { name: 'Data', inlineStrings })).bytes();
    expect((await read(file)).csv).toBe(expected);
  });
});

describe('refused is', () => {
  const good: TestWorkbook = { sheets: { Data: rowsXml([['id'], [1], [2]]) }, strings: '<si><t>x</t></si>' };
  const changed = (name: string, change: object) =>
    zipOf(workbookParts(good).map((part) => (part.name === name ? { ...part, ...change } : part)));
  const SHEET = 'xl/worksheets/sheet1.xml';
  it.each([
    [
      'a workbook without a cell',
      workbookOf({ sheets: { A: '', B: '<row><c/></row>' } }),
      ['file_empty', 'no_cells'],
    ],
    ['half a file', workbookOf(good).subarray(0, 900), ['file_bad_format', 'broken']],
    ['the start of a file', Buffer.from('PK\u0003\u0004'), ['file_bad_format', 'broken']],
    ['a part with damaged bytes', damaged(workbookOf(good)), ['file_bad_format', 'broken']],
    [
      'a sheet that ends within a tag',
      changed(SHEET, { content: '<worksheet><row><c r="A1' }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a text that is not there',
      changed(SHEET, { content: '<row><c t="s"><v>7</v></c></row>' }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a column past the last',
      changed(SHEET, { content: '<row><c r="ZZZZ1"><v>7</v></c></row>' }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a document type with its entities',
      changed(SHEET, { content: '<!DOCTYPE x [<!ENTITY a "b">]><row/>' }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a password of Excel',
      oleOf('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
      ['file_bad_format', 'encrypted'],
    ],
    ['a password of the archive', changed(SHEET, { isEncrypted: true }), ['file_bad_format', 'encrypted']],
    ['an old workbook', oleOf('Root Entry', 'Workbook'), ['file_bad_format', 'xls']],
    [
      'a LibreOffice workbook',
      zipOf([
        { name: 'mimetype', content: 'x' },
        { name: 'content.xml', content: '' },
      ]),
      ['file_bad_format', 'ods'],
    ],
    [
      'a zipped file of another kind',
      zipOf([{ name: 'a.txt', content: 'x' }]),
      ['file_bad_format', 'not_workbook'],
    ],
    ['an empty archive', zipOf([]), ['file_bad_format', 'not_workbook']],
    [
      'a bomb that says so',
      changed(SHEET, { content: Buffer.alloc(9 << 20, 0x20) }),
      ['file_too_big', 'unpacked'],
    ],
    [
      'a bomb that lies',
      changed(SHEET, { content: Buffer.alloc(9 << 20, 0x20), says: 100 }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a bomb of another part',
      changed('xl/sharedStrings.xml', { content: Buffer.alloc(9 << 20, 0x20) }),
      ['file_too_big', 'unpacked'],
    ],
    [
      'a tag without end',
      changed(SHEET, { content: `<row a="${'x'.repeat(1 << 20)}` }),
      ['file_bad_format', 'broken'],
    ],
    [
      'a text longer than a cell may be',
      changed(SHEET, { content: rowsXml([['x'.repeat(200_000)]]) }),
      ['file_bad_format', 'broken'],
    ],
  ] as const)('%s', async (_what, file, expected) => {
    expect(await refusal(file)).toEqual(expected);
  });

  it('what has too many rows, and what is too long as CSV', async () => {
    expect(await refusal(workbookOf(good), { rows: 1 })).toEqual(['file_too_many_rows', undefined]);
    expect(await refusal(workbookOf(good), { rows: 2, csv_bytes: 5 })).toEqual(['file_too_big', undefined]);
    // One text, ten thousand times: little to send, much to write.
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`;
    const sheet = `<row>${'<c t="s"><v>0</v></c>'.repeat(10_000)}</row>`;
    expect(await refusal(workbookOf({ sheets: { Data: sheet }, strings }))).toEqual([
      'file_too_big',
      'unpacked',
    ]);
  });
});

describe('what a workbook may unpack to', () => {
  const padded = (noise: number) => {
    const parts = workbookParts({ sheets: { Data: rowsXml([['id'], ['A']]) } });
    const sheet = parts.map((part) =>
      part.name.includes('sheet1')
        ? { ...part, content: `${part.content.toString()}${'<x/>'.repeat(34 << 18)}` }
        : part,
    );
    return zipOf([...sheet, { name: 'noise.bin', content: randomBytes(noise) }]);
  };

  it('is 200 times its size: what unpacks to a thousand times as much is refused, the same in a larger file is not', async () => {
    const limits = { unpacked_bytes: 4 * 1024 ** 3 };
    expect(await refusal(padded(0), limits)).toEqual(['file_too_big', 'unpacked']);
    // The negative control.
    expect(await refusal(padded(250_000), limits)).toBe('read');
  });

  it('is counted for texts in memory together with their ends', async () => {
    const book = (count: number) =>
      workbookOf({ sheets: { Data: rowsXml([['id'], ['A']]) }, strings: '<si><t>x</t></si>'.repeat(count) });
    // Each is one letter and four bytes of end.
    expect(await refusal(book(200), { memory_bytes: 1_000 })).toBe('read');
    expect(await refusal(book(201), { memory_bytes: 1_000 })).toEqual(['file_too_big', 'unpacked']);
  });
});

/** One bit of the packed bytes of each part turned over. */
function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('sheet1.xml') + 14; at < copy.indexOf('sheet1.xml') + 24; at += 1)
    copy[at] = copy[at]! ^ 0x55;
  return copy;
}
