import type { Permissions } from '@comptoir/contract';
import { addLetterThings } from './letter-things.ts';
import { newId } from '../platform/clock/clock.ts';
import {
  fileForm,
  testPicture,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../platform/testing/index.ts';

/** One of everything in company A, so that every path has a real object to point at. */
export interface World {
  readonly home: TestTenant;
  readonly elsewhere: TestTenant;
  readonly ids: Readonly<
    Record<
      | 'alert'
      | 'api_key'
      | 'adjustment'
      | 'attachment'
      | 'attribute'
      | 'audit_entry'
      | 'avatar'
      | 'comment_file'
      | 'commented'
      | 'company_avatar'
      | 'compensation'
      | 'delegate'
      | 'dimension'
      | 'domain'
      | 'draw'
      | 'discussion'
      | 'export'
      | 'field'
      | 'group'
      | 'hook_delivery'
      | 'import'
      | 'integration'
      | 'job'
      | 'label'
      | 'letter'
      | 'letter_campaign'
      | 'letter_template'
      | 'mail'
      | 'manager'
      | 'notification'
      | 'minimum'
      | 'passkey'
      | 'payroll_template'
      | 'message'
      | 'plan'
      | 'proposal'
      | 'quota'
      | 'record'
      | 'refresh'
      | 'rep'
      | 'report'
      | 'report_schedule'
      | 'role'
      | 'promoted_change'
      | 'sandbox'
      | 'scim_group'
      | 'session'
      | 'simulation'
      | 'statement'
      | 'sync'
      | 'table'
      | 'table_view'
      | 'metric'
      | 'flag'
      | 'import_mapping'
      | 'team'
      | 'transaction'
      | 'user_import'
      | 'view'
      | 'webhook',
      string
    >
  >;
  readonly principals: Readonly<Record<PrincipalName, Principal>>;
  /** Secrets of API keys with all rights of the admin of each company, of an agent's key, and the token of company A's identity provider. */
  readonly keys: {
    readonly home: string;
    readonly elsewhere: string;
    readonly agent: string;
    readonly scim: string;
  };
}

export const PRINCIPALS = [
  'anonymous',
  'rep owner',
  'other rep',
  'manager above',
  'manager elsewhere',
  'admin',
  'custom role',
  "other company's admin",
  'archived user',
  'support',
] as const;
export type PrincipalName = (typeof PRINCIPALS)[number];

export interface Principal {
  readonly user: TestUser | null;
  /** Null: no session counts, because there is none or the user is gone. */
  readonly permissions: Permissions | null;
  readonly is_god: boolean;
  /** Named in the environment header. */
  readonly environment_id: string | null;
  client(): Promise<TestClient>;
}

const READ_STATEMENTS = { statement: { effect: 'allow', level: 'read' } } as const;
const REP: Permissions = {
  resources: READ_STATEMENTS,
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
};
const MANAGER: Permissions = {
  ...REP,
  binary: { statement_validate_supervised: true },
  statement_scope: 'teams_below',
};
/** Odd on purpose: a part that is more than its whole, a denied whole with an allowed part, one binary right. */
const CUSTOM: Permissions = {
  resources: {
    data_table: { effect: 'allow', level: 'read' },
    user: { effect: 'allow', level: 'read' },
    'user.teams': { effect: 'allow', level: 'write' },
    plan: { effect: 'deny', level: 'delete' },
    'plan.compensations': { effect: 'allow', level: 'delete' },
    company_setting: { effect: 'allow', level: 'write' },
    'company_setting.roles': { effect: 'deny', level: 'write' },
    quota: { effect: 'allow', level: 'delete' },
  },
  binary: { statement_lock: true },
  statement_scope: 'me',
  request_scope: 'mine',
};

export async function buildWorld(t: TestDatabase, app: TestApp): Promise<World> {
  const home = await t.tenant({ name: 'Home', settings: { discussion_activated: true } });
  const elsewhere = await t.tenant({ name: 'Elsewhere', settings: { discussion_activated: true } });
  const rep = await home.addUser({ name: 'Rep owner', permissions: REP });
  const other = await home.addUser({ name: 'Other rep', permissions: REP });
  const above = await home.addUser({ name: 'Manager above', permissions: MANAGER });
  const aside = await home.addUser({ name: 'Manager elsewhere', permissions: MANAGER });
  const custom = await home.addUser({ name: 'Custom', permissions: CUSTOM });
  // Nobody of those who try every call: they take their own away.
  const face = await home.addUser({ name: 'With a picture', permissions: REP });
  const gone = await home.addUser({ name: 'Archived', role: 'admin' });
  const helper = await elsewhere.addUser({ name: 'Support' });
  await t.query(`update accounts set is_support = true where id = $1`, [helper.account_id]);

  const admin = await app.as(home.admin);
  const make = async (url: string, body: unknown): Promise<string> => {
    const answer = await admin.post(url, body);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`);
    return answer.body.id as string;
  };
  const plan = await make('/api/plans', { name: 'Plan' });
  await admin.patch(`/api/plans/${plan}`, { simulation_allowed: true });
  const table = await make('/api/tables', { name: 'Deals' });
  const report = await make('/api/reports', { name: 'Pay', source: { kind: 'statements' } });
  await make(`/api/plans/${plan}/data_tables`, { data_table_id: table });
  const dimension = await make('/api/groups/dimensions', { name: 'Region' });
  const inserted = await insertRows(t, home, rep, plan);
  const key = await makeKey(admin);
  const scim = await makeScim(app, admin);
  const ids = {
    api_key: key.id,
    scim_group: scim.group,
    dimension,
    group: await make('/api/groups', { dimension_id: dimension, name: 'North' }),
    draw: await giveDraw(t, home, rep),
    minimum: await giveDraw(t, home, null),
    ...inserted,
    commented: inserted.statement,
    comment_file: await uploadTo(admin, `/api/statements/${inserted.statement}/comments/attachments`),
    ...(await makeDiscussion(admin, make)),
    simulation: await simulate(admin, inserted.statement),
    plan,
    table,
    rep: rep.user_id,
    manager: aside.user_id,
    avatar: await uploadAvatar(await app.as(face), '/api/users/avatar'),
    company_avatar: await uploadAvatar(admin, '/api/company/avatar'),
    user_import: await uploadUsers(admin),
    attribute: await make('/api/attributes', { name: 'Grade', type: 'text' }),
    compensation: await make(`/api/plans/${plan}/compensations`, { name: 'Commission' }),
    field: await make(`/api/tables/${table}/fields`, { name: 'Note', type: 'string' }),
    quota: await make('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' }),
    record: newId(),
    mail: newId(),
    delegate: newId(),
    ...(await makeIntegration(admin, make)),
    ...(await makeWebhook(admin, make)),
    domain: await makeDomain(admin),
    payroll_template: newId(),
    role: home.roles.rep,
    team: await make('/api/teams', { name: 'Team' }),
    report,
    report_schedule: await make(`/api/reports/${report}/schedules`, {
      frequency: 'weekly',
      day: 1,
      hour: 8,
      format: 'pdf',
      user_ids: [home.admin.user_id],
    }),
    table_view: await make(`/api/tables/${table}/views`, { name: 'All', filters: [], link: 'and' }),
    ...(await makeMetric(t, home, make, table)),
    import_mapping: await make(`/api/tables/${table}/import-mappings`, {
      name: 'Monthly file',
      columns: [{ column: 'ID', field_id: null }],
    }),
    view: await make('/api/statements/views', { name: 'Everyone', filters: [], link: 'and' }),
    session: (await app.as(rep)).session_id ?? '',
    passkey: await insertPasskey(t, rep),
    audit_entry: await anyEntry(t, home),
  };
  await link(t, home, above, rep);
  await link(t, home, aside, other);
  // Archived with a session still in the table: the session alone must not be enough.
  const lost = await app.as(gone);
  await t.query(`update users set status = 'archived', archived_at = now(), licenced = false where id = $1`, [
    gone.user_id,
  ]);

  const principal = (user: TestUser, environment_id: string | null = null, is_god = false): Principal => ({
    user,
    permissions: user.permissions,
    is_god,
    environment_id,
    client: () => app.as(user),
  });
  const support = async () => {
    const client = await app.as(helper);
    const headers = { 'x-environment-id': home.tenant.environment_id };
    const entered = await client.post('/auth/reason', { reason: 'Looks at every call' }, headers);
    if (entered.status !== 200) throw new Error(`support's reason: ${entered.text}`);
    return client;
  };
  return {
    home,
    elsewhere,
    ids,
    keys: {
      home: key.secret,
      elsewhere: await makeForeignKey(t, app, elsewhere),
      scim: scim.token,
      agent: (await makeKey(admin, { name: 'Agent', for_agents: true })).secret,
    },
    principals: {
      anonymous: {
        user: null,
        permissions: null,
        is_god: false,
        environment_id: null,
        client: async () => app.anonymous(),
      },
      'rep owner': principal(rep),
      'other rep': principal(other),
      'manager above': principal(above),
      'manager elsewhere': principal(aside),
      admin: principal(home.admin),
      'custom role': principal(custom),
      "other company's admin": principal(elsewhere.admin),
      'archived user': {
        user: gone,
        permissions: null,
        is_god: false,
        environment_id: null,
        client: async () => lost,
      },
      support: { ...principal(helper, home.tenant.environment_id, true), client: support },
    },
  };
}

async function insertPasskey(t: TestDatabase, { account_id }: TestUser): Promise<string> {
  const id = newId();
  await t.query(
    `insert into passkeys (id, account_id, credential_id, public_key, counter, name, is_synced, created_at)
     values ($1, $2, 'c2FtcGxl', '', 0, 'Phone', false, $3)`,
    [id, account_id, t.clock.now()],
  );
  return id;
}

async function makeKey(
  admin: TestClient,
  body: Readonly<Record<string, unknown>> = { name: 'Everything' },
): Promise<{ id: string; secret: string }> {
  const answer = await admin.put('/api/company/api-keys', { ...body, all_rights: true });
  if (answer.status !== 200) throw new Error(`API key: ${answer.text}`);
  return { id: answer.body.key.id as string, secret: answer.body.secret as string };
}

/** One that counts the records of a table, and a flag of a field of it. */
async function makeMetric(
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
async function makeScim(app: TestApp, admin: TestClient): Promise<{ token: string; group: string }> {
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
async function makeForeignKey(t: TestDatabase, app: TestApp, elsewhere: TestTenant): Promise<string> {
  const client = await app.as(elsewhere.admin);
  const { secret } = await makeKey(client);
  await t.query('delete from sessions where id = $1', [client.session_id]);
  return secret;
}

/** With a message that has a file. */
async function makeDiscussion(admin: TestClient, make: (url: string, body: unknown) => Promise<string>) {
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
async function makeIntegration(admin: TestClient, make: (url: string, body: unknown) => Promise<string>) {
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
async function makeWebhook(admin: TestClient, make: (url: string, body: unknown) => Promise<string>) {
  const body = { name: 'Payroll', url: 'https://localhost/hooks', events: ['plan.live'] };
  const { webhook } = (await admin.post('/api/company/webhooks', body)).body as {
    webhook: { id: string };
  };
  return {
    webhook: webhook.id,
    hook_delivery: await make(`/api/company/webhooks/${webhook.id}/test`, undefined),
  };
}

async function makeDomain(admin: TestClient): Promise<string> {
  const added = await admin.post('/api/company/security/domains', { name: 'home.example' });
  return added.body.domains[0].id as string;
}
async function uploadTo(admin: TestClient, url: string): Promise<string> {
  const file = await admin.post(url, fileForm('note.txt', 'Note'));
  if (file.status !== 200) throw new Error(`attachment: ${file.text}`);
  return file.body.id as string;
}

/** An entry of the trail: something was made above. */
async function anyEntry(t: TestDatabase, home: TestTenant): Promise<string> {
  const [entry] = await t.query<{ id: string }>(
    'select id from audit_log where environment_id = $1 limit 1',
    [home.tenant.environment_id],
  );
  if (!entry) throw new Error('the trail of the world is empty');
  return entry.id;
}

async function link(t: TestDatabase, home: TestTenant, manager: TestUser, user: TestUser): Promise<void> {
  await t.query(
    'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
    [home.tenant.environment_id, newId(), manager.user_id, user.user_id],
  );
}

/** To a person, or to everybody: a minimum compensation. */
async function giveDraw(t: TestDatabase, home: TestTenant, rep: TestUser | null): Promise<string> {
  const id = newId();
  await t.query(
    `insert into draws (environment_id, id, audience, user_id, name, amount, way, recoverable, recovery, start_month, created_at, created_by_name)
     values ($1, $2, $3, $4, 'Advance', 100, 'top_up', true, 'at_once', '2030-01-01', now(), 'Admin')`,
    [home.tenant.environment_id, id, rep ? 'user' : 'everyone', rep?.user_id ?? null],
  );
  return id;
}
async function simulate(client: TestClient, statement_id: string): Promise<string> {
  const answer = await client.put(`/api/simulations?statement_id=${statement_id}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.id as string;
}

/** What only jobs make. */
async function insertRows(t: TestDatabase, home: TestTenant, rep: TestUser, plan_id: string) {
  const { environment_id } = home.tenant;
  const ids = {
    statement: newId(),
    transaction: newId(),
    export: newId(),
    import: newId(),
    job: newId(),
    alert: newId(),
    notification: newId(),
    adjustment: newId(),
    sandbox: newId(),
    proposal: newId(),
    promoted_change: newId(),
  };
  await t.query(
    `insert into environments (id, company_id, name, live, ready, start_period, end_period)
     values ($1, $2, 'Sandbox', false, true, '2026-01-01', '2026-03-01')`,
    [ids.sandbox, home.tenant.company_id],
  );
  // Everybody of the company is in a copy of it.
  for (const copy of [
    'insert into environment_homes (environment_id) select $1 where $2::uuid is not null',
    `insert into roles (environment_id, id, name, description, is_default, category, permissions)
     select $1, id, name, description, is_default, category, permissions from roles where environment_id = $2`,
    `insert into users (environment_id, id, account_id, name, email, status, role_id, licenced)
     select $1, id, account_id, name, email, status, role_id, licenced from users where environment_id = $2`,
  ])
    await t.query(copy, [ids.sandbox, environment_id]);
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
     values ($1, $2, $3, '2026-01-01', 'EUR', '\\x00', now(), now(), now())`,
    [environment_id, ids.statement, rep.user_id],
  );
  await t.query(
    `insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name, position, value, content_hash, figures)
     values ($1, $2, $3, $4, '2026-01-01', $5, 'Commission', $6, 'Plan', 0, 0, '\\x00',
       '{"list": [], "measure": null, "target": null, "first_day": "2026-01-01", "last_day": "2026-01-31", "amount_tiers": []}')`,
    [environment_id, ids.transaction, ids.statement, rep.user_id, newId(), plan_id],
  );
  await t.query(
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, source, created_at, created_by_name)
     values ($1, $2, $3, '2026-01-01', 'manual', 'Extra', 10, $4, now(), 'Admin')`,
    [
      environment_id,
      ids.adjustment,
      rep.user_id,
      JSON.stringify({ series_id: newId(), currency: 'EUR', amount: '10' }),
    ],
  );
  // Of a kind without an effect on pay: nothing calculates here, and an effect would be refused with 503.
  await t.query(
    `insert into proposals (environment_id, id, kind, key_id, key_name, owner_id, input, subject, why, lines, created_at, expires_at)
     values ($1, $2, 'manual_payment', $3, 'Agent', $4, $5, '{"name": "Target"}', 'As agreed', '[]', now(), '2099-01-01')`,
    [environment_id, ids.proposal, newId(), home.admin.user_id, JSON.stringify({ params: { id: newId() } })],
  );
  await t.query(
    `insert into imports (environment_id, id, file_name, author_user_id) values ($1, $2, 'deals.csv', $3)`,
    [environment_id, ids.import, home.admin.user_id],
  );
  await t.query(
    `insert into exports (environment_id, id, owner_id, kind, source, format, name, status, created_at)
     values ($1, $2, $3, 'users', '{"kind": "users"}', 'csv', 'users.csv', 'finished', now())`,
    [environment_id, ids.export, home.admin.user_id],
  );
  await t.query(`insert into jobs (environment_id, id, kind, created_by) values ($1, $2, 'calculate', $3)`, [
    environment_id,
    ids.job,
    rep.user_id,
  ]);
  await t.query(
    `insert into job_alerts (id, environment_id, job_id, kind, error) values ($1, $2, $3, 'calculate', '{}')`,
    [ids.alert, environment_id, ids.job],
  );
  await t.query(
    `insert into notifications (environment_id, id, user_id, type, kind, reference_type, reference_url, created_at)
     values ($1, $2, $3, 'statement_locked', 'validations', 'STATEMENT', '/statements', now())`,
    [environment_id, ids.notification, rep.user_id],
  );
  const letters = await addLetterThings(t, {
    environment_id,
    user_id: rep.user_id,
    admin_id: home.admin.user_id,
  });
  return { ...ids, ...letters };
}

async function uploadAvatar(client: TestClient, path: string): Promise<string> {
  const answer = await client.post(path, fileForm('face.png', testPicture('png', [200, 0, 0], [0, 0, 0])));
  if (answer.status !== 200) throw new Error(`picture: ${answer.text}`);
  return /avatars\/([0-9a-f-]+)/.exec(answer.body.avatar as string)?.[1] ?? '';
}

async function uploadUsers(admin: TestClient): Promise<string> {
  const answer = await admin.post('/api/users/imports', fileForm('users.csv', 'name\nSomebody New\n'));
  if (answer.status !== 200) throw new Error(`users file: ${answer.text}`);
  return answer.body.id as string;
}
