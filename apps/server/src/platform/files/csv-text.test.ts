import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { csvText, type DecimalSign } from './csv-text.ts';

/** The cells as a spreadsheet has them that cuts at `delimiter`, and knows no quotes but at a cell's beginning. */
function cellsOf(csv: string, delimiter: string): string[] {
  return parse(csv, { delimiter, bom: true, relax_quotes: true, relax_column_count: true }).flat();
}
const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell);

const FIELDS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1+2',
  '＠SUM(A1)',
  'a;=1+1',
  'a,=1+1',
  'a\t=1+1',
  'a\n=1+1',
  'a;;=1+1',
];

describe.each(['point', 'comma'] as DecimalSign[])(
  'a file for readers who write a decimal %s',
  (decimals) => {
    it.each([',', ';', '\t'])('holds no formula, also where it is cut at %j', (delimiter) => {
      for (const field of [...FIELDS, 'a;"=1+1', 'x","=1+1']) {
        const cells = cellsOf(csvText([['name', field, 'end']], decimals), delimiter);
        expect(cells.filter(isFormula), JSON.stringify(field)).toEqual([]);
      }
    });

    it('keeps numbers and ordinary texts as they are', () => {
      const own = decimals === 'comma' ? ';' : ',';
      const row = ['-12.5', '-12,5', 'a = b', 'Paris; 5 - 3', 'x,y;z', 'O’Neil'];
      expect(cellsOf(csvText([row], decimals), own)).toEqual(row);
    });
  },
);

it('negative control: each of the fields is a formula somewhere when nothing is done to it', () => {
  const readings = (field: string) =>
    [',', ';'].flatMap((written) =>
      [',', ';', '\t'].flatMap((cut) =>
        cellsOf(stringify([['name', field, 'end']], { delimiter: written }), cut),
      ),
    );
  expect(FIELDS.filter((field) => !readings(field).some(isFormula))).toEqual([]);
});
