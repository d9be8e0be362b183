import type { LetterSheet, LetterSheetMapping } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { targetsOf, unmapped, withTarget } from './sheet-mapping.ts';

const MAPPING: LetterSheetMapping = { person: 0, match: 'email', columns: [{ column: 'Bonus', index: 2 }] };
const SHEET: LetterSheet = {
  name: 'people.xlsx',
  columns: ['Email', 'Note', 'Bonus 2026', 'Car'],
  preview: [],
  row_count: 3,
  needed: ['Bonus', 'Car'],
  mapping: MAPPING,
  suggested: MAPPING,
  accepted: 3,
  people: [],
  refused: [],
  refused_count: 0,
};

test('each column has what it becomes', () => {
  expect(targetsOf(SHEET, MAPPING)).toEqual(['person', 'none', 'column:Bonus', 'none']);
  expect(unmapped(SHEET, MAPPING)).toEqual(['Car']);
});

test('a target chosen twice leaves the column that had it', () => {
  const moved = withTarget(MAPPING, 3, 'column:Bonus');
  expect(targetsOf(SHEET, moved)).toEqual(['person', 'none', 'none', 'column:Bonus']);
  expect(targetsOf(SHEET, withTarget(moved, 1, 'person'))).toEqual([
    'none',
    'person',
    'none',
    'column:Bonus',
  ]);
  expect(withTarget(MAPPING, 2, 'none').columns).toEqual([]);
  expect(unmapped(SHEET, withTarget(MAPPING, 3, 'column:Car'))).toEqual([]);
});
