import type {
  CompensationDocument,
  CompensationModel,
  FormulaNode,
  TableModel,
  World,
} from '@comptoir/engine';
import { CALENDAR_DEFAULT, day, monthOf } from '@comptoir/kernel';
import { type BenchCase, DUCKDB_DECIMAL } from './bench-case.ts';
import { BOOSTS, PRIZES, RATES, SHARES, TIERS, fill, yearSql } from './rich-sql.ts';

/**
 * The second case: deals in three currencies, each converted at the rate of its month; a rate looked up by product and the sector of the
 * deal's account, which another table has, and a boost by size; four marginal tiers against a quarterly quota, climbed from the start of
 * the quarter; prizes for the three who sold most in a month.
 */
const DEALS: TableModel = {
  id: 'deals',
  name: 'Deals',
  name_field_id: 'name',
  id_field_id: null,
  conversion_date_field_id: 'closed',
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
    { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
    {
      id: 'amount',
      name: 'Amount',
      type: 'amount',
      decimals: 2,
      currency: { kind: 'field', field_id: 'currency' },
    },
    { id: 'currency', name: 'Currency', type: 'string', decimals: 0 },
    { id: 'product', name: 'Product', type: 'picklist', decimals: 0 },
    {
      id: 'account',
      name: 'Account',
      type: 'object',
      decimals: 0,
      link: { table_id: 'accounts', by: 'name' },
    },
    {
      id: 'sector',
      name: 'Sector',
      type: 'picklist',
      decimals: 0,
      linked: { kind: 'SyncField', link_field_id: 'account', field_id: 'sector' },
    },
  ],
};

const ACCOUNTS_TABLE: TableModel = {
  id: 'accounts',
  name: 'Accounts',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'sector', name: 'Sector', type: 'picklist', decimals: 0 },
  ],
};

const text = { description: '', format: null } as const;
const field = (id: string, name: string) =>
  ({ ...text, kind: 'Field', id, name, scope_id: 'won', field_id: id }) as const;
const times = (left: FormulaNode, id: string): FormulaNode => ({
  type: 'binary',
  operator: '*',
  left,
  right: { type: 'variable', id },
});
const DOCUMENT: CompensationDocument = {
  scopes: [
    {
      id: 'won',
      name: 'Deals',
      source: { type: 'data_table', table_id: 'deals' },
      user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
      period_rule: { field_id: 'closed', window: 'exact', shift: null },
      conditions: null,
      order: [],
    },
  ],
  variables: [
    field('amount', 'Amount'),
    field('product', 'Product'),
    field('sector', 'Sector'),
    {
      ...text,
      kind: 'LookupPoint',
      id: 'share',
      name: 'Share',
      key_variable_ids: ['product', 'sector'],
      result: 'percentage',
      otherwise: null,
      rows: SHARES.map(({ product, sector, share }) => ({
        cells: [{ is: product }, { is: sector }],
        value: share,
        valid_from: null,
        valid_until: null,
      })),
    },
    {
      ...text,
      kind: 'LookupRange',
      id: 'boost',
      name: 'Boost',
      key_variable_ids: ['amount'],
      result: 'number',
      otherwise: '1',
      cap_result: false,
      rows: BOOSTS.map(({ from, boost }, index) => ({
        cells: [{ from, to: BOOSTS[index + 1]?.from ?? null }],
        value: boost,
        valid_from: null,
        valid_until: null,
      })),
    },
    {
      ...text,
      kind: 'Formula',
      id: 'points',
      name: 'Points',
      tree: times(times({ type: 'variable', id: 'amount' }, 'share'), 'boost'),
      broken_text: null,
    },
    {
      ...text,
      kind: 'Quota',
      id: 'quota',
      name: 'Quota',
      quota_id: 'quarterly',
      window: 'exact',
      to_date: false,
    },
    {
      ...text,
      kind: 'Accelerator',
      id: 'pay',
      name: 'Commission',
      measure_variable_id: 'points',
      mode: 'marginal',
      border: 'upper',
      accumulation: 'quarter',
      true_up: true,
      order_variable_id: null,
      group_by_variable_ids: [],
      target_variable_id: 'quota',
      pays: 'rate',
      tiers: TIERS.map(({ from, rate }, index) => ({
        from,
        to: TIERS[index + 1]?.from ?? null,
        value: rate,
      })),
    },
  ],
  payment: { type: 'standard', variable_id: 'pay' },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

/** The three who sold most in the month. */
const CONTEST: CompensationDocument = {
  scopes: DOCUMENT.scopes,
  variables: [
    field('amount', 'Amount'),
    {
      ...text,
      kind: 'Aggregate',
      id: 'sold',
      name: 'Sold',
      function: 'sum',
      of_variable_id: 'amount',
      scope_id: null,
      window: 'exact',
    },
  ],
  payment: {
    type: 'ranking',
    comparison_variable_id: 'sold',
    direction: 'desc',
    second_variable_id: null,
    minimum: null,
    ties: 'same_prize',
    prize_type: 'financial',
    prizes: PRIZES.map((amount, index) => ({
      from_rank: index + 1,
      to_rank: index + 1,
      amount,
      label: null,
    })),
  },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

function worldOf(quotas: readonly { owner: string; quarter: number; value: string }[]): World {
  const users = [...new Set(quotas.map(({ owner }) => owner))];
  const model = (id: string, document: CompensationDocument): CompensationModel => ({
    id,
    name: id,
    plan_id: 'plan',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
    attribution: 'dates',
    members: users.map((user_id) => ({ user_id, span: { start: null, end: null } })),
    document,
  });
  return {
    calendar: CALENDAR_DEFAULT,
    today: day('2026-12-31'),
    rounding: 'half_up',
    currency: { code: 'EUR', decimals: 2 },
    currencies: ['USD', 'GBP'].map((code) => ({
      code,
      decimals: 2,
      rates: RATES.filter(({ currency }) => currency === code).map(({ month, rate }) => ({
        start: monthOf(2026, month),
        rate,
      })),
    })),
    users: users.map((id) => ({ id, name: id, attributes: [] })),
    teams: [],
    memberships: [],
    managers: [],
    dimensions: [],
    group_members: [],
    attributes: [],
    quotas: [
      {
        id: 'quarterly',
        name: 'Quarterly',
        frequency: 'quarterly',
        type: 'number',
        values: quotas.map(({ owner, quarter, value }) => ({
          user_id: owner,
          month: monthOf(2026, quarter * 3 - 2),
          value,
        })),
      },
    ],
    tables: [DEALS, ACCOUNTS_TABLE],
    compensations: [model('commission', DOCUMENT), model('contest', CONTEST)],
  };
}

export const RICH: BenchCase = {
  title: '100,000 linked accounts, 2 lookups, 3 currencies, 4 marginal tiers over the quarter, a ranking',
  fill,
  tables: [
    {
      model: DEALS,
      use: {
        table_id: 'deals',
        field_ids: ['owner', 'closed', 'amount', 'currency', 'product', 'account'],
        title_field_id: 'name',
      },
    },
    {
      model: ACCOUNTS_TABLE,
      use: { table_id: 'accounts', field_ids: ['name', 'sector'], title_field_id: 'name' },
    },
  ],
  readWorld: async (client) =>
    worldOf(
      (
        await client.query<{ owner: string; quarter: number; value: string }>(
          'select owner, quarter, value from quotas',
        )
      ).rows,
    ),
  csv: {
    deals: {
      id: 'uuid',
      name: 'varchar',
      owner: 'uuid',
      closed: 'date',
      amount: DUCKDB_DECIMAL,
      currency: 'varchar',
      product: 'varchar',
      account: 'varchar',
    },
    accounts: { id: 'uuid', name: 'varchar', sector: 'varchar' },
    quotas: { owner: 'uuid', quarter: 'integer', value: DUCKDB_DECIMAL },
    rates: { currency: 'varchar', month: 'integer', rate: 'decimal(6, 4)' },
    shares: { product: 'varchar', sector: 'varchar', share: 'decimal(4, 3)' },
  },
  yearSql,
  totalsSql: null,
};
