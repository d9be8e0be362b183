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
const GROUPED = 'Won deals by quarter and agent';

/** Two views of the deals that every admin has, and a comment on the deal whose value was corrected. Can be repeated. */
export async function makeTableViews(client: DemoClient): Promise<void> {
  const { table_id } = await fieldsOfOpportunities(client);
  const { views } = await client.call(listTableViews, { params: { table_id } });
  const { roles } = await client.call(listRoles);
  const role_id = present(
    roles.find(({ category }) => category === 'admin'),
    'the admin role',
  ).id;
  for (const view of [VIEW, GROUPED]) {
    const made = views.find(({ name }) => name === view) ?? (await makeView(client, table_id, view));
    await client.call(setTableViewShares, {
      params: { table_id, id: made.id },
      body: { shares: [{ role_id, permission: 'edit' }] },
    });
  }
  await commentOnCorrection(client, table_id);
}

async function makeView(client: DemoClient, table_id: string, name: string) {
  const { fields } = await client.call(getTable, { params: { id: table_id } });
  const id = (title: string) =>
    present(
      fields.find((field) => field.name === title),
      title,
    ).id;
  const value = id('Close value');
  const groups = [
    { field_id: id('Close date'), by: 'quarter' as const, direction: 'desc' as const },
    { field_id: id('Sales agent') },
  ];
  const totals = (['sum', 'average'] as const).map((each) => ({ field_id: value, function: each }));
  return client.call(createTableView, {
    params: { table_id },
    body: {
      name,
      filters: [
        {
          kind: 'condition',
          field_id: id('Deal stage'),
          operator: 'is',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
      link: 'and',
      // Subtotals are beside the names of their groups.
      fields: (name === GROUPED
        ? ['Close value', 'Product', 'Account', 'Close date']
        : ['Sales agent', 'Product', 'Account', 'Close date', 'Close value']
      ).map(id),
      sort: [{ field_id: value, direction: 'desc' }],
      summaries: name === GROUPED ? totals : totals.slice(0, 1),
      groups: name === GROUPED ? groups : [],
      widths: name === GROUPED ? { [value]: 260 } : {},
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
