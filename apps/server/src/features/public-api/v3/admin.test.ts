import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '@comptoir/api-client/source';
import { rows } from '@comptoir/api-client/source';
import type { CalculationHost } from '../../calculations/index.ts';
import { key, makeKey, t, usePublicApi } from '../testing/api-world.ts';
import { typedClient } from '../testing/typed-client.ts';
import { startTestCalculations } from '../../statements/testing/start-test-calculations.ts';

/** What an admin sets up and does in a month, by a program, with the typed client. */
usePublicApi();

const PLAN = `plan: Sales plan
compensations:
  - name: Commission
    calculation_trigger: each_month
    payment_trigger: end_of_month
    scopes:
      - name: Deals
        source: { table: Deals }
        user: { field: Rep, match: current_user }
        period: { field: Closed on }
    variables:
      - name: Amount
        kind: Field
        scope: Deals
        field: Amount
      - name: Commission
        kind: Accelerator
        measure: Amount
        mode: marginal
        pays: rate
        tiers:
          - { from: 0, value: 0.03 }
    pays: Commission
`;

let api: ApiClient;
let host: CalculationHost;
let rep: string;
/** With some scopes. */
let scoped_key: string;
beforeAll(async () => {
  scoped_key = await makeKey('Users', ['user.users:delete', 'company_setting:delete']);
  t.clock.set('2017-07-15T10:00:00Z');
  host = startTestCalculations(t.app_url);
  api = typedClient(key);
  rep = (await done(api.POST('/api/public/v3/users', { body: { name: 'Rep' } }))).id;
});
afterAll(() => host?.close());

/** The answer of a call that has to succeed. */
async function done<Data>(call: Promise<{ readonly data?: Data; readonly error?: unknown }>): Promise<Data> {
  const { data, error } = await call;
  expect(error, JSON.stringify(error)).toBeUndefined();
  return data as Data;
}

test('data and a plan are set up without a browser', async () => {
  const table = await done(api.POST('/api/public/v3/tables', { body: { name: 'Deals', api_key: 'deals' } }));
  const path = { table_id: table.id };
  const fields: Record<string, string> = {};
  for (const [name, type] of [
    ['Rep', 'user'],
    ['Closed on', 'date'],
    ['Amount', 'amount'],
  ] as const) {
    const field = await done(
      api.POST('/api/public/v3/tables/{table_id}/fields', { params: { path }, body: { name, type } }),
    );
    fields[name] = field.id;
  }
  const named = table.fields.map((field) => [field.id, 'D-1'] as const);
  const values = {
    ...Object.fromEntries(named),
    [fields['Rep'] ?? '']: rep,
    [fields['Closed on'] ?? '']: '2017-06-10',
    [fields['Amount'] ?? '']: '10000',
  };
  await done(
    api.POST('/api/public/v3/tables/{id}/records', { params: { path: { id: table.id } }, body: { values } }),
  );
  const view = await done(
    api.POST('/api/public/v3/tables/{table_id}/views', {
      params: { path },
      body: { name: 'Mine', link: 'and', filters: [] },
    }),
  );
  expect(view.is_own).toBe(true);

  const checked = await done(
    api.POST('/api/public/v3/plans/text/check', { body: { text: PLAN, plan_id: null } }),
  );
  expect(checked.mistakes).toEqual([]);
  const { plan_id } = await done(
    api.POST('/api/public/v3/plans/text', { body: { text: PLAN, plan_id: null } }),
  );
  const plan = await done(api.GET('/api/public/v3/plans/{id}', { params: { path: { id: plan_id } } }));
  await done(
    api.PUT('/api/public/v3/plans/{id}/members', {
      params: { path: { id: plan_id } },
      body: {
        members: [{ user_id: rep, team_id: null, group_id: null, start_date: '2017-01-01', end_date: null }],
      },
    }),
  );
  const [commission] = plan.compensations;
  await done(
    api.POST('/api/public/v3/compensations/{id}/go-live', {
      params: { path: { id: commission?.id ?? '' } },
      body: { version: commission?.version ?? 0 },
    }),
  );
});

test('pay is calculated, added to, locked, validated and sent without a browser', async () => {
  const june = { year: 2017, month: 6 };
  await done(api.POST('/api/public/v3/statements/refresh', { body: { ...june, user_ids: [rep] } }));
  // What waits for more changes is due.
  t.clock.set('2017-07-15T10:10:00Z');
  const earned = async () => {
    const page = await done(api.POST('/api/public/v3/statements/search', { body: june }));
    return page.data.find((row) => row.user.id === rep)?.earned;
  };
  await expect.poll(earned).toBe('300');
  await done(
    api.POST('/api/public/v3/manual-payments', {
      body: { user_id: rep, ...june, label: 'Referral', amount: '50', currency: 'USD', comment: 'Agreed' },
    }),
  );
  for (const mode of ['lock', 'validate', 'close'] as const) {
    const change = { mode, ...june, statement_ids: null };
    const moved = await done(api.POST('/api/public/v3/statements/state', { body: change }));
    expect(moved.changed, mode).toBeGreaterThan(0);
  }
  const paid = await done(
    api.GET('/api/public/v3/statements/by-month', { params: { query: { ...june, user_id: rep } } }),
  );
  expect([paid.status, paid.payable]).toEqual(['paid', '350']);
});

test('pages of users go on where they ended, though others come and go', async () => {
  const names = ['Ann', 'Bob', 'Carl', 'Dora'];
  const ids: string[] = [];
  for (const name of names) ids.push((await done(api.POST('/api/public/v3/users', { body: { name } }))).id);
  const search = (cursor?: string) =>
    api.POST('/api/public/v3/users/search', {
      params: { query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } },
      body: {},
    });
  const first = await done(search());
  // Somebody whose name comes first, and somebody who was on the page.
  await done(api.POST('/api/public/v3/users', { body: { name: 'Aaron' } }));
  await done(
    api.POST('/api/public/v3/users/{id}/archive', {
      params: { path: { id: rep } },
      body: { departure_date: '2017-07-31' },
    }),
  );
  const seen = first.data.map(({ name }) => name);
  let cursor = first.next_cursor;
  while (cursor !== null) {
    const page = await done(search(cursor));
    seen.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(['Admin', 'Rep', ...names, 'Aaron']);

  const teams = async () => {
    const all: string[] = [];
    const list = (at?: string) =>
      api.GET('/api/public/v3/teams', { params: { query: { limit: 1, ...(at ? { cursor: at } : {}) } } });
    for await (const team of rows(list)) all.push(team.name);
    return all;
  };
  await done(api.POST('/api/public/v3/teams', { body: { name: 'North' } }));
  const all = await teams();
  expect(all).toContain('North');
  expect(new Set(all).size).toBe(all.length);
});

test('the trail goes back action by action, with those of programs', async () => {
  const kinds: string[] = [];
  const list = (cursor?: string) =>
    api.GET('/api/public/v3/audit', {
      params: { query: { limit: 3, kind: 'create_user', ...(cursor ? { cursor } : {}) } },
    });
  for await (const action of rows(list)) kinds.push(`${action.kind} ${action.object_id}`);
  expect(kinds).toHaveLength(6);
  expect(new Set(kinds).size).toBe(6);
});

test('a deletion whose files go after it can be tried, too', async () => {
  const table = await done(api.POST('/api/public/v3/tables', { body: { name: 'Notes', api_key: 'notes' } }));
  const values = Object.fromEntries(table.fields.map((field) => [field.id, 'N-1'] as const));
  const { record } = await done(
    api.POST('/api/public/v3/tables/{id}/records', { params: { path: { id: table.id } }, body: { values } }),
  );
  const path = { table_id: table.id, id: record.id };
  const comments = '/api/public/v3/tables/{table_id}/records/{id}/comments' as const;
  const body = { id: '0192f0c1-7a3e-7c52-9d0b-3f1e5a6b7c8d', text: 'Who sold it?' };
  const { id } = await done(api.POST(comments, { params: { path }, body }));
  const query = { dry_run: 'true' } as const;
  await done(
    api.DELETE(`${comments}/{message_id}` as const, { params: { path: { ...path, message_id: id }, query } }),
  );
  const kept = await done(api.GET(comments, { params: { path } }));
  expect(kept.data.map(({ text, is_deleted }) => [text, is_deleted])).toEqual([['Who sold it?', false]]);
});

test('rights that no scope has are for keys with all rights', async () => {
  const scoped = typedClient(scoped_key);
  const path = { id: rep };
  const invited = await scoped.POST('/api/public/v3/users/{id}/invite', { params: { path } });
  expect([invited.response.status, invited.error?.params]).toEqual([403, { permission: 'all_rights' }]);
  const role = await scoped.GET('/api/public/v3/roles');
  expect(role.error?.params).toMatchObject({ resource: 'company_setting.roles' });
  const company = await scoped.GET('/api/public/v3/company');
  expect(company.response.status).toBe(200);
});
