import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

const ROWS = [
  ['Person', 'Why; "so"'],
  ['=1+1', { number: '-12.5' }],
  ['Ada', { number: null }],
];

test('a file is written as its reader’s spreadsheet reads it', () => {
  expect(csvText(ROWS, '.')).toBe('\uFEFFPerson,"Why; ""so"""\r\n\'=1+1,-12.5\r\nAda,\r\n');
  expect(csvText(ROWS, ',')).toBe('\uFEFFPerson;"Why; ""so"""\r\n\'=1+1;-12,5\r\nAda;\r\n');
});
