import {
  createTableView,
  getTable,
  listRecordComments,
  listRoles,
  listTableViews,
  postRecordComment,
  searchRecords,
  setTableViewShares,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { CORRECTED_DEAL } from './demo-correction.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

const VIEW = 'Won deals, largest first';

/** A view of the deals that every admin has, and a comment on the deal whose value was corrected. Can be repeated. */
export async function makeTableViews(client: DemoClient): Promise<void> {
  const { table_id } = await fieldsOfOpportunities(client);
  const { views } = await client.call(listTableViews, { params: { table_id } });
  const made = views.find(({ name }) => name === VIEW) ?? (await makeView(client, table_id));
  const { roles } = await client.call(listRoles);
  const role_id = present(
    roles.find(({ category }) => category === 'admin'),
    'the admin role',
  ).id;
  await client.call(setTableViewShares, {
    params: { table_id, id: made.id },
    body: { shares: [{ role_id, permission: 'edit' }] },
  });
  await commentOnCorrection(client, table_id);
}

async function makeView(client: DemoClient, table_id: string) {
  const { fields } = await client.call(getTable, { params: { id: table_id } });
  const id = (name: string) =>
    present(
      fields.find((field) => field.name === name),
      name,
    ).id;
  const value = id('Close value');
  return client.call(createTableView, {
    params: { table_id },
    body: {
      name: VIEW,
      filters: [
        {
          kind: 'condition',
          field_id: id('Deal stage'),
          operator: 'is',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
      link: 'and',
      fields: ['Sales agent', 'Product', 'Account', 'Close date', 'Close value'].map(id),
      sort: [{ field_id: value, direction: 'desc' }],
      summaries: [{ field_id: value, function: 'sum' }],
    },
  });
}

async function commentOnCorrection(client: DemoClient, table_id: string): Promise<void> {
  const found = await client.call(searchRecords, {
    params: { id: table_id },
    body: { search: CORRECTED_DEAL, limit: 1 },
  });
  const [record] = found.records;
  if (!record) return;
  const params = { table_id, id: record.id };
  const { messages } = await client.call(listRecordComments, { params });
  if (messages.length > 0) return;
  const text = 'The invoice says 1,710: the value was corrected after March was paid.';
  await client.call(postRecordComment, { params, body: { text, mention_ids: [] } });
}
