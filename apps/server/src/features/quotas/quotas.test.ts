import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { writeCompensationUses } from '../references/index.ts';
import { getQuota, listQuotas } from './read-quotas.ts';
import { archiveQuota } from './archive-quota.ts';
import { createQuota } from './create-quota.ts';
import { deleteQuota } from './delete-quota.ts';
import { unarchiveQuota } from './unarchive-quota.ts';
import { updateQuota } from './update-quota.ts';
import { previewChange } from './preview-change.ts';
import { setQuotaValues } from './set-quota-values.ts';

let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  rep = await company.addUser({ name: 'Anna Rep' });
  other = await company.addUser({ name: 'Boris Rep' });
});
afterAll(() => t.stop());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
const code = async (work: Promise<unknown>) => (await refusal(work))?.code ?? 'no refusal';
const make = (name: string, frequency: 'monthly' | 'quarterly' | 'annually' = 'monthly') =>
  t.run(company, (ctx) => createQuota(ctx, { name, frequency, type: 'amount' }));
const grid = { year: 2026, search: '', relevant: false, team_ids: '', group_ids: '', offset: 0, limit: 200 };
const cell = (month: string, value: string | null, user_id = rep.user_id) => ({ user_id, month, value });

/** A plan with one compensation that reads the quota. */
async function use(quota_id: string, state: 'draft' | 'live'): Promise<{ plan_id: string; id: string }> {
  const [plan_id, id, variable_id] = [newId(), newId(), newId()];
  const environment = company.tenant.environment_id;
  const document: CompensationDocument = {
    scopes: [],
    variables: [
      {
        id: variable_id,
        name: 'Quota',
        description: '',
        format: null,
        kind: 'Quota',
        quota_id,
        window: 'exact',
        to_date: false,
      },
    ],
    payment: { type: 'standard', variable_id },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
  };
  await t.query('insert into plans (environment_id, id, name) values ($1, $2, $3)', [
    environment,
    plan_id,
    `Plan ${plan_id}`,
  ]);
  await t.query(
    `insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
     values ($1, $2, $3, 'Reads', $4, $5, 'each_month', 'end_of_month', $6)`,
    [environment, id, plan_id, state, state === 'live', JSON.stringify(document)],
  );
  await t.run(company, (ctx) => writeCompensationUses(ctx, id, document));
  return { plan_id, id };
}

test('without a wish the sheet is of the fiscal year that people have statements of, else of the running one', async () => {
  const shifted = await t.tenant({ settings: { fiscal_year: 4, fiscal_year_shift: 1 } });
  const { user_id } = await shifted.addUser();
  const quota = await t.run(shifted, (ctx) =>
    createQuota(ctx, { name: 'Revenue', frequency: 'monthly', type: 'amount' }),
  );
  const year = async () =>
    (await t.run(shifted, (ctx) => getQuota(ctx, quota.id, { ...grid, year: undefined }))).year;
  // January 2026 is in the fiscal year that began in April 2025 and is called 2026.
  expect(await year()).toBe(2026);
  for (const month of ['2024-05-01', '2030-01-01'])
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, $4, 'USD', '', now(), now(), now())`,
      [shifted.tenant.environment_id, newId(), user_id, month],
    );
  expect(await year()).toBe(2025);
});

test('the people of a sheet come in windows, each with their values, and say how many there are', async () => {
  const many = await t.tenant();
  const quota = await t.run(many, (ctx) =>
    createQuota(ctx, { name: 'Revenue', frequency: 'annually', type: 'amount' }),
  );
  const people: TestUser[] = [];
  for (const name of ['P1', 'P2', 'P3', 'P4', 'P5']) people.push(await many.addUser({ name }));
  await t.run(many, (ctx) =>
    setQuotaValues(
      ctx,
      quota.id,
      people.map((user, at) => cell('2026-01', String(at + 1), user.user_id)),
    ),
  );
  const read = async (offset: number) => {
    const { users, total_users } = await t.run(many, (ctx) =>
      getQuota(ctx, quota.id, { ...grid, search: 'P', offset, limit: 2 }),
    );
    return { rows: users.map((user) => [user.name, user.values[0]]), total_users };
  };
  expect(await read(0)).toEqual({
    rows: [
      ['P1', '1'],
      ['P2', '2'],
    ],
    total_users: 5,
  });
  expect(await read(4)).toEqual({ rows: [['P5', '5']], total_users: 5 });
});

test('values are set many at once, read back by year, changed and emptied', async () => {
  const quota = await make('Revenue');
  expect(quota).toMatchObject({ state: 'live', value_count: 0, used_by: [] });
  await t.run(company, async (ctx) => {
    await setQuotaValues(ctx, quota.id, [
      cell('2026-01', '1000.50'),
      cell('2026-02', '2000'),
      cell('2026-01', '30', other.user_id),
    ]);
    expect(ctx.jobs.map((job) => job.kind)).toEqual(['calculate']);
    expect(ctx.audited).toMatchObject([{ object_type: 'quota', object_id: quota.id }]);
  });
  const read = await t.run(company, (ctx) => getQuota(ctx, quota.id, grid));
  expect(read.periods).toHaveLength(12);
  expect(read.users.map((user) => [user.name, user.values[0], user.values[1]])).toEqual([
    ['Admin', null, null],
    ['Anna Rep', '1000.50', '2000'],
    ['Boris Rep', '30', null],
  ]);
  await t.run(company, async (ctx) => {
    await setQuotaValues(ctx, quota.id, [cell('2026-01', '1000.5'), cell('2026-02', null)]);
    expect(ctx.audited).toMatchObject([
      {
        before: { values: [{ month: '2026-02', value: '2000' }] },
        after: { values: [{ month: '2026-02', value: null }] },
      },
    ]);
  });
  await t.run(company, async (ctx) => {
    await setQuotaValues(ctx, quota.id, [cell('2026-01', '1000.5')]);
    expect([ctx.audited.length, ctx.jobs.length]).toEqual([0, 0]); // nothing changed, nothing to calculate
  });
  const searched = await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }));
  expect(searched.users.map((user) => user.values.slice(0, 2))).toEqual([['1000.50', null]]);
  expect((await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: '%' }))).users).toEqual(
    [],
  );
  expect(
    (await t.run(company, (ctx) => listQuotas(ctx, 'live'))).find((each) => each.id === quota.id)
      ?.value_count,
  ).toBe(2);
});

test('sums of several quotas are each of its own latest year, which is called as the company calls it by then', async () => {
  const tenant = await t.tenant({ settings: { fiscal_year: 4, fiscal_year_shift: 0 } });
  const user = await tenant.addUser({ name: 'Carla Rep' });
  const [early, late, empty] = await t.run(tenant, async (ctx) => {
    const made = [];
    for (const name of ['Early', 'Late', 'Empty'])
      made.push((await createQuota(ctx, { name, frequency: 'monthly', type: 'amount' })).id);
    const [first = '', second = ''] = made;
    await setQuotaValues(ctx, first, [
      cell('2025-03', '1', user.user_id),
      cell('2025-04', '20', user.user_id),
    ]);
    await setQuotaValues(ctx, second, [cell('2026-05', '300', user.user_id)]);
    return made;
  });
  const latest = async () => {
    const quotas = await t.run(tenant, (ctx) => listQuotas(ctx, 'live'));
    return Object.fromEntries(quotas.map((quota) => [quota.id, quota.latest]));
  };
  const of = (year: number, total: string) => ({ year, people: 1, total });
  expect(await latest()).toEqual({ [early!]: of(2025, '20'), [late!]: of(2026, '300'), [empty!]: null });
  await t.query(`update companies set settings = settings || '{"fiscal_year_shift": 1}' where id = $1`, [
    tenant.tenant.company_id,
  ]);
  expect(await latest()).toEqual({ [early!]: of(2026, '20'), [late!]: of(2027, '300'), [empty!]: null });
});

test('sums follow every change, also within one transaction, and nothing that was rolled back', async () => {
  const quota = await make('Sums');
  const set = (value: string, user_id = rep.user_id) =>
    t.run(company, (ctx) => setQuotaValues(ctx, quota.id, [cell('2026-03', value, user_id)]));
  const sums = (ctx: Parameters<typeof getQuota>[0]) =>
    getQuota(ctx, quota.id, grid).then(({ totals, value_count, latest }) => [
      totals[2],
      value_count,
      latest?.people,
      latest?.total,
    ]);
  const now = () => t.run(company, sums);
  expect(await now()).toEqual([null, 0, undefined, undefined]);
  await set('100');
  expect(await now()).toEqual(['100', 1, 1, '100']);
  await set('20', other.user_id);
  expect(await now()).toEqual(['120', 2, 2, '120']);
  const rolledBack = t.run(company, async (ctx) => {
    await setQuotaValues(ctx, quota.id, [cell('2026-03', '5'), cell('2026-04', '1')]);
    expect(await sums(ctx)).toEqual(['25', 3, 2, '26']);
    throw new AppError('conflict');
  });
  expect(await code(rolledBack)).toBe('conflict');
  expect(await now()).toEqual(['120', 2, 2, '120']);
  const narrowed = await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }));
  expect([narrowed.totals[2], narrowed.latest?.total]).toEqual(['100', '120']);
});

test('one invalid cell refuses all, by name', async () => {
  const quota = await make('By quarter', 'quarterly');
  const set = (...cells: ReturnType<typeof cell>[]) =>
    refusal(t.run(company, (ctx) => setQuotaValues(ctx, quota.id, cells)));
  const unknown = await set(cell('2026-01', '1'), cell('2026-04', '2', newId()));
  expect([unknown?.code, unknown?.field]).toEqual(['not_found', 'values.1.user_id']);
  const misplaced = await set(cell('2026-01', '1'), cell('2026-02', '2'));
  expect([misplaced?.code, misplaced?.field]).toEqual(['invalid_period', 'values.1.month']);
  expect((await t.run(company, (ctx) => getQuota(ctx, quota.id, grid))).value_count).toBe(0);
  expect(await set(cell('2026-01', '1'), cell('2026-01', '2'))).toBeNull();
  expect(
    (await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }))).users[0]?.values,
  ).toEqual(['2', null, null, null]);
});

test('another frequency re-spreads what is stored and keeps the old values in the trail', async () => {
  const quota = await make('To re-spread', 'quarterly');
  await t.run(company, (ctx) => setQuotaValues(ctx, quota.id, [cell('2026-01', '100')]));
  const monthly = { frequency: 'monthly', type: 'amount' } as const;
  expect(await t.run(company, (ctx) => previewChange(ctx, quota.id, monthly))).toEqual({
    people: 1,
    before: 1,
    after: 3,
    total_before: '100',
    total_after: '100',
    rows: [
      {
        user_id: rep.user_id,
        user_name: 'Anna Rep',
        before: [{ month: '2026-01', value: '100' }],
        after: [
          { month: '2026-01', value: '33.34' },
          { month: '2026-02', value: '33.33' },
          { month: '2026-03', value: '33.33' },
        ],
      },
    ],
  });
  await t.run(company, async (ctx) => {
    await updateQuota(ctx, quota.id, { frequency: 'monthly' });
    expect(ctx.audited.map((entry) => entry.before)).toEqual([
      { values: [{ user_id: rep.user_id, month: '2026-01', value: '100' }] },
      { name: 'To re-spread', frequency: 'quarterly', type: 'amount', currency: null },
    ]);
  });
  const read = await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }));
  expect(read.users[0]?.values.slice(0, 4)).toEqual(['33.34', '33.33', '33.33', null]);
  await t.run(company, (ctx) => updateQuota(ctx, quota.id, { type: 'percentage' }));
  expect(
    (await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }))).users[0]?.values[0],
  ).toBe('0.3334');
});

test('what reads a quota protects it: live ones its shape and life, drafts its existence', async () => {
  const quota = await make('In use');
  const draft = await use(quota.id, 'draft');
  const refused = await refusal(t.run(company, (ctx) => deleteQuota(ctx, quota.id)));
  expect([refused?.code, refused?.params]).toEqual([
    'quota_in_use',
    {
      uses: [
        {
          kind: 'compensation',
          id: draft.id,
          name: 'Reads',
          parent_id: draft.plan_id,
          state: 'draft',
          spots: [{ kind: 'variable', name: 'Quota' }],
        },
      ],
    },
  ]);
  await t.run(company, (ctx) => updateQuota(ctx, quota.id, { frequency: 'annually' }));
  await use(quota.id, 'live');
  expect(await code(t.run(company, (ctx) => updateQuota(ctx, quota.id, { frequency: 'monthly' })))).toBe(
    'quota_in_use',
  );
  const asNumber = { frequency: 'annually', type: 'number' } as const;
  expect(await code(t.run(company, (ctx) => previewChange(ctx, quota.id, asNumber)))).toBe('quota_in_use');
  expect(await code(t.run(company, (ctx) => updateQuota(ctx, quota.id, { type: 'number' })))).toBe(
    'quota_in_use',
  );
  expect(await code(t.run(company, (ctx) => archiveQuota(ctx, quota.id)))).toBe('quota_in_use');
  const renamed = await t.run(company, (ctx) =>
    updateQuota(ctx, quota.id, { name: 'Still in use', frequency: 'annually' }),
  );
  expect([renamed.name, renamed.used_by.length]).toEqual(['Still in use', 2]);
});

test('an archived one takes no values until it is back; an unused one can be deleted', async () => {
  const quota = await make('Old');
  await t.run(company, (ctx) => archiveQuota(ctx, quota.id));
  expect(await code(t.run(company, (ctx) => setQuotaValues(ctx, quota.id, [cell('2026-01', '1')])))).toBe(
    'quota_archived',
  );
  expect((await t.run(company, (ctx) => listQuotas(ctx, 'archived'))).map((each) => each.id)).toEqual([
    quota.id,
  ]);
  await t.run(company, (ctx) => unarchiveQuota(ctx, quota.id));
  await t.run(company, (ctx) => setQuotaValues(ctx, quota.id, [cell('2026-01', '1')]));
  await t.run(company, (ctx) => deleteQuota(ctx, quota.id));
  expect(await code(t.run(company, (ctx) => getQuota(ctx, quota.id, grid)))).toBe('not_found');
});

test('names are unique, whatever their case', async () => {
  const quota = await make('Unique');
  expect(await code(make('UNIQUE'))).toBe('name_used');
  await make('Second');
  expect(await code(t.run(company, (ctx) => updateQuota(ctx, quota.id, { name: 'second' })))).toBe(
    'name_used',
  );
});

test('the grid narrows to a plan, a team, or those whose plan reads the quota', async () => {
  const quota = await make('Filtered');
  const { plan_id } = await use(quota.id, 'live');
  const environment = company.tenant.environment_id;
  await t.query(
    'insert into plan_members (environment_id, id, plan_id, user_id, end_date) values ($1, $2, $3, $4, $5)',
    [environment, newId(), plan_id, rep.user_id, '2026-03-31'],
  );
  const team_id = newId();
  await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
    environment,
    team_id,
    'West',
  ]);
  await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
    environment,
    newId(),
    team_id,
    other.user_id,
  ]);
  const [dimension_id, group_id] = [newId(), newId()];
  await t.query(
    `insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, 'Segment', 'segment')`,
    [environment, dimension_id],
  );
  await t.query(
    `insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, 'Small', 'small')`,
    [environment, group_id, dimension_id],
  );
  await t.query(
    `insert into group_members (environment_id, id, dimension_id, group_id, user_id, start_date, end_date)
     values ($1, $2, $3, $4, $5, '2026-03-01', '2026-05-31')`,
    [environment, newId(), dimension_id, group_id, other.user_id],
  );
  const names = async (filters: object) =>
    (await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, ...filters }))).users.map(
      (user) => user.name,
    );
  expect(await names({ plan_id })).toEqual(['Anna Rep']);
  expect(await names({ plan_id, year: 2027 })).toEqual([]);
  expect(await names({ team_ids: team_id })).toEqual(['Boris Rep']);
  expect(await names({ team_ids: `${newId()},${team_id}` })).toEqual(['Boris Rep']);
  expect(await names({ group_ids: group_id })).toEqual(['Boris Rep']);
  expect(await names({ group_ids: group_id, year: 2027 })).toEqual([]);
  expect(await names({ relevant: true })).toEqual(['Anna Rep']);
  // In a year without such a plan everyone is shown: nothing would be left to fill in.
  expect(await names({ relevant: true, year: 2027 })).toEqual(await names({ year: 2027 }));
  // Nobody who has a value is left out, and the sums are those of the people shown.
  await t.run(company, (ctx) =>
    setQuotaValues(ctx, quota.id, [cell('2026-01', '10.5'), cell('2026-01', '4', other.user_id)]),
  );
  expect(await names({ relevant: true })).toEqual(['Anna Rep', 'Boris Rep']);
  const sums = async (filters: object) =>
    (await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, limit: 1, ...filters }))).totals[0];
  expect([await sums({}), await sums({ team_ids: team_id }), await sums({ year: 2027 })]).toEqual([
    '14.5',
    '4',
    null,
  ]);
  const listed = (await t.run(company, (ctx) => listQuotas(ctx, 'live'))).find(({ id }) => id === quota.id);
  expect(listed?.latest).toEqual({ year: 2026, people: 2, total: '14.5' });
  const [anna] = (await t.run(company, (ctx) => getQuota(ctx, quota.id, { ...grid, search: 'anna' }))).users;
  expect(anna?.plan_names).toEqual([`Plan ${plan_id}`]);
});

test('every call needs the permission, and sees one company', async () => {
  const quota = await make('Guarded');
  const as = (work: Parameters<TestDatabase['run']>[1]) => code(t.run(company, work, rep));
  expect(await as((ctx) => listQuotas(ctx, 'live'))).toBe('forbidden');
  expect(await as((ctx) => getQuota(ctx, quota.id, grid))).toBe('forbidden');
  expect(await as((ctx) => createQuota(ctx, { name: 'Mine', frequency: 'monthly', type: 'amount' }))).toBe(
    'forbidden',
  );
  expect(await as((ctx) => updateQuota(ctx, quota.id, { name: 'Mine' }))).toBe('forbidden');
  const change = { frequency: 'monthly', type: 'number' } as const;
  expect(await as((ctx) => previewChange(ctx, quota.id, change))).toBe('forbidden');
  expect(await as((ctx) => archiveQuota(ctx, quota.id))).toBe('forbidden');
  expect(await as((ctx) => unarchiveQuota(ctx, quota.id))).toBe('forbidden');
  expect(await as((ctx) => deleteQuota(ctx, quota.id))).toBe('forbidden');
  expect(await as((ctx) => setQuotaValues(ctx, quota.id, [cell('2026-01', '1')]))).toBe('forbidden');
  const elsewhere = await t.tenant();
  expect(await t.run(elsewhere, (ctx) => listQuotas(ctx, 'live'))).toEqual([]);
  expect(await code(t.run(elsewhere, (ctx) => getQuota(ctx, quota.id, grid)))).toBe('not_found');
  expect(await code(t.run(elsewhere, (ctx) => setQuotaValues(ctx, quota.id, [cell('2026-01', '1')])))).toBe(
    'not_found',
  );
});
