import type { CompensationDocument } from '@comptoir/engine';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { app, calculate, JUNE, statement, t } from '../../statements/testing/statement-world.ts';
import {
  type Both,
  checkPromotion as check,
  copied,
  inSandbox,
  NOTHING_MORE,
  promote,
  promotionPath as pathOf,
  secondTier,
  useSandboxes,
  sumOfOwn,
} from '../testing/sandbox-world.ts';

useSandboxes();

const code = async (answer: Promise<{ body: { code?: string; params?: object } }>) =>
  (await answer).body.code;
const promoted = async ({ live, w }: Both) =>
  (await live('GET', `/api/plans/${w.sales.plan_id}/promoted`)).body.changes;

it('keeps a change of what is live waiting, and pays to the cent what the sandbox paid once it is saved', async () => {
  const both = await copied();
  const { w, live, sandbox, id } = both;
  const { plan_id, compensation_id } = w.sales;
  await calculate(w.tenant);
  const before = (await statement(w, w.rep)).body.earned;
  await both.write(sandbox, compensation_id, secondTier('0.0633'));
  await calculate(inSandbox(both));
  const wanted = (await sandbox('GET', `/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body
    .earned;
  expect(wanted).not.toBe(before);

  const looked = await check(both, [plan_id]);
  expect(looked).toMatchObject({
    plans: [{ manner: 'changed', changed_in_live: false, makes: [{ as: 'waiting' }], leaves: [] }],
    brings: [],
    keeps: [],
    refusals: [],
  });
  expect((await promote(both, [plan_id])).body).toMatchObject({ plans: [{ id: plan_id }], waiting: 1 });
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body.earned).toBe(before);

  const [change] = await promoted(both);
  expect(change).toMatchObject({ compensation_id, sandbox_name: 'Next year', promoted_by_name: 'Admin' });
  await both.write(live, compensation_id, () => change.document as CompensationDocument);
  expect(await promoted(both)).toEqual([]);
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body.earned).toBe(wanted);
  const same = await live('GET', `/api/company/environments/${id}/comparison`);
  expect(same.body.differences).toEqual([]);
  // The trail of both tells it.
  const trail = await t.query<{ environment_id: string }>(
    `select distinct environment_id from audit_log where kind = 'promote_plans' and object_type = 'sandbox' and object_id = $1`,
    [id],
  );
  expect(trail.map(({ environment_id }) => environment_id).toSorted()).toEqual(
    [id, w.tenant.tenant.environment_id].toSorted(),
  );
});

/** A plan of the sandbox that reads a new field of a new table, an attribute, a quota, and pays one group alone. */
async function newPlanIn({ sandbox, w }: Both) {
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await sandbox('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.id as string;
  };
  const table = await sandbox('POST', '/api/tables', { name: 'Renewals' });
  const table_id = table.body.id as string;
  const field = { decimals: 0, options: [] };
  const value = await made(`/api/tables/${table_id}/fields`, { name: 'Value', type: 'float', ...field });
  const twice = await made(`/api/tables/${table_id}/fields`, {
    name: 'Twice',
    type: 'float',
    ...field,
    formula: {
      type: 'binary',
      operator: '*',
      left: { type: 'variable', id: value },
      right: { type: 'number', value: '2' },
    },
  });
  const owner = await made(`/api/tables/${table_id}/fields`, { name: 'Owner', type: 'user', ...field });
  const day = await made(`/api/tables/${table_id}/fields`, { name: 'Day', type: 'date', ...field });
  const attribute_id = await made('/api/attributes', { name: 'Grade', type: 'number' });
  const quota_id = await made('/api/quotas', { name: 'Renewed', frequency: 'monthly', type: 'number' });
  const dimension_id = await made('/api/groups/dimensions', { name: 'Region', attribute_id: null });
  const group_id = await made('/api/groups', { name: 'North', dimension_id });
  const plan_id = await made('/api/plans', { name: 'Renewal plan' });
  const compensation_id = await made(`/api/plans/${plan_id}/compensations`, {
    name: 'Renewal bonus',
    description: '',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
  });
  const { scope, variables, sum } = sumOfOwn('Renewed', { table_id, owner, day, field_id: twice });
  const variable = { description: '', format: null };
  const [pay, grade, target] = [newId(), newId(), newId()];
  await sandbox('PUT', `/api/compensations/${compensation_id}/document`, {
    version: 1,
    document: {
      scopes: [scope],
      variables: [
        ...variables,
        {
          ...variable,
          kind: 'Formula',
          id: pay,
          name: 'Pay',
          tree: {
            type: 'binary',
            operator: '+',
            left: { type: 'variable', id: sum },
            right: { type: 'number', value: '12.34' },
          },
          broken_text: null,
        },
        { ...variable, kind: 'Attribute', id: grade, name: 'Grade', attribute_id },
        { ...variable, kind: 'Quota', id: target, name: 'Target', quota_id, window: 'exact', to_date: false },
      ],
      payment: { type: 'standard', variable_id: pay },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
      only_for: { team_ids: [], group_ids: [group_id] },
    },
  });
  const member = { user_id: w.rep.user_id, team_id: null, group_id: null, start_date: null, end_date: null };
  await sandbox('PUT', `/api/plans/${plan_id}/members`, { members: [member] });
  return { plan_id, compensation_id, group_id, table_id, fields: { value, owner, day } };
}

it('brings a new plan with what live lacks, under the same ids, and calculates the same', async () => {
  const both = await copied();
  const { live, id, w } = both;
  const made = await newPlanIn(both);
  // Without separators of thousands.
  await t.query('update fields set is_grouped = false where environment_id = $1 and id = $2', [
    id,
    made.fields.value,
  ]);
  const looked = await check(both, [made.plan_id]);
  expect(looked).toMatchObject({
    plans: [{ manner: 'new', other_members: true, makes: [{ name: 'Renewal bonus', as: 'draft' }] }],
    keeps: [],
    refusals: [],
  });
  const kinds = (looked.brings as { kind: string; name: string }[]).map(
    ({ kind, name }) => `${kind} ${name}`,
  );
  expect(kinds.toSorted()).toEqual([
    'attribute Grade',
    'dimension Region',
    'field Day',
    'field ID',
    'field Name',
    'field Owner',
    'field Twice',
    'field Value',
    'group North',
    'quota Renewed',
    'table Renewals',
  ]);
  const answer = await promote(both, [made.plan_id], { member_plan_ids: [made.plan_id] });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.waiting).toBe(0);
  const [brought] = await t.query('select is_grouped from fields where environment_id = $1 and id = $2', [
    w.tenant.tenant.environment_id,
    made.fields.value,
  ]);
  expect(brought).toEqual({ is_grouped: false });
  const same = await live('GET', `/api/company/environments/${id}/comparison`);
  expect(same.body.differences).toEqual([]);
  const compensation = (await live('GET', `/api/compensations/${made.compensation_id}`)).body;
  expect(compensation).toMatchObject({ state: 'draft', plan_name: 'Renewal plan' });
  const plan = (await live('GET', `/api/plans/${made.plan_id}`)).body;
  expect(plan.members).toMatchObject([{ user_id: w.rep.user_id }]);
  // It goes live as every other draft does, and the same records pay the same.
  const hex = (uuid: string) => uuid.replaceAll('-', '');
  const { value, owner, day } = made.fields;
  for (const [send, environment] of [
    [live, w.tenant.tenant.environment_id],
    [both.sandbox, id],
  ] as const) {
    const membership = { user_id: w.rep.user_id, start_month: null, end_month: null };
    const joined = await send('PATCH', `/api/groups/${made.group_id}/members`, { members: [membership] });
    expect(joined.status, joined.text).toBe(200);
    const record = `insert into records_${hex(environment)}.t_${hex(made.table_id)} (id, f_${hex(value)}, f_${hex(owner)}, f_${hex(day)})
      values ('${newId()}', 1000.01, '${w.rep.user_id}', '2017-06-05')`;
    await t.run(environment === id ? inSandbox(both) : w.tenant, ({ db }) => sql.raw(record).execute(db));
    await t.query('update data_tables set version = version + 1 where environment_id = $1 and id = $2', [
      environment,
      made.table_id,
    ]);
    const went = await send('POST', `/api/compensations/${made.compensation_id}/go-live`, {
      version: (await send('GET', `/api/compensations/${made.compensation_id}`)).body.version,
    });
    expect(went.status, went.text).toBe(200);
  }
  const paid = async (environment: Parameters<typeof calculate>[0], send: Both['live']) => {
    await calculate(environment);
    return (await send('GET', `/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body.earned;
  };
  const paid_live = await paid(w.tenant, live);
  expect(paid_live).toBe(await paid(inSandbox(both), both.sandbox));
  // 2,500.00 of the sales plan and 12.34: the calculated field of a record that no call wrote is empty.
  expect(Number(paid_live)).toBe(2512.34);
});

it('lets the end of a compensation and of a plan wait until somebody ends it in live', async () => {
  const both = await copied();
  const { live, sandbox, w } = both;
  const { plan_id, compensation_id } = w.sales;
  const versionOf = async (send: Both['live']) =>
    (await send('GET', `/api/compensations/${compensation_id}`)).body.version as number;
  const toDraft = async (send: Both['live']) =>
    send('POST', `/api/compensations/${compensation_id}/back-to-draft`, { version: await versionOf(send) });
  const archive = (send: Both['live']) =>
    send('POST', `/api/plans/${plan_id}/archive`, { end_date: '2017-12-31' });
  const name = 'Closed-won commission';
  await calculate(w.tenant);
  const before = (await statement(w, w.rep)).body.earned;
  expect((await toDraft(sandbox)).status).toBe(200);
  const looked = await check(both, [plan_id]);
  expect(looked.plans).toMatchObject([
    { manner: 'changed', makes: [{ id: compensation_id, name, as: 'back_to_draft' }], leaves: [] },
  ]);
  expect((await promote(both, [plan_id])).body).toMatchObject({ waiting: 1 });
  expect(await promoted(both)).toMatchObject([
    { compensation_id, state: 'draft', document: null, members: null, sandbox_name: 'Next year' },
  ]);
  // Nothing ended: it pays as before.
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body.earned).toBe(before);

  // The sandbox archives the plan too: a later promotion says all of it, once.
  expect((await archive(sandbox)).status).toBe(200);
  expect((await check(both, [plan_id])).plans).toMatchObject([
    { makes: [{ as: 'back_to_draft' }, { id: plan_id, as: 'archived' }] },
  ]);
  expect((await promote(both, [plan_id])).body).toMatchObject({ waiting: 2 });
  const states = async () => ((await promoted(both)) as { state: string }[]).map(({ state }) => state);
  expect((await states()).toSorted()).toEqual(['archived', 'draft']);
  expect((await live('GET', `/api/plans/${plan_id}`)).body.state).toBe('live');

  expect((await toDraft(live)).status).toBe(200);
  expect(await states()).toEqual(['archived']);
  expect((await archive(live)).status).toBe(200);
  expect(await states()).toEqual([]);
  const same = await live('GET', `/api/company/environments/${both.id}/comparison`);
  expect(same.body.differences).toEqual([]);
});

it('forgets an end that the sandbox took back, and one that somebody discards', async () => {
  const both = await copied();
  const { live, sandbox, w } = both;
  const { plan_id } = w.sales;
  await sandbox('POST', `/api/plans/${plan_id}/archive`, { end_date: '2017-12-31' });
  await promote(both, [plan_id]);
  const [waiting] = await promoted(both);
  expect(waiting).toMatchObject({ compensation_id: null, state: 'archived' });
  expect((await live('DELETE', `/api/promoted-changes/${waiting.id}`)).status).toBe(200);
  expect(await promoted(both)).toEqual([]);
  await promote(both, [plan_id]);
  expect(await promoted(both)).toHaveLength(1);
  expect((await sandbox('POST', `/api/plans/${plan_id}/unarchive`)).status).toBe(200);
  expect((await promote(both, [plan_id])).body.waiting).toBe(0);
  expect(await promoted(both)).toEqual([]);
});

it('refuses by name what live has of another kind, and keeps another form once that is agreed to', async () => {
  const both = await copied();
  const { live, sandbox, w, id } = both;
  const { plan_id, compensation_id, table_id, fields } = w.sales;
  await both.write(sandbox, compensation_id, secondTier('0.06'));
  await live('PATCH', `/api/tables/${table_id}/fields/${fields.stage}`, { name: 'Phase', version: 1 });
  await t.query('update fields set is_grouped = false where environment_id = $1 and id = $2', [
    id,
    fields.stage,
  ]);
  const looked = await check(both, [plan_id]);
  expect(looked.keeps).toMatchObject([
    {
      kind: 'field',
      name: 'stage',
      parent_name: 'Deals',
      values: [
        { key: 'name', before: 'Phase', after: 'stage' },
        { key: 'is_grouped', before: 'true', after: 'false' },
      ],
    },
  ]);
  expect((await promote(both, [plan_id])).body).toMatchObject({
    code: 'promotion_confirm',
    params: { what: 'keep' },
  });
  await both.write(live, compensation_id, secondTier('0.04'));
  expect((await check(both, [plan_id])).plans).toMatchObject([{ changed_in_live: true }]);
  expect((await promote(both, [plan_id], { keep: true })).body).toMatchObject({
    code: 'promotion_confirm',
    params: { what: 'overwrite' },
  });
  expect((await promote(both, [plan_id], { keep: true, overwrite: true })).body).toMatchObject({
    waiting: 1,
  });
  // Another type, a name that is used, a plan that live deleted, and a frequency that stays.
  await t.query(`update fields set type = 'string' where environment_id = $1 and id = $2`, [
    w.tenant.tenant.environment_id,
    fields.stage,
  ]);
  const made = await newPlanIn(both);
  await live('POST', '/api/quotas', { name: 'renewed', frequency: 'monthly', type: 'number' });
  const reasons = async (ids: readonly string[]) =>
    ((await check(both, ids)).refusals as { name: string; reason: string }[]).map(
      ({ name, reason }) => `${name}: ${reason}`,
    );
  expect(await reasons([plan_id])).toEqual(['stage: other_type']);
  expect(await reasons([made.plan_id])).toEqual(['Renewed: name_used']);
  const refused = await promote(both, [made.plan_id]);
  expect([refused.status, refused.body.params]).toEqual([409, { names: 'Renewed' }]);
  expect((await live('GET', `/api/plans/${made.plan_id}`)).status).toBe(404);
  await t.query(
    `update compensations set calculation_trigger = 'each_quarter' where environment_id = $1 and id = $2`,
    [id, compensation_id],
  );
  expect(await reasons([plan_id])).toContain('Closed-won commission: frequency');
  await t.query(`update plans set state = 'deleted' where environment_id = $1 and id = $2`, [
    w.tenant.tenant.environment_id,
    plan_id,
  ]);
  expect(await reasons([plan_id])).toContain('Sales plan: deleted');
});

it('leaves the people of live, or lets those of the sandbox wait beside them', async () => {
  const both = await copied();
  const { live, sandbox, w } = both;
  const { plan_id } = w.sales;
  const only = {
    user_id: w.rep.user_id,
    team_id: null,
    group_id: null,
    start_date: '2017-02-01',
    end_date: null,
  };
  await sandbox('PUT', `/api/plans/${plan_id}/members`, { members: [only] });
  expect((await promote(both, [plan_id])).body.waiting).toBe(0);
  expect(await promoted(both)).toEqual([]);
  expect((await promote(both, [plan_id], { member_plan_ids: [plan_id] })).body.waiting).toBe(1);
  expect((await live('GET', `/api/plans/${plan_id}`)).body.members).toHaveLength(2);
  const [waiting] = await promoted(both);
  expect(waiting).toMatchObject({ compensation_id: null, members: [{ ...only, name: 'Rep One' }] });
  await live('PUT', `/api/plans/${plan_id}/members`, { members: [only] });
  expect(await promoted(both)).toEqual([]);
  await promote(both, [plan_id], { member_plan_ids: [plan_id] });
  const path = `/api/promoted-changes/${newId()}`;
  expect(await code(live('DELETE', path))).toBe('not_found');
});

it('of two at once makes one; and none of a sandbox that closed', async () => {
  const both = await copied();
  const { live, w, id } = both;
  const made = await newPlanIn(both);
  const { seen } = await check(both, [made.plan_id]);
  const body = { plan_ids: [made.plan_id], seen, ...NOTHING_MORE };
  const answers = await Promise.all([live('POST', pathOf(id), body), live('POST', pathOf(id), body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('promotion_changed');
  await both.write(both.sandbox, w.sales.compensation_id, secondTier('0.06'));
  const { seen: later } = await check(both, [w.sales.plan_id]);
  await live('DELETE', `/api/company/environments/${id}`);
  const closed = await live('POST', pathOf(id), {
    plan_ids: [w.sales.plan_id],
    seen: later,
    ...NOTHING_MORE,
  });
  expect(closed.status).toBe(404);
  expect(await promoted(both)).toEqual([]);
});

it('needs the rights in both environments', async () => {
  const both = await copied();
  const { w, id, sandbox } = both;
  const { plan_id, compensation_id } = w.sales;
  await both.write(sandbox, compensation_id, secondTier('0.06'));
  const { seen } = await check(both, [plan_id]);
  const body = { plan_ids: [plan_id], seen, ...NOTHING_MORE };
  const rights = (level: 'none' | 'read' | 'write', sandboxes: 'none' | 'read' = 'read') => ({
    resources: {
      sandbox: { effect: 'allow', level: sandboxes },
      plan: { effect: 'allow', level },
      statement: { effect: 'allow', level: 'read' },
    },
    binary: {},
    statement_scope: 'me',
    request_scope: 'mine',
  });
  const give = (environment_id: string, permissions: object) =>
    t.query(
      'update roles set permissions = $3 where environment_id = $1 and id = (select role_id from users where environment_id = $1 and id = $2)',
      [environment_id, w.other.user_id, JSON.stringify(permissions)],
    );
  const live_id = w.tenant.tenant.environment_id;
  const status = async () => (await (await both.as(w.other)).live('POST', pathOf(id), body)).status;
  const cases: readonly [object, object, number][] = [
    [rights('read'), rights('write'), 403],
    [rights('write'), rights('none'), 403],
    [rights('write'), rights('read', 'none'), 404],
    [rights('write', 'none'), rights('read'), 403],
    [rights('write'), rights('read'), 200],
  ];
  for (const [there, here, expected] of cases) {
    await give(live_id, there);
    await give(id, here);
    expect(await status()).toBe(expected);
  }
  // Of what a plan needs, each by its own right in live.
  const made = await newPlanIn(both);
  const looked = await check(both, [made.plan_id]);
  const needs = await (
    await both.as(w.other)
  ).live('POST', pathOf(id), { plan_ids: [made.plan_id], seen: looked.seen, ...NOTHING_MORE });
  expect(needs.body).toMatchObject({ code: 'forbidden' });
  expect((await both.live('GET', `/api/plans/${made.plan_id}`)).status).toBe(404);
  const stranger = await app.as((await t.tenant()).admin);
  expect((await stranger.post(pathOf(id), body)).status).toBe(404);
  expect((await stranger.post(`${pathOf(id)}/check`, { plan_ids: [plan_id] })).status).toBe(404);
});

it('touches no locked statement', async () => {
  const both = await copied();
  const { w, live } = both;
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  await live('POST', '/api/validation', { mode: 'lock', ...JUNE, statement_ids: [id] });
  const rows = () =>
    t.query('select * from statements where environment_id = $1 order by id', [
      w.tenant.tenant.environment_id,
    ]);
  const before = await rows();
  await both.write(both.sandbox, w.sales.compensation_id, secondTier('0.06'));
  expect((await promote(both, [w.sales.plan_id])).status).toBe(200);
  await calculate(w.tenant);
  expect(await rows()).toEqual(before);
});
