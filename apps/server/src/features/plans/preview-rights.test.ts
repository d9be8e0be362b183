import type { Permissions } from '@comptoir/contract';
import type { CompensationDocument, Scope } from '@comptoir/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import type { CalculationHost } from '../calculations/index.ts';
import { jobs } from '../statements/index.ts';
import { salesFixture, type SalesFixture } from '../calculations/testing/sales-fixture.ts';
import { routes } from './index.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';

/**
 * A preview reads nothing that its caller may not read elsewhere. Guard: `previewReads` in preview-policy.ts; without it every `false`
 * of the table below turns 200 and shows the victim's figures, as the admin's column does.
 */
let t: TestDatabase;
let app: TestApp;
let host: CalculationHost;
let tenant: TestTenant;
let victim: TestUser;
let sales: SalesFixture;
let quota_id: string;
let attribute_id: string;
let tried_id: string;
let [dimension_id, group_id] = ['', ''];

beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set('2017-07-15T10:00:00Z');
  host = startTestCalculations(t.app_url);
  app = await startTestApp(t, { routes, jobs });
  tenant = await t.tenant();
  victim = await tenant.addUser({ name: 'Victim' });
  sales = await salesFixture(t, tenant);
  await sales.addMember(victim.user_id);
  await sales.addDeal({ name: 'May', user_id: victim.user_id, date: '2017-05-01', value: '10000' });
  await sales.addDeal({ name: 'June', user_id: victim.user_id, date: '2017-06-01', value: '15000' });
  const environment = tenant.tenant.environment_id;
  [quota_id, attribute_id] = [newId(), newId()];
  await t.query(
    `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Target', 'monthly', 'amount')`,
    [environment, quota_id],
  );
  await t.query(
    `insert into quota_values (environment_id, quota_id, user_id, month, value) values ($1, $2, $3, '2017-06-01', 90000)`,
    [environment, quota_id, victim.user_id],
  );
  // Another live compensation that reads the same deals: the one that is tried, so that its source may be the first.
  tried_id = newId();
  await t.query(
    `insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
     select environment_id, $2, plan_id, 'Tried', 'live', true, calculation_trigger, payment_trigger, document from compensations where id = $1`,
    [sales.compensation_id, tried_id],
  );
  await t.query(
    `insert into attributes (environment_id, id, name, type) values ($1, $2, 'Salary', 'number')`,
    [environment, attribute_id],
  );
  [dimension_id, group_id] = [newId(), newId()];
  await t.query(
    `insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, 'Grade', 'grade')`,
    [environment, dimension_id],
  );
  await t.query(
    `insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, 'High', 'high')`,
    [environment, group_id, dimension_id],
  );
});
afterAll(async () => {
  await host?.close();
  await app?.stop();
  await t?.stop();
});

const allow = (level: 'read' | 'write') => ({ effect: 'allow', level }) as const;
const planner = (
  more: Partial<Permissions['resources']> = {},
  statement_scope: Permissions['statement_scope'] = 'me',
): Permissions => ({
  resources: { plan: allow('read'), statement: allow('read'), ...more },
  binary: {},
  statement_scope,
  request_scope: 'mine',
});

/** A document of one scope and its sum, or of one variable. */
function documentOf(scope: Partial<Scope>, field_id: string): CompensationDocument {
  const [scope_id, field, sum] = [newId(), newId(), newId()];
  const base = { description: '', format: null };
  return {
    scopes: [
      {
        id: scope_id,
        name: 'Read',
        source: { type: 'data_table', table_id: sales.table_id },
        user_rule: null,
        period_rule: null,
        conditions: null,
        order: [],
        ...scope,
      },
    ],
    variables: [
      { ...base, kind: 'Field', id: field, name: 'Value', scope_id, field_id },
      {
        ...base,
        kind: 'Aggregate',
        id: sum,
        name: 'Sum',
        function: 'sum',
        of_variable_id: field,
        scope_id: null,
        window: 'exact',
      },
    ],
    payment: { type: 'standard', variable_id: sum },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
  };
}

function variableOf(variable: object): CompensationDocument {
  const id = newId();
  const document = documentOf({}, sales.fields.value);
  return {
    ...document,
    scopes: [],
    // The two kinds under test; `variable` says which.
    variables: [
      {
        id,
        name: 'Read',
        description: '',
        format: null,
        ...variable,
      } as CompensationDocument['variables'][number],
    ],
    payment: { type: 'standard', variable_id: id },
  };
}

/** The live document's rows, with what is read of the person in their user field. */
function ownDealsWith(projection: object): CompensationDocument {
  const document = DOCUMENTS['own deals as live']();
  const variable = {
    id: newId(),
    name: 'Read',
    description: '',
    format: null,
    scope_id: document.scopes[0]!.id,
    field_id: sales.fields.user,
    ...projection,
  } as CompensationDocument['variables'][number];
  return { ...document, variables: [...document.variables, variable] };
}

const isVictim = (field_id: string): Scope['conditions'] => ({
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id,
      operator: 'is',
      comparand: { kind: 'constant', values: [victim.user_id] },
    },
  ],
});
const isBelow = (
  field_id: string,
  of: { kind: 'current_user' } | { kind: 'constant'; values: string[] } = { kind: 'current_user' },
): Scope['conditions'] => ({
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id,
      operator: 'is',
      comparand: { ...of, level: 'anywhere_below' },
    },
  ],
});
const ownRows = (field_id: string): Scope['user_rule'] => ({ field_id, match: { kind: 'current_user' } });
const rule = (field_id: string, match: NonNullable<Scope['user_rule']>['match']): Scope['user_rule'] => ({
  field_id,
  match,
});

/** What a document may try to read. The live one reads the person's own deals of the month. */
const DOCUMENTS = {
  'own deals as live': () =>
    documentOf(
      { user_rule: ownRows(sales.fields.user), period_rule: inMonth(), conditions: null },
      sales.fields.value,
    ),
  'deals that name oneself elsewhere': () =>
    documentOf(
      {
        user_rule: ownRows(sales.fields.user),
        period_rule: inMonth(),
        split: {
          by: {
            kind: 'columns',
            people: [sales.fields.user, sales.fields.name].map((user_field_id) => ({
              user_field_id,
              share_field_id: null,
            })),
          },
          field_ids: [sales.fields.value],
          may_exceed: false,
        },
      },
      sales.fields.value,
    ),
  'own deals of any time': () => documentOf({ user_rule: ownRows(sales.fields.user) }, sales.fields.value),
  'the deals of one person': () =>
    documentOf({ conditions: isVictim(sales.fields.user) }, sales.fields.value),
  'the deals of people below': () =>
    documentOf(
      {
        user_rule: rule(sales.fields.user, { kind: 'managers', level: 'anywhere_below' }),
        period_rule: inMonth(),
      },
      sales.fields.value,
    ),
  'the deals of people below, by a condition': () =>
    documentOf({ conditions: isBelow(sales.fields.user) }, sales.fields.value),
  'own deals, if below a named person': () =>
    documentOf(
      {
        user_rule: ownRows(sales.fields.user),
        period_rule: inMonth(),
        conditions: isBelow(sales.fields.user, { kind: 'constant', values: [victim.user_id] }),
      },
      sales.fields.value,
    ),
  'the deals of teammates': () =>
    documentOf(
      { user_rule: rule(sales.fields.user, { kind: 'team', level: 'exactly' }), period_rule: inMonth() },
      sales.fields.value,
    ),
  'the quota of one person': () =>
    documentOf({ source: { type: 'quota', quota_id }, conditions: isVictim('user') }, 'value'),
  'the pay of one person': () =>
    documentOf(
      {
        source: { type: 'compensation', compensation_id: sales.compensation_id },
        conditions: isVictim('user'),
      },
      'value',
    ),
  'own pay': () =>
    documentOf(
      {
        source: { type: 'compensation', compensation_id: sales.compensation_id },
        user_rule: ownRows('user'),
      },
      'value',
    ),
  'a quota': () => variableOf({ kind: 'Quota', quota_id, window: 'exact', to_date: false }),
  'an attribute': () => variableOf({ kind: 'Attribute', attribute_id }),
  'a group': () => variableOf({ kind: 'Group', dimension_id }),
  'who is in a group': () => ({
    ...DOCUMENTS['own deals as live'](),
    only_for: { team_ids: [], group_ids: [group_id] },
  }),
  'quotas of the people on own deals': () => ownDealsWith({ kind: 'QuotaProjection', quota_id }),
  'attributes of the people on own deals': () => ownDealsWith({ kind: 'AttributeProjection', attribute_id }),
  'own place by own deals': ownPlace,
} as const;
/** Others are compared with the person tried, and the distance to them is shown. */
function ownPlace(): CompensationDocument {
  const document = DOCUMENTS['own deals as live']();
  return {
    ...document,
    payment: {
      type: 'ranking',
      comparison_variable_id: document.variables[1]!.id,
      direction: 'desc',
      second_variable_id: null,
      minimum: null,
      ties: 'same_prize',
      prize_type: 'financial',
      prizes: [{ from_rank: 1, to_rank: 1, amount: '100', label: null }],
    },
  };
}
const inMonth = (): Scope['period_rule'] => ({ field_id: sales.fields.date, window: 'exact', shift: null });

type Name = keyof typeof DOCUMENTS;
const ALWAYS: readonly Name[] = ['own deals as live', 'an attribute', 'a group'];
const TABLES: readonly Name[] = [
  'own deals of any time',
  'the deals of one person',
  'deals that name oneself elsewhere',
];
const QUOTAS: readonly Name[] = ['the quota of one person', 'a quota', 'quotas of the people on own deals'];
const PAY: readonly Name[] = ['the pay of one person', 'own pay', 'own place by own deals'];

/** Each on the caller's own month: what may be tried by whom. */
const ROLES: Readonly<Record<string, readonly [Permissions, readonly Name[]]>> = {
  'a plan reader': [planner(), ALWAYS],
  'who reads tables too': [planner({ data_table: allow('read') }), [...ALWAYS, ...TABLES]],
  'who reads quotas too': [planner({ quota: allow('read') }), [...ALWAYS, ...QUOTAS]],
  'who reads users and tables too': [
    planner({ data_table: allow('read'), user: allow('read') }),
    [
      ...ALWAYS,
      ...TABLES,
      'the deals of people below',
      'the deals of people below, by a condition',
      'own deals, if below a named person',
      'the deals of teammates',
      'who is in a group',
      'attributes of the people on own deals',
    ],
  ],
  'who reads groups too': [planner({ 'user.groups': allow('read') }), [...ALWAYS, 'who is in a group']],
  'who sees teams below': [planner({}, 'teams_below'), ALWAYS],
  'who sees everybody': [planner({}, 'all'), [...ALWAYS, ...PAY, 'own deals, if below a named person']],
};

/** What is refused by itself, and not by the name of a part. */
const KIND_OF: Partial<Readonly<Record<Name, object>>> = {
  'who is in a group': { kind: 'audience' },
  'own place by own deals': { kind: 'ranking' },
};

describe.each(Object.entries(ROLES))('%s', (_role, [permissions, allowed]) => {
  let client: Awaited<ReturnType<TestApp['as']>>;
  let user_id: string;
  beforeAll(async () => {
    const user = await tenant.addUser({ permissions });
    ({ user_id } = user);
    client = await app.as(user);
  });
  it.each((Object.keys(DOCUMENTS) as Name[]).map((name) => [name, allowed.includes(name)] as const))(
    'tries %s: %s',
    async (name, may) => {
      const answer = await client.post(`/api/compensations/${tried_id}/preview`, {
        document: DOCUMENTS[name](),
        user_id,
        month: '2017-06',
      });
      expect([answer.status, answer.body.code], answer.text).toEqual(
        may ? [200, undefined] : [403, 'preview_forbidden'],
      );
      const refused = KIND_OF[name] ?? { name: 'Read' };
      if (!may) expect(answer.body.params.reads[0]).toMatchObject(refused);
    },
  );
});

describe('the figures that a preview would show', () => {
  it('are the victim’s: an admin, who may, sees them', async () => {
    const admin = await app.as(tenant.admin);
    const earned = async (name: Name) =>
      Number(
        (
          await admin.post(`/api/compensations/${tried_id}/preview`, {
            document: DOCUMENTS[name](),
            user_id: tenant.admin.user_id,
            month: '2017-06',
          })
        ).body.earned.value,
      );
    expect([
      await earned('the deals of one person'),
      await earned('the quota of one person'),
      await earned('the pay of one person'),
    ]).toEqual([25000, 90000, 300]);
  });

  it('do not leak through a draft that its writer made to read them', async () => {
    const writer = await app.as(await tenant.addUser({ permissions: planner({ plan: allow('write') }) }));
    const draft = await writer.post(`/api/plans/${sales.plan_id}/compensations`, { name: 'Draft' });
    const document = DOCUMENTS['own deals as live']();
    await writer.put(`/api/compensations/${draft.body.id}/document`, { version: 1, document });
    const me = (await writer.get('/api/plans/catalogue')).status;
    expect(me).toBe(200);
    const answer = await writer.post(`/api/compensations/${draft.body.id}/preview`, {
      document,
      user_id: victim.user_id,
      month: '2017-06',
    });
    expect(answer.status).toBe(404);
  });

  it('are not in the impact of a document for who sees everybody’s pay and no table', async () => {
    const client = await app.as(await tenant.addUser({ permissions: planner({}, 'all') }));
    const impactOf = async (name: Name) =>
      (
        await client.post(`/api/compensations/${tried_id}/impact`, {
          document: DOCUMENTS[name](),
          month: '2017-06',
        })
      ).status;
    expect([await impactOf('own deals as live'), await impactOf('the deals of one person')]).toEqual([
      200, 403,
    ]);
  });

  it('are of others in a ranking for who sees everybody, and for nobody else, even where the live one ranks', async () => {
    const document = ownPlace();
    const save = (kept: CompensationDocument) =>
      t.query('update compensations set document = $2 where id = $1', [tried_id, JSON.stringify(kept)]);
    const [stored] = await t.query<{ document: CompensationDocument }>(
      'select document from compensations where id = $1',
      [tried_id],
    );
    const reader = await tenant.addUser({ name: 'Reader', permissions: planner() });
    await sales.addMember(reader.user_id);
    const tryOn = async (user: TestUser, made = document) =>
      (
        await (
          await app.as(user)
        ).post(`/api/compensations/${tried_id}/preview`, {
          document: made,
          user_id: reader.user_id,
          month: '2017-06',
        })
      ).body;
    await save(document);
    const seen = await tryOn(tenant.admin);
    expect(seen.ranking.places.map((one: { user: { name: string } }) => one.user.name)).toContain('Victim');
    const own = await tryOn(reader);
    expect(own.ranking).toMatchObject({ participants: seen.ranking.participants });
    expect(own.ranking.places).toMatchObject([{ user: { name: 'Reader' }, value: '0' }]);
    expect(JSON.stringify(own)).not.toMatch(/Victim|15000/);
    const lowest = {
      ...document,
      payment: { ...document.payment, direction: 'asc' },
    } as CompensationDocument;
    expect(await tryOn(reader, lowest)).toMatchObject({ code: 'preview_forbidden' });
    await save(stored!.document);
  });

  it('are of months in which the person is below the caller, and of no other', async () => {
    const manager = await tenant.addUser({ permissions: planner({}, 'teams_below') });
    const client = await app.as(manager);
    const below = (start: string) =>
      t.query(
        `insert into manager_links (environment_id, id, manager_id, user_id, start_date) values ($1, $2, $3, $4, $5)`,
        [tenant.tenant.environment_id, newId(), manager.user_id, victim.user_id, start],
      );
    const tryOwn = async () =>
      (
        await client.post(`/api/compensations/${tried_id}/preview`, {
          document: DOCUMENTS['own deals as live'](),
          user_id: victim.user_id,
          month: '2017-06',
        })
      ).body;
    expect(await tryOwn()).toMatchObject({ code: 'not_found' });
    await below('2017-06-01');
    // A variable of the document may reach back to the start of the year, where the victim was somebody else's.
    expect(await tryOwn()).toMatchObject({
      code: 'preview_forbidden',
      params: { reads: [{ kind: 'earlier_months' }] },
    });
    await t.query(`update manager_links set start_date = null where manager_id = $1`, [manager.user_id]);
    expect(await tryOwn()).toMatchObject({ earned: { type: 'decimal', value: '15000' } });
  });
});
