import type { Sniff, TableWire } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { proposedUnit } from '../../../ui/imports/percent-unit.ts';
import {
  configOf,
  draftOf,
  fitDraft,
  mappingFor,
  problemsOf,
  readableName,
  savedOf,
  templateGaps,
} from './mapping.ts';

const column = (
  index: number,
  name: string,
  type: Sniff['columns'][number]['type'],
  date_order: 'mdy' | null = null,
) => ({
  index,
  name,
  type,
  date_order,
  decimal_mark: '.' as const,
  decimals: 0,
  options: [],
  empty: 0,
  unique: index === 0,
  nearly_unique: index === 0,
  users_matched: 0,
  distinct: 2,
  timestamps: { zoned: 0, local: 0, example: null },
  plain_number: null,
  other_currencies: [],
});
const sniff: Sniff = {
  format: { delimiter: ',', encoding: 'utf-8' },
  columns: [column(0, 'deal_id', 'string'), column(1, 'close_date', 'date')],
  preview: [],
  row_count: 2,
  suggested: { name: 0, id: 0, user: null },
};
const table = {
  id: 't',
  name_field_id: 'f0',
  id_field_id: 'f0',
  user_field_id: null,
  fields: [
    { id: 'f0', name: 'Deal ID', api_name: 'deal_id', type: 'idName' },
    { id: 'f1', name: 'Closed', api_name: 'closed', type: 'date' },
  ],
} as unknown as TableWire;

test('what finds and names a record of a new table is read as text, and needs no order of its dates', () => {
  const draft = { ...draftOf(sniff, 'deals.csv', null), name_column: 1, id_column: 1 };
  expect(problemsOf(draft, sniff, null)).toEqual([]);
  expect(configOf(draft, sniff, null).columns[1]?.target).toMatchObject({ kind: 'new', type: 'string' });
  // The draft keeps what the file suggests, for when another column is chosen.
  expect(draft.columns[1]?.target).toMatchObject({ kind: 'new', type: 'date' });
});

test('names of files and columns become readable', () => {
  expect(readableName('close_date')).toBe('Close date');
  expect(readableName('Close Date')).toBe('Close Date');
  expect(draftOf(sniff, 'sales_pipeline.csv', null).table_name).toBe('Sales pipeline');
});

test('a date column that reads both ways must be decided before anything starts', () => {
  const draft = draftOf(sniff, 'deals.csv', null);
  expect(problemsOf(draft, sniff, null)).toEqual([{ kind: 'missing_dates', index: 1, column: 'close_date' }]);
  const columns = draft.columns.map((each) => ({ ...each, date_order: 'mdy' as const }));
  expect(problemsOf({ ...draft, columns }, sniff, null)).toEqual([]);
});

const rates = (guess: 'percent' | 'ratio' | null, number = true): Sniff => ({
  ...sniff,
  columns: [
    column(0, 'deal_id', 'string'),
    {
      ...column(1, 'rate', 'percentage'),
      plain_number: number ? { text: '7', ratio: '7', percent: '0.07', guess } : null,
    },
  ],
});

test('what plain percentages mean is proposed by their values, and must be chosen where these can not decide', () => {
  const problems = (of: Sniff) =>
    problemsOf(draftOf(of, 'deals.csv', null), of, null).map((each) => each.kind);
  expect(draftOf(rates('percent'), 'deals.csv', null).columns[1]?.percent_unit).toBe('percent');
  expect(problems(rates('percent'))).toEqual([]);
  expect(problems(rates(null))).toEqual(['missing_percent']);
  expect(problems(rates(null, false))).toEqual([]);
});

/** Guard: the last meaning. Small percentages of a second file (0.5 for 0.5 %) would otherwise be taken for ratios. */
test('a second file into the same field starts from the first one’s meaning, and asks where its values look otherwise', () => {
  expect(proposedUnit({ text: '7', ratio: '7', percent: '0.07', guess: 'percent' }, 'percent')).toBe(
    'percent',
  );
  expect(proposedUnit({ text: '1.5', ratio: '1.5', percent: '0.015', guess: null }, 'percent')).toBe(
    'percent',
  );
  expect(proposedUnit({ text: '0.5', ratio: '0.5', percent: '0.005', guess: 'ratio' }, 'percent')).toBeNull();
  expect(proposedUnit(null, 'ratio')).toBe('ratio');
});

test('into a table that is there, columns find their fields by name, and the ID must be filled', () => {
  const draft = draftOf(sniff, 'deals.csv', table);
  expect(draft.columns[0]?.target).toEqual({ kind: 'field', field_id: 'f0' });
  expect(configOf(draft, sniff, table)).toMatchObject({
    target: { kind: 'table', table_id: 't' },
    id_column: 0,
    name_column: 0,
  });
  const ignored = {
    ...draft,
    columns: draft.columns.map((each) => ({ ...each, target: { kind: 'ignore' as const } })),
  };
  expect(problemsOf(ignored, sniff, table)).toEqual([{ kind: 'missing_target', field: 'Deal ID' }]);
  const both = {
    ...draft,
    columns: draft.columns.map((each) => ({ ...each, target: { kind: 'field' as const, field_id: 'f0' } })),
  };
  expect(problemsOf(both, sniff, table)).toContainEqual({ kind: 'missing_fields', field: 'Deal ID' });
});

test('an ID of several columns: all of a new table are chosen, all of a table that is there are filled', () => {
  const draft = { ...draftOf(sniff, 'deals.csv', null), more_id_columns: [1] };
  expect(configOf(draft, sniff, null)).toMatchObject({ id_column: 0, more_id_columns: [1] });
  expect(problemsOf({ ...draft, more_id_columns: [null] }, sniff, null)).toContainEqual({
    kind: 'missing_id',
  });
  const args = ['f0', 'f1'].map((id) => ({ type: 'variable' as const, id }));
  const key = { id: 'f2', name: 'Key', api_name: 'key', formula: { type: 'call', name: 'CONCAT', args } };
  const composed = { ...table, id_field_id: 'f2', fields: [...table.fields, key] } as TableWire;
  const named = {
    ...sniff,
    columns: [sniff.columns[0]!, column(1, 'closed', 'string'), column(2, 'key', 'string')],
  };
  const there = draftOf(named, 'deals.csv', composed);
  expect(there.columns[2]?.target).toEqual({ kind: 'ignore' });
  expect(configOf(there, named, composed)).toMatchObject({ id_column: 0 });
  const unfilled = {
    ...there,
    columns: there.columns.with(1, { ...there.columns[1]!, target: { kind: 'ignore' } }),
  };
  expect(problemsOf(unfilled, named, composed)).toEqual([{ kind: 'missing_target', field: 'Closed' }]);
});

test('a kept mapping comes back as it was chosen, but for a column whose field is gone', () => {
  const proposed = draftOf(sniff, 'deals.csv', table);
  const [id, date] = proposed.columns;
  const field = (field_id: string) => ({ kind: 'field' as const, field_id });
  const kept = {
    ...proposed,
    columns: [
      { ...id!, target: { kind: 'ignore' as const } },
      { ...date!, date_order: 'mdy' as const, target: field('gone') },
    ],
    duplicates: 'skip' as const,
  };
  const fitted = fitDraft(kept, proposed, table);
  expect(fitted).toEqual({ ...kept, columns: [kept.columns[0], date] });
  expect(fitDraft({ ...kept, columns: [] }, proposed, table).columns).toEqual(proposed.columns);
});

const ref: Sniff = { ...sniff, columns: [column(0, 'Closed on', 'date'), column(1, 'Ref', 'string')] };
const saved = {
  id: 'm',
  table_id: 't',
  name: 'Monthly',
  columns: [
    { column: 'ref', field_id: 'f0', date_order: null, decimal_mark: '.' as const, percent_unit: null },
    {
      column: 'closed_on',
      field_id: 'f1',
      date_order: 'dmy' as const,
      decimal_mark: '.' as const,
      percent_unit: null,
    },
  ],
  duplicates: 'skip' as const,
  unmatched_users: 'reject' as const,
  used_at: '2026-01-01T00:00:00Z',
};

test('a saved mapping is proposed for a file with the same columns in any order, and answers how dates are written', () => {
  expect(mappingFor(sniff, [saved])).toBeNull();
  expect(mappingFor(ref, [saved])).toBe(saved);
  const draft = draftOf(ref, 'deals.csv', table, saved);
  expect(draft).toMatchObject({ duplicates: 'skip', unmatched_users: 'reject', id_column: 1 });
  expect(draft.columns.map(({ target, date_order }) => [target, date_order])).toEqual([
    [{ kind: 'field', field_id: 'f1' }, 'dmy'],
    [{ kind: 'field', field_id: 'f0' }, null],
  ]);
  expect(savedOf(draft, ref).columns).toMatchObject([
    { column: 'Closed on', field_id: 'f1', date_order: 'dmy' },
    { column: 'Ref', field_id: 'f0' },
  ]);
});

test('a file is compared with the template by the names of fields', () => {
  expect(
    templateGaps({ ...sniff, columns: [column(0, 'Deal ID', 'string'), column(1, 'closed', 'date')] }, table),
  ).toBeNull();
  expect(templateGaps(ref, table)).toEqual({ missing: ['Deal ID', 'Closed'], unknown: ['Closed on', 'Ref'] });
});
