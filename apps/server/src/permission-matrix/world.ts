import type { Permissions } from '@comptoir/contract';
import { newId } from '../platform/clock/clock.ts';
import type { TestApp, TestClient, TestDatabase, TestTenant, TestUser } from '../platform/testing/index.ts';
import { anyEntry, giveDraw, insertPasskey, insertRows, link } from './world-rows.ts';
import {
  makeDiscussion,
  makeDomain,
  makeForeignKey,
  makeIntegration,
  makeKey,
  makeMetric,
  makeScim,
  makeWebhook,
  simulate,
  uploadAvatar,
  uploadTo,
  uploadUsers,
} from './world-things.ts';

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
      | 'bulk_run'
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
