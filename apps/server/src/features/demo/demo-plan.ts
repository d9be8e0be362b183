import type { CompensationDocumentWire } from '@comptoir/contract';

/** Fields of the imported opportunities, by what they are. */
export interface DemoFields {
  readonly table_id: string;
  readonly user: string;
  readonly stage: string;
  readonly engage_date: string;
  readonly close_date: string;
  readonly value: string;
  readonly name: string;
  readonly account: string;
  readonly product: string;
  /** Read over the link to the account. */
  readonly sector: string;
}

export type Document = CompensationDocumentWire;
export type Variable = Document['variables'][number];

export const named = (id: string, name: string, description: string, format: Variable['format']) => ({
  id,
  name,
  description,
  format,
});

type Match = NonNullable<Document['scopes'][number]['user_rule']>['match'];

export function wonDeals(
  fields: DemoFields,
  id: string,
  match: Match = { kind: 'current_user' },
): Document['scopes'][number] {
  return {
    id,
    name: match.kind === 'current_user' ? 'Won deals' : 'Won deals of the team',
    source: { type: 'data_table', table_id: fields.table_id },
    user_rule: { field_id: fields.user, match },
    period_rule: { field_id: fields.close_date, window: 'exact', shift: null },
    conditions: {
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: fields.stage,
          operator: 'is',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
    },
    order: [{ field_id: fields.close_date, direction: 'asc' }],
  };
}

/** Won value, quota and their ratio: what both compensations of a rep begin with. */
export function attainment(fields: DemoFields, quota_id: string, newId: () => string) {
  const [scope, value, won, quota, ratio] = [newId(), newId(), newId(), newId(), newId()];
  const variables: Variable[] = [
    { ...named(value, 'Deal value', '', 'amount'), kind: 'Field', scope_id: scope, field_id: fields.value },
    {
      ...named(won, 'Won value', 'Value of the deals won in the period', 'amount'),
      kind: 'Aggregate',
      function: 'sum',
      of_variable_id: value,
      scope_id: null,
      window: 'exact',
    },
    {
      ...named(quota, 'Quota', 'Target of the period', 'amount'),
      kind: 'Quota',
      quota_id,
      window: 'exact',
      to_date: false,
    },
    {
      ...named(ratio, 'Attainment', 'Won value against quota', 'percentage'),
      kind: 'Formula',
      tree: {
        type: 'binary',
        operator: '/',
        left: { type: 'variable', id: won },
        right: { type: 'variable', id: quota },
      },
      broken_text: null,
    },
  ];
  return { scope, value, won, quota, ratio, variables };
}

/** Marginal tiers on the month's won value: 3 % to 20,000, 5 % to 50,000, 8 % above. */
export function closedWonCommission(fields: DemoFields, quota_id: string, newId: () => string): Document {
  const base = attainment(fields, quota_id, newId);
  const commission = newId();
  return {
    scopes: [wonDeals(fields, base.scope)],
    variables: [
      // One agent joins in mid-month: their quota counts by days.
      ...base.variables.map((one) => (one.kind === 'Quota' ? { ...one, prorate: true } : one)),
      {
        ...named(commission, 'Commission', '3% up to $20,000, 5% up to $50,000, 8% above', 'amount'),
        kind: 'Accelerator',
        measure_variable_id: base.value,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: null,
        pays: 'rate',
        tiers: [
          { from: '0', to: '20000', value: '0.03' },
          { from: '20000', to: '50000', value: '0.05' },
          { from: '50000', to: null, value: '0.08' },
        ],
      },
    ],
    payment: { type: 'standard', variable_id: commission },
    kpi_variable_ids: [base.won, base.quota, base.ratio],
    dashboard: {
      attainment_variable_id: base.ratio,
      variable_ids: [base.won, base.quota],
      record_field_ids: [fields.name, fields.account, fields.product, fields.close_date, fields.value],
    },
  };
}

/** Last quarter only: 1,000 for reaching the quarter's quota. */
export function quarterBonus(fields: DemoFields, quota_id: string, newId: () => string): Document {
  const base = attainment(fields, quota_id, newId);
  const bonus = newId();
  return {
    scopes: [wonDeals(fields, base.scope)],
    variables: [
      ...base.variables,
      {
        ...named(bonus, 'Bonus', '1,000 when the quarter reaches its quota', 'amount'),
        kind: 'Formula',
        tree: {
          type: 'call',
          name: 'IF',
          args: [
            {
              type: 'binary',
              operator: '>=',
              left: { type: 'variable', id: base.ratio },
              right: { type: 'number', value: '1' },
            },
            { type: 'number', value: '1000' },
            { type: 'number', value: '0' },
          ],
        },
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: bonus },
    kpi_variable_ids: [base.ratio],
    dashboard: {
      attainment_variable_id: base.ratio,
      variable_ids: [base.won, base.quota],
      record_field_ids: [fields.name, fields.value],
    },
  };
}

/** Half a percent of what the people won whom the manager manages directly, as of each deal's date. */
export function teamOverride(fields: DemoFields, newId: () => string): Document {
  const [scope, value, won, override] = [newId(), newId(), newId(), newId()];
  return {
    scopes: [wonDeals(fields, scope, { kind: 'managers', level: 'directly_below' })],
    variables: [
      { ...named(value, 'Deal value', '', 'amount'), kind: 'Field', scope_id: scope, field_id: fields.value },
      {
        ...named(won, "Team's won value", 'Value of the deals the team won in the month', 'amount'),
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: value,
        scope_id: null,
        window: 'exact',
      },
      {
        ...named(override, 'Override', '0.5% of what the team won', 'amount'),
        kind: 'Formula',
        tree: {
          type: 'binary',
          operator: '*',
          left: { type: 'variable', id: won },
          right: { type: 'percent', value: '0.005' },
        },
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: override },
    kpi_variable_ids: [won],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [won],
      record_field_ids: [
        fields.name,
        fields.user,
        fields.account,
        fields.sector,
        fields.close_date,
        fields.value,
      ],
    },
  };
}
