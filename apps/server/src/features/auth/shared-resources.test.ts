import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createTable } from '../tables/create-table.ts';
import { createView } from '../table-views/change-views.ts';
import { setShares } from '../table-views/share-view.ts';
import { findSharedViewsAndReports } from './shared-resource-queries.ts';

let t: TestDatabase;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
});
afterAll(() => t.stop());

const NOTHING = { binary: {}, statement_scope: 'me', request_scope: 'mine' } as const;

test('what is shared with somebody or their role: the higher right counts, and a share without the right opens nothing', async () => {
  const read = { effect: 'allow', level: 'read' } as const;
  const reader = await company.addUser({
    permissions: { ...NOTHING, resources: { data_table: read, report: read } },
  });
  const stranger = await company.addUser({ permissions: { ...NOTHING, resources: {} } });
  const environment = company.tenant.environment_id;
  const [view, report] = await t.run(company, async (ctx) => {
    const table = await createTable(ctx, { name: 'Deals' });
    const made = await createView(ctx, table.id, {
      name: 'Open deals',
      filters: [],
      link: 'and',
      fields: [],
      sort: [],
      summaries: [],
      groups: [],
      widths: {},
      preview_mode: false,
    });
    await setShares(
      ctx,
      { table_id: table.id, id: made.id },
      {
        shares: [
          { role_id: reader.role_id, permission: 'view' },
          { user_id: reader.user_id, permission: 'edit' },
        ],
      },
    );
    return [made.id, ctx.newId()] as const;
  });
  await t.query(
    `insert into reports (environment_id, id, owner_id, name, section, look, created_at, updated_at) values ($1, $2, $3, 'Pay', '', '{}', now(), now())`,
    [environment, report, company.admin.user_id],
  );
  for (const role_id of [reader.role_id, stranger.role_id])
    await t.query(
      `insert into report_shares (environment_id, id, report_id, role_id, permission) values ($1, gen_random_uuid(), $2, $3, 'view')`,
      [environment, report, role_id],
    );
  const shared = (user: TestUser) => t.run(company, findSharedViewsAndReports, user);
  expect(await shared(reader)).toEqual([
    { resource_type: 'report', resource_id: report, permission: 'view' },
    { resource_type: 'table_view', resource_id: view, permission: 'edit' },
  ]);
  expect(await shared(stranger)).toEqual([]);
  expect(await shared(company.admin)).toEqual([]);
});
