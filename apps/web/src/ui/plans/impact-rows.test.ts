import type { ImpactRow } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { impactCsv, shownRows } from './impact-rows.ts';

const row = (name: string, month: string, kind: ImpactRow['kind'] = 'changes'): ImpactRow => ({
  user_id: name,
  name,
  month,
  now: '100',
  after: kind === 'breaks' ? null : '90.50',
  difference: kind === 'breaks' ? null : '-9.50',
  kind,
});
const ROWS = [row('Ada', '2017-05'), row('Ada', '2017-06'), row('Bob', '2017-06', 'breaks')];

test('filters by name, month and what breaks', () => {
  const found = (filter: Partial<Parameters<typeof shownRows>[1]>) =>
    shownRows(ROWS, { search: '', month: '', isBroken: false, ...filter }).map(
      ({ name, month }) => `${name} ${month}`,
    );
  expect(found({ search: 'ad' })).toEqual(['Ada 2017-05', 'Ada 2017-06']);
  expect(found({ month: '2017-06' })).toEqual(['Ada 2017-06', 'Bob 2017-06']);
  expect(found({ isBroken: true })).toEqual(['Bob 2017-06']);
});

test('a file has a line per row, and no cell that a spreadsheet would compute', () => {
  const kinds = { changes: 'Changes', breaks: 'Breaks', mended: 'Fixed' };
  expect(
    impactCsv(['Person', 'Month'], kinds, [row('=1+1', '2017-05'), row('O, "B"', '2017-06', 'breaks')], '.'),
  ).toBe(
    '\uFEFFPerson,Month\r\n\'=1+1,2017-05,100,90.50,-9.50,Changes\r\n"O, ""B""",2017-06,100,,,Breaks\r\n',
  );
});
