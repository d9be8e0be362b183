import type { Permissions } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  REP,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

const VALIDATOR: Permissions = {
  ...REP,
  binary: { statement_validate: true },
  statement_scope: 'all',
};

/** A locked month with a chain: the lead above the reps, then anybody of finance. */
async function chained(steps = true) {
  const w = await world();
  const lead = await w.tenant.addUser({ name: 'Lead', permissions: VALIDATOR });
  const finance = await w.tenant.addUser({ name: 'Finance', permissions: VALIDATOR });
  const deputy = await w.tenant.addUser({ name: 'Deputy', permissions: VALIDATOR });
  const client = await admin(w);
  await client.patch('/api/company', { settings: { user_based_hierarchy: true } });
  await t.query(
    `insert into manager_links (environment_id, id, manager_id, user_id) values ($1, gen_random_uuid(), $2, $3)`,
    [w.tenant.tenant.environment_id, lead.user_id, w.rep.user_id],
  );
  await t.query(
    `update companies set settings = settings || '{"user_based_hierarchy": true}' where id = $1`,
    [w.tenant.tenant.company_id],
  );
  const chain = [
    { kind: 'above', level: 1 },
    { kind: 'people', user_ids: [finance.user_id] },
  ];
  if (steps)
    expect((await client.put('/api/validation/chains', { team_id: null, steps: chain })).status).toBe(200);
  await w.sales.addDeal({ name: 'Deal', user_id: w.rep.user_id, date: '2017-06-03', value: '1000' });
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  expect((await act(w, 'lock', [id])).status).toBe(200);
  const shown = async () => (await statement(w, w.rep)).body;
  return { ...w, lead, finance, deputy, id: id as string, shown, client };
}

describe('a statement that several people validate', () => {
  it('waits for each in order, and is validated by the last', async () => {
    const w = await chained();
    expect(await w.shown()).toMatchObject({
      status: 'locked',
      validation: { of: 2, done: 0, is_yours: false, waits_for: [{ name: 'Lead' }] },
    });
    // Guard: `others_step` of rightRefusalOf. An administrator validates no step of others.
    expect((await act(w, 'validate', [w.id])).body.code).toBe('validation_waits');
    expect((await act(w, 'validate', [w.id], w.finance)).body.code).toBe('validation_waits');
    expect((await act(w, 'validate', null, w.finance)).body).toMatchObject({ changed: 0 });
    expect((await act(w, 'validate', [w.id], w.lead)).body).toMatchObject({ changed: 1 });
    expect(await w.shown()).toMatchObject({
      status: 'locked',
      validated_by: null,
      validation: { of: 2, done: 1, waits_for: [{ name: 'Finance' }] },
      validation_steps: [
        { position: 1, validated_by: 'Lead' },
        { position: 2, validated_by: null },
      ],
    });
    expect((await act(w, 'validate', [w.id], w.lead)).body.code).toBe('validation_waits');
    // All that fits, as the board asks: counted by the same rules.
    const board = await (await app.as(w.finance)).post('/api/statements/search', { year: 2017, month: 6 });
    expect(board.body.actions.validate).toBe(1);
    expect((await act(w, 'validate', null, w.finance)).body).toMatchObject({ changed: 1 });
    expect(await w.shown()).toMatchObject({
      status: 'validated',
      validated_by: 'Finance',
      validation: { of: 2, done: 2, waits_for: [] },
    });
  });

  it('begins again when it is invalidated, also between two steps; unlocking loses all', async () => {
    const w = await chained();
    await act(w, 'validate', [w.id], w.lead);
    expect((await act(w, 'invalidate', [w.id])).body).toMatchObject({ changed: 1 });
    expect((await w.shown()).validation).toMatchObject({ done: 0 });
    await act(w, 'validate', [w.id], w.lead);
    await act(w, 'validate', [w.id], w.finance);
    expect((await act(w, 'invalidate', [w.id])).body).toMatchObject({ changed: 1 });
    expect(await w.shown()).toMatchObject({ status: 'locked', validation: { done: 0 } });
    await act(w, 'validate', [w.id], w.lead);
    expect((await act(w, 'unlock', [w.id])).body).toMatchObject({ changed: 1 });
    expect(await w.shown()).toMatchObject({ status: 'to_lock', validation: null, validation_steps: [] });
    // What was validated stays in the table, with who took it back.
    const rows = await t.query<{ position: number; reversed: boolean }>(
      `select position, reversed_by is not null as reversed from statement_validations where statement_id = $1 order by validated_at, position`,
      [w.id],
    );
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => row.reversed)).toBe(true);
  });

  it('keeps the chain that it was locked with; without a chain one validation is enough', async () => {
    const w = await chained(false);
    expect((await w.shown()).validation).toBeNull();
    await w.client.put('/api/validation/chains', { team_id: null, steps: [{ kind: 'above', level: 1 }] });
    expect((await w.shown()).validation).toBeNull();
    expect((await act(w, 'validate', [w.id], w.finance)).body).toMatchObject({ changed: 1 });
    expect((await w.shown()).status).toBe('validated');
  });

  it('is validated for a validator by their delegate, on the days of the delegation alone', async () => {
    const w = await chained();
    const lead = await app.as(w.lead);
    const named = { validator_id: w.lead.user_id, delegate_id: w.deputy.user_id };
    // Nobody names somebody for another person, but who writes the settings.
    expect(
      (
        await (
          await app.as(w.finance)
        ).post('/api/validation/delegates', { ...named, start_date: '2017-07-01', end_date: '2017-07-31' })
      ).status,
    ).toBe(403);
    await lead.post('/api/validation/delegates', {
      ...named,
      start_date: '2017-07-16',
      end_date: '2017-07-31',
    });
    expect((await act(w, 'validate', [w.id], w.deputy)).body.code).toBe('validation_waits');
    const added = await lead.post('/api/validation/delegates', {
      ...named,
      start_date: '2017-07-15',
      end_date: '2017-07-15',
    });
    expect(added.body.delegates).toHaveLength(2);
    expect((await act(w, 'validate', [w.id], w.deputy)).body).toMatchObject({ changed: 1 });
    expect((await w.shown()).validation_steps[0]).toMatchObject({ validated_by: 'Deputy', for_name: 'Lead' });
    const activities = (await w.client.get(`/api/statements/${w.id}/activities`)).body.activities;
    expect(activities.find((one: { kind: string }) => one.kind === 'validate')).toMatchObject({
      actor_name: 'Deputy',
      params: { step: '1', of: '2', for: 'Lead' },
    });
    const [first] = added.body.delegates;
    expect((await (await app.as(w.deputy)).delete(`/api/validation/delegates/${first.id}`)).status).toBe(404);
    expect((await lead.delete(`/api/validation/delegates/${first.id}`)).body.delegates).toHaveLength(1);
  });

  it('is seen by whom it waits for, beyond their scope, as long as it does', async () => {
    const w = await chained();
    const OWN: Permissions = {
      ...REP,
      binary: { statement_validate_supervised: true },
      statement_scope: 'me',
    };
    const named = await w.tenant.addUser({ name: 'Named', permissions: OWN });
    const deputy = await w.tenant.addUser({ name: 'Own deputy', permissions: OWN });
    await act(w, 'unlock', [w.id]);
    await calculate(w.tenant);
    await w.client.put('/api/validation/chains', {
      team_id: null,
      steps: [named, w.finance].map(({ user_id }) => ({ kind: 'people', user_ids: [user_id] })),
      version: 1,
    });
    expect((await act(w, 'lock', [w.id])).status).toBe(200);
    const seen = async (who: typeof named) => {
      const board = await (await app.as(who)).post('/api/statements/search', { year: 2017, month: 6 });
      return (board.body.statements as { user: { name: string } }[]).map((one) => one.user.name);
    };
    const read = async (who: typeof named, of = w.rep) =>
      (await (await app.as(who)).get(`/api/statement?year=2017&month=6&user_id=${of.user_id}`)).status;
    // Guard: `waiting` in statementScope. It shows this one alone, and only while it waits for them.
    expect(await seen(named)).toEqual(['Rep One']);
    expect([await read(named), await read(named, w.other), await read(deputy)]).toEqual([200, 403, 403]);
    await w.client.post('/api/validation/delegates', {
      validator_id: named.user_id,
      delegate_id: deputy.user_id,
      start_date: '2017-07-15',
      end_date: '2017-07-15',
    });
    expect([await read(deputy), await read(deputy, w.other)]).toEqual([200, 403]);
    t.clock.set('2017-07-16T10:00:00Z');
    expect(await read(deputy)).toBe(403);
    t.clock.set('2017-07-15T10:00:00Z');
    // Guard: `waiting` in canValidate, for who validates only below themselves.
    expect((await act(w, 'validate', [w.id], deputy)).body).toMatchObject({ changed: 1 });
    expect([await read(named), await read(deputy), await seen(named)]).toEqual([403, 403, []]);
    await act(w, 'invalidate', [w.id]);
    expect(await read(named)).toBe(200);
    await act(w, 'unlock', [w.id]);
    expect(await read(named)).toBe(403);
  });

  it('is not opened to themselves by who may write the settings', async () => {
    const w = await chained(false);
    const clerk = await w.tenant.addUser({
      name: 'Clerk',
      permissions: {
        ...REP,
        resources: { ...REP.resources, company_setting: { effect: 'allow', level: 'write' } },
        binary: { statement_validate: true },
        statement_scope: 'me',
      },
    });
    const client = await app.as(clerk);
    const refused = { code: 'forbidden', params: { reason: 'more_than_own' } };
    const steps = [{ kind: 'people', user_ids: [clerk.user_id] }];
    // Guards: `requireNotOneself`, and the same rule of delegates.
    expect((await client.put('/api/validation/chains', { team_id: null, steps })).body).toMatchObject(
      refused,
    );
    const delegation = {
      validator_id: w.finance.user_id,
      delegate_id: clerk.user_id,
      start_date: '2017-07-15',
      end_date: '2017-07-15',
    };
    expect((await client.post('/api/validation/delegates', delegation)).body).toMatchObject(refused);
    expect(
      (await client.post('/api/validation/delegates', { ...delegation, delegate_id: w.deputy.user_id }))
        .status,
    ).toBe(200);
  });

  it('is refused by the database to whom the step is not for, out of order, and validated before its last step', async () => {
    const w = await chained();
    const validation = (position: number, by: string) => sql`
      insert into statement_validations (environment_id, id, statement_id, position, validated_at, validated_by)
      values (${w.tenant.tenant.environment_id}, gen_random_uuid(), ${w.id}::uuid, ${position}, now(), ${by}::uuid)`;
    const attempts = [
      validation(1, w.finance.user_id),
      validation(2, w.finance.user_id),
      sql`update statements set validated_at = now() where id = ${w.id}::uuid`,
      sql`update statement_validation_steps set user_ids = array[${w.finance.user_id}::uuid]`,
      sql`delete from statement_validation_steps`,
    ];
    for (const [at, attempt] of attempts.entries())
      await expect(
        t.run(w.tenant, ({ db }) => attempt.execute(db)),
        `attempt ${at}`,
      ).rejects.toThrow(/for somebody else|earlier step|waits for|is locked/);
    await act(w, 'validate', [w.id], w.lead);
    for (const attempt of [
      'delete from statement_validations',
      'update statement_validations set validated_by = for_user',
      'update statement_validations set reversed_at = null',
    ])
      await expect(t.query(attempt), attempt).rejects.toThrow(/never removed|never changes/);
    await act(w, 'validate', [w.id], w.finance);
    await expect(
      t.query('update statements set validated_at = null, validated_by = null where id = $1', [w.id]),
    ).rejects.toThrow(/taken back first/);
  });
});

describe('who must validate', () => {
  it('is reminded by hand, with their delegates, once a day', async () => {
    const w = await chained();
    const lead = await app.as(w.lead);
    const cards = (who: { user_id: string }) =>
      t.query<{ type: string; kind: string; count: number; author_id: string }>(
        `select type, kind, count, author_id from notifications where user_id = $1`,
        [who.user_id],
      );
    await lead.post('/api/validation/delegates', {
      validator_id: w.lead.user_id,
      delegate_id: w.deputy.user_id,
      start_date: '2017-07-15',
      end_date: '2017-07-15',
    });
    const list = async (who = w.finance) => (await (await app.as(who)).get('/api/validation/waiting')).body;
    expect(await list()).toMatchObject({
      reminder_days: 3,
      waiting: [
        {
          user: { name: 'Lead' },
          count: 1,
          months: [{ month: '2017-06', count: 1 }],
          waits_since: '2017-07-15T10:00:00.000Z',
          delegates: [{ name: 'Deputy' }],
          can_act: true,
          last_reminder: null,
          reminded_today: false,
        },
      ],
    });
    const remind = async (user_ids: string[] | null, who = w.finance) =>
      (await (await app.as(who)).post('/api/validation/reminders', { user_ids })).body;
    // Somebody for whom nothing waits is reminded of nothing.
    expect(await remind([w.finance.user_id])).toMatchObject({ reminded: [] });
    expect(await remind(null)).toMatchObject({
      reminded: [{ name: 'Lead' }, { name: 'Deputy' }],
      waiting: [{ reminded_today: true, last_reminder: { at: '2017-07-15T10:00:00.000Z', by: 'Finance' } }],
    });
    const card = {
      type: 'statements_validation_reminder',
      kind: 'periodic',
      count: 1,
      author_id: w.finance.user_id,
    };
    expect([await cards(w.lead), await cards(w.deputy)]).toEqual([[card], [card]]);
    // Guard: the key of `validation_reminders`, by the day where the person reads.
    expect(await remind([w.lead.user_id])).toMatchObject({ reminded: [] });
    t.clock.set('2017-07-15T23:59:00Z');
    expect(await remind(null)).toMatchObject({ reminded: [] });
    t.clock.set('2017-07-16T00:00:00Z');
    expect(await remind(null)).toMatchObject({ reminded: [{ name: 'Lead' }] });
    t.clock.set('2017-07-15T10:00:00Z');
    const trail = await t.query(
      `select 1 from audit_log where environment_id = $1 and kind = 'remind_validators' and after::text like '%"Lead"%'`,
      [w.tenant.tenant.environment_id],
    );
    expect(trail).toHaveLength(2);
    await act(w, 'validate', [w.id], w.lead);
    expect((await list()).waiting).toMatchObject([{ user: { name: 'Finance' } }]);
  });

  it('is listed to validators, with what they see', async () => {
    const w = await chained();
    const apart = await w.tenant.addUser({
      name: 'Apart',
      permissions: { ...REP, binary: { statement_validate_supervised: true } },
    });
    // Guards: `requireValidator`, and the scope in `readWaiting`.
    expect((await (await app.as(w.rep)).get('/api/validation/waiting')).body.code).toBe('not_a_validator');
    const client = await app.as(apart);
    expect((await client.get('/api/validation/waiting')).body.waiting).toEqual([]);
    expect((await client.post('/api/validation/reminders', { user_ids: null })).body.reminded).toEqual([]);
  });
});

it('a comment on a change of state is kept with it, and in the trail', async () => {
  const w = await chained(false);
  const comment = 'The deal was paid twice.';
  const client = await admin(w);
  const change = { mode: 'unlock', year: 2017, month: 6, statement_ids: [w.id], comment };
  expect((await client.post('/api/validation', change)).status).toBe(200);
  const { activities } = (await client.get(`/api/statements/${w.id}/activities`)).body;
  expect(activities.find((one: { kind: string }) => one.kind === 'unlock').params).toMatchObject({ comment });
  const [entry] = await t.query<{ note: string }>(
    `select note from audit_log where environment_id = $1 and kind = 'unlock_statement'`,
    [w.tenant.tenant.environment_id],
  );
  expect(entry?.note).toBe(comment);
});

it('chains name people who can validate, and are saved by one editor at a time', async () => {
  const w = await world();
  const client = await admin(w);
  const save = (body: object) => client.put('/api/validation/chains', { team_id: null, ...body });
  expect((await save({ steps: [{ kind: 'people', user_ids: [w.rep.user_id] }] })).status).toBe(400);
  expect((await save({ steps: [{ kind: 'above', level: 1 }] })).body.chains).toMatchObject([{ version: 1 }]);
  expect((await save({ steps: [] })).status).toBe(409);
  expect((await save({ steps: [], version: 1 })).body.chains).toMatchObject([{ version: 2, steps: [] }]);
  expect((await save({ steps: null, version: 2 })).body.chains).toEqual([]);
});
