import { newId } from '../platform/clock/clock.ts';
import {
  fileForm,
  testPicture,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../platform/testing/index.ts';

export async function makeKey(
  admin: TestClient,
  body: Readonly<Record<string, unknown>> = { name: 'Everything' },
): Promise<{ id: string; secret: string }> {
  const answer = await admin.put('/api/company/api-keys', { ...body, all_rights: true });
  if (answer.status !== 200) throw new Error(`API key: ${answer.text}`);
  return { id: answer.body.key.id as string, secret: answer.body.secret as string };
}

/** One that counts the records of a table, and a flag of a field of it. */
export async function makeMetric(
  t: TestDatabase,
  home: TestTenant,
  make: (url: string, body: unknown) => Promise<string>,
  table_id: string,
) {
  const field = (name: string, type: string) => make(`/api/tables/${table_id}/fields`, { name, type });
  const date_field_id = await field('Closed on', 'date');
  const flagged = await field('Value', 'amount');
  const source = { type: 'record', table_id, field_id: null, date_field_id, conditions: null };
  const flag = newId();
  await t.query(
    `insert into flags (environment_id, id, kind, table_id, target_id, data_type, created_at) values ($1, $2, 'field', $3, $4, 'amount', now())`,
    [home.tenant.environment_id, flag, table_id, flagged],
  );
  return {
    flag,
    metric: await make('/api/metrics', {
      name: 'Deals',
      api_key: 'deals',
      data_type: 'number',
      aggregation: 'count',
      source,
    }),
  };
}

/** The token of an identity provider, and a group of it. */
export async function makeScim(app: TestApp, admin: TestClient): Promise<{ token: string; group: string }> {
  const made = await admin.post('/api/company/security/provisioning/token');
  if (made.status !== 200) throw new Error(`SCIM token: ${made.text}`);
  const token = made.body.token as string;
  const group = await app
    .anonymous()
    .post('/api/scim/v2/Groups', { displayName: 'Sales' }, { authorization: `Bearer ${token}` });
  if (group.status !== 201) throw new Error(`SCIM group: ${group.text}`);
  return { token, group: group.body.id as string };
}

/** Without leaving a session of its owner behind. */
export async function makeForeignKey(t: TestDatabase, app: TestApp, elsewhere: TestTenant): Promise<string> {
  const client = await app.as(elsewhere.admin);
  const { secret } = await makeKey(client);
  await t.query('delete from sessions where id = $1', [client.session_id]);
  return secret;
}

/** With a message that has a file. */
export async function makeDiscussion(
  admin: TestClient,
  make: (url: string, body: unknown) => Promise<string>,
) {
  const discussion = await make('/api/discussions', { name: 'Question' });
  const path = `/api/discussions/${discussion}`;
  const attachment = await uploadTo(admin, `${path}/attachments`);
  return {
    discussion,
    attachment,
    message: await make(`${path}/messages`, { text: 'Why?', attachment_ids: [attachment] }),
    label: await make('/api/company/discussion-labels', { name: 'Rates' }),
  };
}

/** With a table that it would fill. */
export async function makeIntegration(
  admin: TestClient,
  make: (url: string, body: unknown) => Promise<string>,
) {
  const integration = await make('/api/company/integrations', {
    kind: 'csv_https',
    connection_name: 'Files',
    settings: { base_url: 'https://localhost/', sign_in: 'none' },
  });
  const sync = await make(`/api/company/integrations/${integration}/syncs`, {
    selection: { path: 'deals.csv' },
    table_id: null,
    table_name: 'Fetched deals',
  });
  const { body } = await admin.get(`/api/company/integrations/${integration}/runs`);
  return { integration, sync, refresh: body.runs[0].id as string };
}

/** With an event that waits for it. */
export async function makeWebhook(admin: TestClient, make: (url: string, body: unknown) => Promise<string>) {
  const body = { name: 'Payroll', url: 'https://localhost/hooks', events: ['plan.live'] };
  const { webhook } = (await admin.post('/api/company/webhooks', body)).body as {
    webhook: { id: string };
  };
  return {
    webhook: webhook.id,
    hook_delivery: await make(`/api/company/webhooks/${webhook.id}/test`, undefined),
  };
}

export async function makeDomain(admin: TestClient): Promise<string> {
  const added = await admin.post('/api/company/security/domains', { name: 'home.example' });
  return added.body.domains[0].id as string;
}
export async function uploadTo(admin: TestClient, url: string): Promise<string> {
  const file = await admin.post(url, fileForm('note.txt', 'Note'));
  if (file.status !== 200) throw new Error(`attachment: ${file.text}`);
  return file.body.id as string;
}

export async function simulate(client: TestClient, statement_id: string): Promise<string> {
  const answer = await client.put(`/api/simulations?statement_id=${statement_id}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.id as string;
}

export async function uploadAvatar(client: TestClient, path: string): Promise<string> {
  const answer = await client.post(path, fileForm('face.png', testPicture('png', [200, 0, 0], [0, 0, 0])));
  if (answer.status !== 200) throw new Error(`picture: ${answer.text}`);
  return /avatars\/([0-9a-f-]+)/.exec(answer.body.avatar as string)?.[1] ?? '';
}

export async function uploadUsers(admin: TestClient): Promise<string> {
  const answer = await admin.post('/api/users/imports', fileForm('users.csv', 'name\nSomebody New\n'));
  if (answer.status !== 200) throw new Error(`users file: ${answer.text}`);
  return answer.body.id as string;
}
