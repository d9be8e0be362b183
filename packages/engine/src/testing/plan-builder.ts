import { CALENDAR_DEFAULT, type Month, day, parseMonth, present } from '@comptoir/kernel';
import { LINKED_TABLES } from './linked-tables.ts';
import { type Tables, type WireRecord, columnsFromRecords } from '../columns/index.ts';
import type {
  AcceleratorVariable,
  AggregateVariable,
  AttributeVariable,
  CompensationDocument,
  CompensationModel,
  FieldVariable,
  FormulaNode,
  FormulaVariable,
  GroupVariable,
  LookupRangeVariable,
  QuotaVariable,
  RankingPayment,
  RankVariable,
  Scope,
  TableModel,
  TargetBonusVariable,
  Variable,
  World,
} from '../model/index.ts';

/** Short ways to write models in tests. Ids are names: what a test says is what it means. */

export const DEALS: TableModel = {
  id: 'deals',
  name: 'Deals',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
    { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
    { id: 'stage', name: 'Stage', type: 'picklist', decimals: 0 },
    { id: 'region', name: 'Region', type: 'string', decimals: 0 },
    { id: 'amount', name: 'Amount', type: 'amount', decimals: 2 },
    { id: 'margin', name: 'Margin', type: 'percentage', decimals: 4 },
    { id: 'signed', name: 'Signed', type: 'bool', decimals: 0 },
    { id: 'tags', name: 'Tags', type: 'multipicklist', decimals: 0 },
    { id: 'money', name: 'Currency', type: 'string', decimals: 0 },
    { id: 'booked', name: 'Booked', type: 'date', decimals: 0 },
    { id: 'place', name: 'Place', type: 'object', decimals: 0, link: { table_id: 'places', by: 'name' } },
    { id: 'parent', name: 'Parent', type: 'object', decimals: 0, link: { table_id: 'deals', by: 'name' } },
  ],
};

export function month(text: string): Month {
  return present(parseMonth(text), text);
}

export function deal(
  id: string,
  closed: string | null,
  amount: string | null,
  more: Readonly<Record<string, WireRecord['cells'][string]>> = {},
): WireRecord {
  return { id, title: id, cells: { name: id, owner: 'ann', stage: 'Won', closed, amount, ...more } };
}

export function dealTables(records: readonly WireRecord[], narrow_max?: number): Tables {
  const options = narrow_max === undefined ? {} : { narrow_max };
  return new Map([
    [DEALS.id, columnsFromRecords(DEALS, records, options)],
    ...LINKED_TABLES.map(
      ({ model, records: linked }) => [model.id, columnsFromRecords(model, linked, options)] as const,
    ),
  ]);
}

export function scope(more: Partial<Scope> = {}): Scope {
  return {
    id: 'won',
    name: 'Won deals',
    source: { type: 'data_table', table_id: DEALS.id },
    user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
    period_rule: { field_id: 'closed', window: 'exact', shift: null },
    conditions: null,
    order: [],
    ...more,
  };
}

const base = (id: string) => ({ id, name: id, description: '', format: null });

export function field(id: string, field_id: string, scope_id = 'won'): FieldVariable {
  return { ...base(id), kind: 'Field', scope_id, field_id };
}

export function formula(id: string, tree: FormulaNode): FormulaVariable {
  return { ...base(id), kind: 'Formula', tree, broken_text: null };
}

export function aggregate(
  id: string,
  of_variable_id: string | null,
  more: Partial<AggregateVariable> = {},
): AggregateVariable {
  return {
    ...base(id),
    kind: 'Aggregate',
    function: 'sum',
    of_variable_id,
    scope_id: of_variable_id === null ? 'won' : null,
    window: 'exact',
    ...more,
  };
}

export function attribute(id: string, attribute_id: string): AttributeVariable {
  return { ...base(id), kind: 'Attribute', attribute_id };
}

export function group(id: string, dimension_id: string): GroupVariable {
  return { ...base(id), kind: 'Group', dimension_id };
}

export function quota(id: string, quota_id: string, more: Partial<QuotaVariable> = {}): QuotaVariable {
  return { ...base(id), kind: 'Quota', quota_id, window: 'exact', to_date: false, ...more };
}

/** `tiers`: `[from, value]`, each ending where the next begins. */
export function tiers(
  id: string,
  measure: string,
  steps: readonly (readonly [string, string])[],
  more: Partial<AcceleratorVariable> = {},
): AcceleratorVariable {
  return {
    ...base(id),
    kind: 'Accelerator',
    measure_variable_id: measure,
    mode: 'marginal',
    border: 'upper',
    accumulation: 'exact',
    true_up: true,
    order_variable_id: null,
    group_by_variable_ids: [],
    target_variable_id: null,
    pays: 'rate',
    tiers: steps.map(([from, value], index) => ({ from, to: steps[index + 1]?.[0] ?? null, value })),
    ...more,
  };
}

export function rank(id: string, groups: readonly string[], more: Partial<RankVariable> = {}): RankVariable {
  return {
    ...base(id),
    kind: 'Rank',
    scope_id: 'won',
    group_by_variable_ids: groups,
    order_variable_id: null,
    direction: 'asc',
    accumulation: 'exact',
    ...more,
  };
}

/** A row of a lookup: a text per exact key, a pair per range; `from` and `until` are days. */
export interface LookupLine {
  readonly cells: readonly (string | readonly [from: string | null, to: string | null])[];
  readonly value: string;
  readonly from?: string;
  readonly until?: string;
}

export function lookup(
  id: string,
  keys: readonly string[],
  lines: readonly LookupLine[],
  more: Partial<LookupRangeVariable> = {},
): LookupRangeVariable {
  return {
    ...base(id),
    kind: 'LookupRange',
    key_variable_ids: keys,
    result: 'percentage',
    rows: lines.map(({ cells, value, from = null, until = null }) => ({
      cells: cells.map((cell) => (typeof cell === 'string' ? { is: cell } : { from: cell[0], to: cell[1] })),
      value,
      valid_from: from,
      valid_until: until,
    })),
    otherwise: null,
    cap_result: false,
    ...more,
  };
}

/** Half the amount at 80 %, all of it at 100 %, twice as much at 150 %; nothing below 70 %, at most one and a half times. */
export function targetBonus(id: string, more: Partial<TargetBonusVariable> = {}): TargetBonusVariable {
  return {
    ...base(id),
    kind: 'TargetBonus',
    measure_variable_id: null,
    target_variable_id: null,
    amount_variable_id: null,
    curve: 'linear',
    points: [
      { attainment: '0.8', payout: '0.5' },
      { attainment: '1', payout: '1' },
      { attainment: '1.5', payout: '2' },
    ],
    floor: '0.7',
    cap: '1.5',
    ...more,
  };
}

/** Prizes as `[amount, how many places]`, for the highest. */
export function ranking(
  by: string,
  prizes: readonly (readonly [amount: string, places: number])[],
  more: Partial<RankingPayment> = {},
): RankingPayment {
  let next = 1;
  return {
    type: 'ranking',
    comparison_variable_id: by,
    direction: 'desc',
    second_variable_id: null,
    minimum: null,
    ties: 'same_prize',
    prize_type: 'financial',
    prizes: prizes.map(([amount, places]) => {
      const from_rank = next;
      next += places;
      return { from_rank, to_rank: next - 1, amount, label: null };
    }),
    ...more,
  };
}

export function documentOf(
  variables: readonly Variable[],
  paid: string | null,
  scopes: readonly Scope[] = [scope()],
): CompensationDocument {
  return {
    scopes,
    variables,
    payment: { type: 'standard', variable_id: paid },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
  };
}

export function compensation(
  document: CompensationDocument,
  more: Partial<CompensationModel> = {},
): CompensationModel {
  return {
    id: 'commission',
    name: 'Commission',
    plan_id: 'plan',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
    document,
    attribution: 'dates',
    members: [{ user_id: 'ann', span: { start: null, end: null } }],
    ...more,
  };
}

export function worldOf(compensations: readonly CompensationModel[], more: Partial<World> = {}): World {
  return {
    calendar: CALENDAR_DEFAULT,
    today: day('2026-12-31'),
    rounding: 'half_up',
    currency: { code: 'USD', decimals: 2 },
    users: [{ id: 'ann', name: 'Ann', attributes: [] }],
    teams: [],
    memberships: [],
    managers: [],
    dimensions: [],
    group_members: [],
    attributes: [],
    quotas: [],
    tables: [DEALS],
    compensations,
    ...more,
  };
}
