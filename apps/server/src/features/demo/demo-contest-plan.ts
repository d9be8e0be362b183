import { type DemoFields, type Document, named, wonDeals } from './demo-plan.ts';

export const CONTEST = {
  name: 'Fourth quarter contest',
  description: 'Rewards for the three highest values won in the fourth quarter.',
  /** Once the letters about the plan are sent. */
  description_changed:
    'Rewards for the three highest values won in the fourth quarter. Winners are named by 15 January.',
} as const;

/** The highest value won in the fourth quarter; equal values are decided by the number of deals. Its prizes are no money. */
export function quarterContest(fields: DemoFields, newId: () => string): Document {
  const [scope, value, won, deals] = [newId(), newId(), newId(), newId()];
  return {
    scopes: [wonDeals(fields, scope)],
    variables: [
      { ...named(value, 'Deal value', '', 'amount'), kind: 'Field', scope_id: scope, field_id: fields.value },
      {
        ...named(won, 'Won value', 'Value of the deals won in the quarter', 'amount'),
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: value,
        scope_id: null,
        window: 'exact',
      },
      {
        ...named(deals, 'Deals won', 'Number of deals won in the quarter', 'number'),
        kind: 'Aggregate',
        function: 'count',
        of_variable_id: null,
        scope_id: scope,
        window: 'exact',
      },
    ],
    payment: {
      type: 'ranking',
      comparison_variable_id: won,
      direction: 'desc',
      second_variable_id: deals,
      minimum: '1',
      ties: 'second_criterion',
      prize_type: 'nonFinancial',
      prizes: [
        { from_rank: 1, to_rank: 1, amount: null, label: 'A weekend away for two' },
        { from_rank: 2, to_rank: 2, amount: null, label: 'A dinner for two' },
        { from_rank: 3, to_rank: 3, amount: null, label: 'An extra day off' },
      ],
    },
    kpi_variable_ids: [],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [],
      record_field_ids: [fields.name, fields.account, fields.value],
    },
  };
}
