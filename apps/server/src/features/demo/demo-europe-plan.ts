import { newId } from '../../platform/clock/clock.ts';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfEurope } from './demo-currencies.ts';
import { type Document, named } from './demo-plan.ts';
import { makePlan } from './demo-plans.ts';

/** The plan of the people in Europe: its thresholds are in their calculation currency. */
export async function makeEuropePlan(
  client: DemoClient,
  user_ids: readonly string[],
  { label, start_date }: { readonly label: string; readonly start_date: string },
): Promise<void> {
  await makePlan(
    client,
    `Europe ${label}`,
    user_ids.map((user_id) => ({ user_id, team_id: null, start_date, end_date: null })),
    [
      {
        name: 'European commission',
        description: '4% up to €10,000 a month, 6% above. Deals in other currencies are converted to euros.',
        calculation_trigger: 'each_month',
        document: europeanCommission(await fieldsOfEurope(client)),
      },
    ],
  );
}

function europeanCommission(fields: Awaited<ReturnType<typeof fieldsOfEurope>>): Document {
  const [scope, value, won, commission] = [newId(), newId(), newId(), newId()];
  return {
    scopes: [
      {
        id: scope,
        name: 'Deals of the month',
        source: { type: 'data_table', table_id: fields.table.id },
        user_rule: { field_id: fields.agent.id, match: { kind: 'current_user' } },
        period_rule: { field_id: fields.date.id, window: 'exact', shift: null },
        conditions: null,
        order: [{ field_id: fields.date.id, direction: 'asc' }],
      },
    ],
    variables: [
      {
        ...named(value, 'Deal value', '', 'amount'),
        kind: 'Field',
        scope_id: scope,
        field_id: fields.amount.id,
      },
      {
        ...named(won, 'Won value', 'Value of the deals won in the month', 'amount'),
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: value,
        scope_id: null,
        window: 'exact',
      },
      {
        ...named(commission, 'Commission', '4% up to 10,000, 6% above', 'amount'),
        kind: 'Accelerator',
        measure_variable_id: value,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: null,
        pays: 'rate',
        tiers: [
          { from: '0', to: '10000', value: '0.04' },
          { from: '10000', to: null, value: '0.06' },
        ],
      },
    ],
    payment: { type: 'standard', variable_id: commission },
    kpi_variable_ids: [won],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [won],
      record_field_ids: [fields.name.id, fields.amount.id],
    },
  };
}
