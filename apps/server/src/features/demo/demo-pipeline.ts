import {
  addPipelineTable,
  getPlan,
  listPipelineTables,
  listPlans,
  updatePipelineTable,
  updatePlan,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

/** The reps of the plan may simulate with their own open deals. */
export async function makePipeline(client: DemoClient, plan_name: string): Promise<void> {
  const { plans } = await client.call(listPlans);
  const { id } = present(
    plans.find(({ name }) => name === plan_name),
    plan_name,
  );
  const params = { id };
  const { simulation_allowed, version } = await client.call(getPlan, { params });
  if (!simulation_allowed)
    await client.call(updatePlan, { params, body: { simulation_allowed: true, version } });
  if ((await client.call(listPipelineTables, { params, query: {} })).data_tables.length > 0) return;
  const { table_id, user, stage, name, account, product, close_date, value } =
    await fieldsOfOpportunities(client);
  const made = await client.call(addPipelineTable, { params, body: { data_table_id: table_id } });
  await client.call(updatePipelineTable, {
    params: { id, table_id },
    body: {
      filters: [
        { kind: 'condition', field_id: user, operator: 'is', comparand: { kind: 'current_user' } },
        {
          kind: 'condition',
          field_id: stage,
          operator: 'has_any',
          comparand: { kind: 'constant', values: ['Engaging', 'Prospecting'] },
        },
      ],
      link: 'and',
      preview_mode: true,
      fields: [
        { field_id: name, editable: false },
        { field_id: account, editable: false },
        { field_id: product, editable: false },
        { field_id: stage, editable: true },
        { field_id: close_date, editable: true },
        { field_id: value, editable: true },
      ],
      version: made.version,
    },
  });
}
