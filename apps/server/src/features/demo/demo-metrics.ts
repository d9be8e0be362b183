import {
  addFlag,
  createMetric,
  type DashboardCard,
  getTable,
  listFlaggable,
  listMetrics,
  listMetricSources,
  setDashboard,
  STANDARD_METRIC_IDS,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

type OfMetric = Extract<DashboardCard, { kind: 'metric' }>;

interface OfWonDeals {
  readonly name: string;
  readonly api_key: string;
  readonly description: string;
  readonly aggregation: 'sum' | 'average' | 'count';
}

const METRICS: readonly OfWonDeals[] = [
  {
    name: 'Won value',
    api_key: 'won_value',
    description: 'Close value of the deals won in the month.',
    aggregation: 'sum',
  },
  { name: 'Won deals', api_key: 'won_deals', description: 'Deals won in the month.', aggregation: 'count' },
  {
    name: 'Average deal',
    api_key: 'average_deal',
    description: 'Mean close value of the deals won in the month.',
    aggregation: 'average',
  },
];

/** Three metrics of won deals, four figures on the admin's home page, and a flag. Can be repeated. */
export async function makeMetrics(client: DemoClient): Promise<void> {
  const { metrics } = await client.call(listMetrics);
  const bodyOf = await wonDealsOf(client);
  const ids = new Map<string, string>();
  for (const one of METRICS) {
    const made =
      metrics.find(({ api_key }) => api_key === one.api_key) ??
      (await client.call(createMetric, { body: bodyOf(one) }));
    ids.set(one.api_key, made.id);
  }
  const own = (key: string) => present(ids.get(key), key);
  const card = (id: string, period: OfMetric['period'], compare: OfMetric['compare']): OfMetric => ({
    kind: 'metric',
    id,
    period,
    compare,
  });
  await client.call(setDashboard, {
    body: {
      cards: [
        card(own('won_value'), 'quarter', 'before'),
        card(own('won_deals'), 'month', 'before'),
        card(STANDARD_METRIC_IDS.cost_of_sales, 'month', 'before'),
        card(STANDARD_METRIC_IDS.attainment, 'month', 'before'),
      ],
    },
  });
  await flagWonValue(client);
}

async function wonDealsOf(client: DemoClient) {
  const { table_id } = await fieldsOfOpportunities(client);
  const { fields } = await client.call(getTable, { params: { id: table_id } });
  const id = (title: string) =>
    present(
      fields.find((field) => field.name === title),
      title,
    ).id;
  return ({ aggregation, ...named }: OfWonDeals) => ({
    ...named,
    aggregation,
    data_type: aggregation === 'count' ? ('number' as const) : ('amount' as const),
    source: {
      type: 'record' as const,
      table_id,
      field_id: aggregation === 'count' ? null : id('Close value'),
      date_field_id: id('Close date'),
      conditions: {
        kind: 'group' as const,
        link: 'and' as const,
        items: [
          {
            kind: 'condition' as const,
            field_id: id('Deal stage'),
            operator: 'is' as const,
            comparand: { kind: 'constant' as const, values: ['Won'] },
          },
        ],
      },
    },
  });
}

/** Of the latest plan that has open statements: the board offers it as a column. */
async function flagWonValue(client: DemoClient): Promise<void> {
  const { compensations } = await client.call(listMetricSources);
  for (const { id } of compensations.filter(({ name }) => name === 'Closed-won commission').toReversed()) {
    const { items } = await client.call(listFlaggable, { query: { kind: 'compensation', id } });
    const won = items.find(({ name }) => name === 'Won value');
    if (won?.state === 'already_flagged') return;
    if (won?.state !== 'flaggable') continue;
    const target = { kind: 'variable' as const, compensation_id: id, variable_id: won.target_id };
    await client.call(addFlag, { body: { target } });
    return;
  }
}
