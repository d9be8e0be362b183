import type { PlanCatalogue } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import { fieldsOfSource, payingDate, proposedBy, sourcesFor, usualRules } from './scope-source.ts';

const field = (id: string, type: PlanCatalogue['tables'][number]['fields'][number]['type']) => ({
  id,
  name: id,
  type,
  decimals: 0,
  options: [],
});
const compensation = (id: string, reads: string[] = []) => ({
  id,
  name: id,
  plan_id: 'p',
  plan_name: 'Plan',
  state: 'live' as const,
  reads,
  is_ranking: false,
  results: [{ id: `${id}-ratio`, name: 'Ratio', type: 'decimal' as const, format: 'percentage' as const }],
});
const catalogue: PlanCatalogue = {
  tables: [
    {
      id: 'deals',
      name: 'Deals',
      name_field_id: 'name',
      id_field_id: null,
      user_field_id: 'owner',
      record_count: 3,
      fields: [
        field('helper', 'user'),
        field('owner', 'user'),
        field('opened', 'date'),
        field('closed', 'date'),
        field('value', 'amount'),
      ],
    },
  ],
  quotas: [{ id: 'target', name: 'Target', frequency: 'monthly', type: 'number' }],
  attributes: [],
  dimensions: [],
  compensations: [
    compensation('here'),
    compensation('other'),
    compensation('reader', ['other']),
    compensation('back', ['reader', 'here']),
  ],
  currency: { code: 'EUR', decimals: 2 },
  calendar: { month_reference_day: 1, fiscal_year_start: 1, fiscal_year_shift: 0 },
};
const words = { user: 'Person', date: 'Last day', value: 'Value' };

describe('what a scope can read', () => {
  it('is every table, quota and compensation but itself and what reads it', () => {
    expect(sourcesFor('here', catalogue).map(({ key }) => key)).toEqual([
      'data_table:deals',
      'quota:target',
      'compensation:other',
      'compensation:reader',
    ]);
    expect(sourcesFor('other', catalogue).map(({ key }) => key)).toEqual([
      'data_table:deals',
      'quota:target',
      'compensation:here',
    ]);
  });

  it('gives rows of a quota and of results their fields', () => {
    const types = (source: Parameters<typeof fieldsOfSource>[0]) =>
      fieldsOfSource(source, catalogue, words).map(({ name, type }) => [name, type]);
    expect(types({ type: 'quota', quota_id: 'target' })).toEqual([
      ['Person', 'user'],
      ['Last day', 'date'],
      ['Value', 'float'],
    ]);
    expect(types({ type: 'compensation', compensation_id: 'other' })).toEqual([
      ['Person', 'user'],
      ['Last day', 'date'],
      ['Value', 'amount'],
      ['Ratio', 'percentage'],
    ]);
    expect(types({ type: 'quota', quota_id: 'gone' })).toEqual([]);
  });

  // The names of a table's dates, in order; the one that is proposed.
  it.each([
    [['Close date', 'Created date'], 'Close date'],
    [['Engage date', 'Close date'], 'Close date'],
    [['Invoice date', 'Last modified'], 'Invoice date'],
    [['Expected close date', 'Closed on', 'Updated at'], 'Closed on'],
    [['Date de signature', 'Date de création', 'Échéance'], 'Date de signature'],
    [['Date', 'Renewal date'], 'Date'],
    [['First', 'Second'], 'Second'],
  ])('of the dates %j a table is paid by %s', (names, expected) => {
    expect(payingDate(names.map((name) => ({ name, type: 'date' as const })))?.name).toBe(expected);
  });

  // Name and share of the records that have the date; the one that is proposed, and by what.
  it.each<[[string, number][], string, 'name' | 'content']>([
    [
      [
        ['Close date', 0.7],
        ['Created date', 1],
      ],
      'Close date',
      'name',
    ],
    [
      [
        ['Paid date', 0.02],
        ['Date', 1],
      ],
      'Date',
      'content',
    ],
    [
      [
        ['Invoice date', 0.2],
        ['Signature date', 0.95],
      ],
      'Signature date',
      'name',
    ],
    [
      [
        ['Invoice date', 0.95],
        ['Signature date', 0.9],
      ],
      'Signature date',
      'name',
    ],
    [
      [
        ['First', 1],
        ['Second', 0.3],
      ],
      'First',
      'content',
    ],
    [
      [
        ['Created date', 1],
        ['Close date', 0],
      ],
      'Created date',
      'content',
    ],
  ])('of the dates %j a table is paid by %s', (dates, expected, by) => {
    const date = payingDate(dates.map(([name, filled]) => ({ name, type: 'date' as const, filled })));
    expect([date?.name, date && proposedBy(date)]).toEqual([expected, by]);
  });

  it('starts with the table’s own user field and the date that pays; results with the period before', () => {
    const rules = (source: Parameters<typeof fieldsOfSource>[0], trigger: 'each_month' | 'each_quarter') =>
      usualRules(source, fieldsOfSource(source, catalogue, words), catalogue, trigger);
    const deals = rules({ type: 'data_table', table_id: 'deals' }, 'each_month');
    expect([deals.user_rule?.field_id, deals.period_rule]).toEqual([
      'owner',
      { field_id: 'closed', window: 'exact', shift: null },
    ]);
    const results = rules({ type: 'compensation', compensation_id: 'other' }, 'each_quarter');
    expect(results.period_rule).toEqual({
      field_id: 'date',
      window: 'exact',
      shift: { unit: 'month', amount: -3 },
    });
  });
});
