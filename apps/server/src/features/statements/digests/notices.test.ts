import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { silentLogger } from '../../../platform/log/log.ts';
import type { JobControl, JobCtx, JobDefinition } from '../../../platform/jobs/define.ts';
import { testServices } from '../../../platform/testing/test-services.ts';
import type { TestTenant, TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { notifyingErrors } from '../state/notify-errors.ts';
import { notifyStates } from '../state/notify-states.ts';
import {
  act,
  app,
  calculate,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';
import { isDigestDue, periodStart } from './digest-policy.ts';
import { figureLines } from './figure-lines.ts';
import { makeDigests } from './make-digests.ts';

useStatements();
const world = worldWith(salesFixture);

const jobOf = (tenant: TestTenant, job_id = newId()): JobCtx => ({
  job_id,
  attempt: 1,
  tenant: tenant.tenant,
  actor: tenant.admin,
  services: testServices(),
  clock: t.clock,
  log: silentLogger,
  newId,
  transaction: (use) => t.run(tenant, use),
  snapshot: (use) => t.run(tenant, use),
  fromOneMoment: (use) => t.run(tenant, use),
  buildIndex: () => Promise.resolve('built'),
});
const CONTROL: JobControl = { progress: async () => {}, signal: new AbortController().signal };
const run = (tenant: TestTenant, job: JobDefinition, payload: unknown, job_id?: string) =>
  job.handler(jobOf(tenant, job_id), job.payload.parse(payload), CONTROL);
/** What a change of state put in the queue. */
const tellStates = async (tenant: TestTenant) => {
  const jobs = await t.query<{ id: string; payload: unknown }>(
    `delete from jobs where kind = 'notify_states' and environment_id = $1 returning id, payload`,
    [tenant.tenant.environment_id],
  );
  for (const { id, payload } of jobs) await run(tenant, notifyStates, payload, id);
  return jobs;
};
const cards = (user: TestUser) =>
  t.query<{ type: string; count: number; reference_url: string }>(
    `select type, count, reference_url from notifications where user_id = $1 order by created_at, id`,
    [user.user_id],
  );
const mails = (user: TestUser) =>
  t.query<{ name: string; data: { text: string } }>(
    `select name, data from outbox where kind = 'mail' and channel = $1 order by sequence`,
    [user.email],
  );

describe('a lock', () => {
  it('tells each payee of their own statement, and validators how many wait for them', async () => {
    const w = await world();
    await threeDeals(w);
    const manager = await w.tenant.addUser({ name: 'Manager', role: 'manager' });
    const aside = await w.tenant.addUser({ name: 'Aside', role: 'manager' });
    await t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
      [w.tenant.tenant.environment_id, newId(), manager.user_id, w.rep.user_id],
    );
    await calculate(w.tenant);
    const ids = [
      (await statement(w, w.rep)).body.id as string,
      (await statement(w, w.other)).body.id as string,
    ];
    expect((await act(w, 'lock', ids)).body.changed).toBe(2);
    const [job] = await tellStates(w.tenant);
    expect(await cards(w.rep)).toEqual([
      {
        type: 'statement_locked',
        count: 1,
        reference_url: `/statements?year=2017&month=6&user=${w.rep.user_id}`,
      },
    ]);
    // Guard: `canValidate`; without it the manager elsewhere learns of people whom they do not see.
    expect(await cards(manager)).toMatchObject([{ type: 'statements_validation_ready', count: 1 }]);
    expect(await cards(aside)).toEqual([]);
    // The person who locked knows it.
    expect(await cards(w.tenant.admin)).toEqual([]);
    // Repeated after a crash, it tells nobody again.
    if (job) await run(w.tenant, notifyStates, job.payload, job.id);
    expect(await cards(manager)).toMatchObject([{ count: 1 }]);
    await act(w, 'validate', ids);
    await tellStates(w.tenant);
    expect(await cards(w.rep)).toMatchObject([{ type: 'statement_validated' }]);
  });
});

it('a calculation tells admins of new errors, and not of the same ones again', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const fail = (count: number) =>
    notifyingErrors(jobOf(w.tenant), async () => {
      await t.query(
        `update statements set error_count = 1 where environment_id = $1
         and id in (select id from statements where environment_id = $1 order by id limit $2)`,
        [w.tenant.tenant.environment_id, count],
      );
      return { in_error: count };
    });
  await fail(1);
  await fail(1);
  expect(await cards(w.tenant.admin)).toMatchObject([{ type: 'statements_errors', count: 1 }]);
  await fail(2);
  expect(await cards(w.tenant.admin)).toMatchObject([{ type: 'statements_errors', count: 2 }]);
  expect(await cards(w.rep)).toEqual([]);
});

describe('digests', () => {
  it.each([
    ['daily', '2017-07-15', '2017-07-15'],
    ['weekly', '2017-07-15', '2017-07-10'],
    ['weekly', '2017-07-10', '2017-07-10'],
    ['weekly', '2017-01-01', '2016-12-26'],
    ['monthly', '2017-07-15', '2017-07-01'],
  ] as const)('%s of %s begins on %s', (frequency, day, start) => {
    expect(periodStart(frequency, day)).toBe(start);
  });

  it.each([
    ['weekly', '2017-07-10', null, true],
    ['weekly', '2017-07-11', null, false],
    ['weekly', '2017-07-11', '2017-07-03', true],
    ['weekly', '2017-07-11', '2017-07-10', false],
    ['monthly', '2017-08-01', '2017-07-01', true],
    ['daily', '2017-07-11', '2017-07-11', false],
  ] as const)('%s on %s after that of %s: %s', (frequency, day, latest, due) => {
    expect(isDigestDue(frequency, day, latest)).toBe(due);
  });

  it('say the change and each attainment in the reader’s own language', () => {
    const own = {
      currency: 'EUR',
      earned: '1200.5',
      attainments: [
        { compensation_name: 'New business', attainment: '1.0435' },
        { compensation_name: 'Renewals', attainment: '0.5' },
      ],
    };
    expect(figureLines(own, '1000', { language: 'en', locale: 'en-GB' }).split('\n')).toEqual([
      '• Earned: €1,200.50',
      '• Change: +€200.50',
      '• Attainment, New business: 104.4%',
      '• Attainment, Renewals: 50%',
    ]);
    const french = figureLines(own, null, { language: 'fr', locale: 'fr-FR' }).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    );
    expect(french.split('\n')[1]).toContain('104,4 %');
    expect(french.split('\n')).toHaveLength(3);
  });

  it('report the real figures of the month that ended, once', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const payload = { timezone: 'UTC', at_once: true };
    await run(w.tenant, makeDigests, payload);
    await run(w.tenant, makeDigests, payload);
    const [mail, ...others] = await mails(w.rep);
    expect(others).toEqual([]);
    expect(mail?.name).toBe('Your performance report of June 2017 is here');
    expect(mail?.data.text).toMatch(/^Hello Rep One,\n\n.+\n\n• Earned: \$2,500\.00\n\nOpen it/);
    // The fixture has no quota, and the month before no statement: no attainment and no change.
    expect(mail?.data.text).toContain('/unsubscribe?token=');
    // Whose statement is empty of pay has one all the same, who has no statement none.
    expect(await mails(w.tenant.admin)).toEqual([]);
  });

  // The one of the two comes before the other in a run.
  it.each(['rep', 'other'] as const)(
    'of the %s that can not be made keep nobody from theirs, and are made alone at the next try',
    async (who) => {
      const w = await world();
      await threeDeals(w);
      await calculate(w.tenant);
      const payload = { timezone: 'UTC', at_once: true };
      const made = async () => [(await mails(w.rep)).length, (await mails(w.other)).length];
      await t.query(
        `alter table notification_digests add constraint refused check (user_id <> '${w[who].user_id}')`,
      );
      await expect(run(w.tenant, makeDigests, payload)).rejects.toThrow('refused');
      expect((await made()).toSorted()).toEqual([0, 1]);
      await t.query('alter table notification_digests drop constraint refused');
      await run(w.tenant, makeDigests, payload);
      expect(await made()).toEqual([1, 1]);
    },
  );

  it('of changes speak of a change alone', async () => {
    const w = await world();
    t.clock.set('2017-06-20T09:30:00Z');
    await threeDeals(w);
    await calculate(w.tenant);
    await t.query(
      `insert into notification_settings (environment_id, user_id, frequencies) values ($1, $2, '{"evolution": "daily"}')`,
      [w.tenant.tenant.environment_id, w.rep.user_id],
    );
    const changes = async () =>
      (await cards(w.rep)).filter(({ type }) => type === 'performance_evolution').length;
    await run(w.tenant, makeDigests, { timezone: 'UTC' });
    expect(await changes()).toBe(1);
    t.clock.set('2017-06-21T09:30:00Z');
    await run(w.tenant, makeDigests, { timezone: 'UTC' });
    expect(await changes()).toBe(1);
    await w.sales.addDeal({ name: 'More', user_id: w.rep.user_id, date: '2017-06-21', value: '5000' });
    await calculate(w.tenant);
    t.clock.set('2017-06-22T09:30:00Z');
    await run(w.tenant, makeDigests, { timezone: 'UTC' });
    expect(await changes()).toBe(2);
    t.clock.set('2017-07-15T10:00:00Z');
  });

  it('remind every day whose validation has waited for days, not twice a day', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const validator = await w.tenant.addUser({ name: 'Validator', role: 'manager' });
    const other = await w.tenant.addUser({ name: 'Other', role: 'manager' });
    const { environment_id } = w.tenant.tenant;
    const admin = await app.as(w.tenant.admin);
    const steps = [{ kind: 'people', user_ids: [validator.user_id] }];
    expect((await admin.put('/api/validation/chains', { team_id: null, steps })).status).toBe(200);
    const { id } = (await statement(w, w.rep)).body;
    expect((await act(w, 'lock', [id])).status).toBe(200);
    const reminders = async (who: TestUser) =>
      (await cards(who)).filter(({ type }) => type === 'statements_validation_reminder');
    const runOn = async (day: string) => {
      t.clock.set(`${day}T09:30:00Z`);
      await run(w.tenant, makeDigests, { timezone: 'UTC' });
      await run(w.tenant, makeDigests, { timezone: 'UTC' });
    };
    // Locked on Saturday the 15th. Guard: `waitsSince`.
    await runOn('2017-07-16');
    expect(await reminders(validator)).toEqual([]);
    // A digest of the month, that is not due: the daily reminder comes all the same.
    await t.query(
      `insert into notification_settings (environment_id, user_id, frequencies) values ($1, $2, '{"periodic": "monthly"}')`,
      [environment_id, validator.user_id],
    );
    await runOn('2017-07-18');
    expect(await reminders(validator)).toMatchObject([
      { count: 1, reference_url: '/statements?year=2017&month=6' },
    ]);
    await runOn('2017-07-19');
    expect(await reminders(validator)).toHaveLength(2);
    // Somebody reminded them by hand today.
    t.clock.set('2017-07-20T08:00:00Z');
    await admin.post('/api/validation/reminders', { user_ids: null });
    await runOn('2017-07-20');
    expect(await reminders(validator)).toHaveLength(3);
    // Nobody wants it on any channel, or the company reminds by hand alone.
    await t.query(
      `update notification_settings set channels = '{"periodic": {"in_app": false, "email": false, "slack": false}}' where user_id = $1`,
      [validator.user_id],
    );
    await runOn('2017-07-21');
    expect(await reminders(validator)).toHaveLength(3);
    await t.query(`update notification_settings set channels = '{}' where user_id = $1`, [validator.user_id]);
    await t.query(
      `update companies set settings = settings || '{"validation_reminder_days": null}' where id = $1`,
      [w.tenant.tenant.company_id],
    );
    await runOn('2017-07-22');
    expect(await reminders(validator)).toHaveLength(3);
    expect(await reminders(other)).toEqual([]);
    t.clock.set('2017-07-15T10:00:00Z');
  });

  it('remind who may lock of what is ready', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    await run(w.tenant, makeDigests, { timezone: 'UTC', at_once: true });
    expect(await cards(w.tenant.admin)).toMatchObject([{ type: 'statements_freeze_ready', count: 2 }]);
    expect((await cards(w.rep)).filter(({ type }) => type.startsWith('statements_'))).toEqual([]);
  });
});
