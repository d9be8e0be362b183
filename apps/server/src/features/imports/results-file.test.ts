import { expect, test } from 'vitest';
import { csvCell } from './results-file.ts';

test('a cell that a spreadsheet would run is made text', () => {
  expect(csvCell('=1+1')).toBe("'=1+1");
  expect(csvCell('-12.5')).toBe('-12.5');
  expect(csvCell('@x,"y"')).toBe('"\'@x,""y"""');
});
