import { expect, it } from 'vitest';
import { exportWords } from '../export/export-cells.ts';
import { drawStatement, footOf, type StatementSheet } from './draw-statement.ts';
import type { Cell, Paper } from './paper.ts';

const SHEET: StatementSheet = {
  company: 'Demo Ltd',
  person: 'Rep One',
  period: 'June 2017 (Jun 1, 2017 – Jun 30, 2017)',
  place: 'Central',
  state: 'Locked',
  earned: { value: '2500', currency: 'USD' },
  payable: { value: '2500', currency: 'USD' },
  transactions: [],
  others: [],
  signatures: ['Locked by Admin One, July 2, 2017'],
  version: 'Version 3, data as of July 1, 2017 at 4:00 AM (Europe/Paris)',
  made: 'Made by Admin One, July 15, 2017 at 12:00 PM (Europe/Paris)',
};

it('says whose pay it is, by whom, for which days, in which state, and as of when', () => {
  const texts: string[] = [];
  const paper = {
    turn: () => undefined,
    keep: () => undefined,
    space: () => undefined,
    rule: () => undefined,
    line: (text: string) => texts.push(text),
    row: (cells: readonly Cell[]) => texts.push(...cells.map(({ text }) => text)),
  } as unknown as Paper;
  const words = exportWords('en');
  drawStatement(paper, SHEET, words, ({ value, currency }) => `${value} ${currency}`);
  expect(texts).toEqual([
    'Demo Ltd',
    'Rep One',
    'June 2017 (Jun 1, 2017 – Jun 30, 2017) · Central',
    'Locked',
    'Earned',
    'Paid with this statement',
    '2500 USD',
    '2500 USD',
    ...SHEET.signatures,
    SHEET.version,
    SHEET.made,
  ]);
  expect(footOf(words)(2, 3)).toBe('Page 2 of 3');
});
