import type { inTenantOf } from './import-case.ts';

/** The table that is measured. */
export interface Filled {
  readonly inTenant: ReturnType<typeof inTenantOf>;
  readonly environment_id: string;
  readonly table_id: string;
  readonly relation: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly columns: readonly (readonly (string | undefined)[])[];
  readonly column: (name: string) => string;
}

export function casesOf(filled: Filled) {
  return [...filteredCases(filled), ...groupedCases(filled), ...searchCases(filled)];
}

function conditionsOf({ ids }: Filled) {
  const condition = (name: string, operator: 'greater' | 'is' | 'after', value: string) => ({
    kind: 'condition' as const,
    field_id: ids.get(name) ?? '',
    operator,
    comparand: { kind: 'constant' as const, values: [value] },
  });
  const big = condition('Amount', 'greater', '190000');
  const won = condition('Stage', 'is', 'Won');
  const late = condition('Closed', 'after', '2025-01-01');
  return { big, won, late };
}

function filteredCases(filled: Filled) {
  const { column } = filled;
  const { big, won, late } = conditionsOf(filled);
  return [
    { what: 'no filter, as imported', search: '', items: [], sort: null, where: 'true' },
    { what: 'no filter, by amount', search: '', items: [], sort: 'Amount', where: 'true' },
    { what: 'no filter, by account', search: '', items: [], sort: 'Account', where: 'true' },
    {
      what: 'amount over 190,000 (5 %)',
      search: '',
      items: [big],
      sort: null,
      where: `${column('Amount')} > 190000`,
    },
    {
      what: 'the same by date',
      search: '',
      items: [big],
      sort: 'Closed',
      where: `${column('Amount')} > 190000`,
    },
    {
      what: 'stage won (25 %)',
      search: '',
      items: [won],
      sort: null,
      where: `lower(${column('Stage')}) = 'won'`,
    },
    {
      what: 'won after 2025 by account',
      search: '',
      items: [won, late],
      sort: 'Account',
      where: `lower(${column('Stage')}) = 'won' and ${column('Closed')} > '2025-01-01'`,
    },
  ] as const;
}

function groupedCases(filled: Filled) {
  const { column } = filled;
  const { big } = conditionsOf(filled);
  return [
    {
      what: 'by region and stage',
      search: '',
      items: [],
      groups: ['Region', 'Stage'],
      sort: 'Amount',
      where: 'true',
    },
    {
      what: 'by month and account, over 190,000',
      search: '',
      items: [big],
      groups: ['Created', 'Account'],
      sort: null,
      where: `${column('Amount')} > 190000`,
    },
  ] as const;
}

function searchCases({ columns }: Filled) {
  const everywhere = (text: string) => {
    const texts = columns.filter(([, value]) => value?.includes("'") && !value.includes('date '));
    return `(${texts.map(([name]) => `${name} ilike '%${text}%'`).join(' or ')})`;
  };
  return [
    {
      what: 'search of one record',
      search: 'deal 777777,',
      items: [],
      sort: null,
      where: everywhere('deal 777777,'),
    },
    {
      what: 'search of many',
      search: 'signed after 7',
      items: [],
      sort: null,
      where: everywhere('signed after 7'),
    },
    {
      what: 'search of none',
      search: 'nobody wrote this',
      items: [],
      sort: null,
      where: everywhere('nobody wrote this'),
    },
  ] as const;
}

export type Case = ReturnType<typeof casesOf>[number];
