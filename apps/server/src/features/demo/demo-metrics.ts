import { createMetric, getTable, listMetrics, setDashboard, STANDARD_METRIC_IDS } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

/** Two metrics of won deals, pinned beside two standard ones on the admin's home page. Can be repeated. */
export async function makeMetrics(client: DemoClient): Promise<void> {
  const { table_id } = await fieldsOfOpportunities(client);
  const { fields } = await client.call(getTable, { params: { id: table_id } });
  const id = (title: string) =>
    present(
      fields.find((field) => field.name === title),
      title,
    ).id;
  const { metrics } = await client.call(listMetrics);
  const make = async (name: string, api_key: string, field_id: string | null) =>
    metrics.find((metric) => metric.api_key === api_key) ??
    (await client.call(createMetric, {
      body: {
        name,
        api_key,
        data_type: field_id === null ? 'number' : 'amount',
        aggregation: field_id === null ? 'count' : 'sum',
        source: {
          type: 'record',
          table_id,
          field_id,
          date_field_id: id('Close date'),
          conditions: {
            kind: 'group',
            link: 'and',
            items: [
              {
                kind: 'condition',
                field_id: id('Deal stage'),
                operator: 'is',
                comparand: { kind: 'constant', values: ['Won'] },
              },
            ],
          },
        },
      },
    }));
  const value = await make('Won value', 'won_value', id('Close value'));
  const count = await make('Won deals', 'won_deals', null);
  const { payout_ratio, time_to_validate } = STANDARD_METRIC_IDS;
  await client.call(setDashboard, {
    body: {
      cards: [value.id, count.id, payout_ratio, time_to_validate].map((each) => ({
        kind: 'metric' as const,
        id: each,
      })),
    },
  });
}
