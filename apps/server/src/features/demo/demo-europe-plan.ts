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
  const fields = await fieldsOfEurope(client);
  await makePlan(
    client,
    `Europe ${label}`,
    user_ids.map((user_id) => ({ user_id, team_id: null, start_date, end_date: null })),
    [
      {
        name: 'European commission',
        description:
          '4% up to €10,000 a month, 6% above, paid once the customer’s invoice is paid. Deals in other currencies are converted to euros.',
        calculation_trigger: 'each_month',
        document: europeanCommission(fields),
      },
      {
        name: 'New market bonus',
        description:
          '2% of the month’s deals, of shared ones the agent’s part: half of it at once, and a quarter in each of the next two months.',
        calculation_trigger: 'each_month',
        document: newMarketBonus(fields),
      },
    ],
  );
}

type Fields = Awaited<ReturnType<typeof fieldsOfEurope>>;

function dealsOfTheMonth(fields: Fields): Document['scopes'][number] {
  return {
    id: newId(),
    name: 'Deals of the month',
    source: { type: 'data_table', table_id: fields.table.id },
    user_rule: { field_id: fields.agent.id, match: { kind: 'current_user' } },
    period_rule: { field_id: fields.date.id, window: 'exact', shift: null },
    conditions: null,
    order: [{ field_id: fields.date.id, direction: 'asc' }],
  };
}

function dealValue(id: string, scope_id: string, { amount }: Fields): Document['variables'][number] {
  return { ...named(id, 'Deal value', '', 'amount'), kind: 'Field', scope_id, field_id: amount.id };
}

/** Both agents of a deal have half of it. */
function sharedDeals(fields: Fields): Document['scopes'][number] {
  const people = [fields.agent, fields.second].map(({ id }) => ({ user_field_id: id, share_field_id: null }));
  const split = {
    by: { kind: 'columns' as const, people },
    field_ids: [fields.amount.id],
    may_exceed: false,
  };
  return { ...dealsOfTheMonth(fields), split };
}

/** Paid in three months: what a demo of installments needs. */
function newMarketBonus(fields: Fields): Document {
  const scope = sharedDeals(fields);
  const [value, bonus] = [newId(), newId()];
  return {
    scopes: [scope],
    variables: [
      dealValue(value, scope.id, fields),
      {
        ...named(bonus, 'Bonus', '2% of each deal', 'amount'),
        kind: 'Formula',
        tree: {
          type: 'binary',
          operator: '*',
          left: { type: 'variable', id: value },
          right: { type: 'percent', value: '0.02' },
        },
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: bonus },
    schedule: {
      delay: 0,
      instalments: [
        { months: 0, share: '0.5' },
        { months: 1, share: '0.25' },
        { months: 2, share: '0.25' },
      ],
      release: null,
    },
    kpi_variable_ids: [],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [],
      record_field_ids: [fields.name.id, fields.amount.id],
    },
  };
}

/** Each deal waits for its customer's payment. */
function europeanCommission(fields: Fields): Document {
  const deals = dealsOfTheMonth(fields);
  const [value, won, commission] = [newId(), newId(), newId()];
  return {
    scopes: [deals],
    variables: [
      dealValue(value, deals.id, fields),
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
    schedule: { delay: 0, instalments: [], release: { field_id: fields.invoice.id } },
    kpi_variable_ids: [won],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [won],
      record_field_ids: [fields.name.id, fields.amount.id],
    },
  };
}
