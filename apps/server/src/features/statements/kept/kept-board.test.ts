import type { Permissions } from '@comptoir/contract';
import { STATEMENT_SORTS, STATEMENT_STATUSES, STATEMENT_TABS } from '@comptoir/contract';
import { monthOf, monthText } from '@comptoir/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../platform/testing/index.ts';
import { makeCtx } from '../../../platform/testing/test-ctx.ts';
import { rememberReach } from '../../visibility/index.ts';
import { type BoardParts, type BoardRules, keptParts, readParts } from '../board/board-parts.ts';
import { type BoardWhat, tabsOf } from '../board/board-queries.ts';
import { keptTeamParts, readTeamParts } from '../home/team-parts.ts';
import { createTableCache, openTables, type TableCache } from './open-tables.ts';

const CURRENT = monthOf(2017, 7);
const MONTHS = [CURRENT - 2, CURRENT - 1, CURRENT];
const NAMES = [
  'Ada Nord',
  'ada west',
  'Chloé Blanc',
  'Boris Nord',
  'ÉLODIE West',
  'Ines B',
  'a_b %c',
  'Jules',
];

let t: TestDatabase;
let tenant: TestTenant;
let environment: string;
let actors: Actor[];
const ids = {
  users: [] as string[],
  teams: [] as string[],
  plans: [newId(), newId()],
  groups: [] as string[],
};
/** Of each person in each month. */
const statements: { id: string; user_id: string; month: string }[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set('2017-07-15T10:00:00Z');
  tenant = await t.tenant();
  environment = tenant.tenant.environment_id;
  const permissions = (
    scope: Permissions['statement_scope'],
    binary: Permissions['binary'],
  ): Permissions => ({
    resources: { statement: { effect: 'allow', level: 'read' } },
    binary,
    statement_scope: scope,
    request_scope: 'mine',
  });
  const people = [];
  for (const [index, name] of NAMES.entries())
    people.push(
      await tenant.addUser({
        name,
        permissions:
          index < 2
            ? permissions('teams_below', { statement_validate_supervised: true, statement_lock: true })
            : index === 2
              ? permissions('all', { statement_validate: true, statement_validate_own: true })
              : permissions('me', {}),
      }),
    );
  actors = [tenant.admin, ...people.slice(0, 4)];
  ids.users = people.map(({ user_id }) => user_id);
  for (const name of ['North', 'south', 'West']) ids.teams.push(await addTeam(name));
  await addGroups();
  for (const month of MONTHS) for (const user_id of ids.users.slice(1)) await addStatement(user_id, month);
});
afterAll(() => t?.stop());

async function addTeam(name: string): Promise<string> {
  const id = newId();
  await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [environment, id, name]);
  return id;
}

async function addGroups(): Promise<void> {
  const dimension = newId();
  await t.query(
    'insert into group_dimensions (environment_id, id, name, api_name, position) values ($1, $2, $3, $4, 0)',
    [environment, dimension, 'Region', 'region'],
  );
  const id = newId();
  ids.groups.push(id);
  await t.query(
    'insert into user_groups (environment_id, id, dimension_id, name, api_key, position) values ($1, $2, $3, $4, $5, 0)',
    [environment, id, dimension, 'Europe', 'europe'],
  );
  await t.query(
    'insert into group_members (environment_id, id, dimension_id, group_id, user_id) values ($1, $2, $3, $4, $5)',
    [environment, newId(), dimension, id, ids.users[3]],
  );
}

async function addStatement(user_id: string, month: number): Promise<void> {
  const one = { id: newId(), user_id, month: `${monthText(month)}-01` };
  statements.push(one);
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
     values ($1, $2, $3, $4, 'USD', '\\x00', $5, $5, $5)`,
    [environment, one.id, user_id, one.month, t.clock.now()],
  );
  for (const [position, plan_id] of ids.plans.entries())
    await t.query(
      `insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
         position, value, payment_month, content_hash, figures)
       values ($1, $2, $3, $4, $5, $6, 'Commission', $7, $8, $9, 1, $5, '\\x00', '{}')`,
      [environment, newId(), one.id, user_id, one.month, newId(), plan_id, `Plan ${position}`, position],
    );
}

/** A change of what a board shows: of the statement, or of its person. `$1`: the environment, `$2`: the statement, `$3`: a number. */
type Write = (
  s: (typeof statements)[number],
  n: number,
) => readonly [text: string, values?: readonly unknown[]];
const state =
  (set: string): Write =>
  ({ id }) => [`update statements set ${set} where environment_id = $1 and id = $2`, [id]];
const teamOf = (n: number) => ids.teams[n % 3];
const OPEN = 'environment_id = $1 and id = $2 and locked_at is null';
const IS_OPEN = `exists (select 1 from statements s where s.environment_id = $1::uuid and s.id = $2::uuid and s.locked_at is null)`;
const IS_LOCKED =
  'exists (select 1 from statements s where s.environment_id = $1 and s.user_id = $2 and s.month = $3::date and s.locked_at is not null)';
const NOTHING = ['select $1::uuid'] as const;
const WRITES: readonly Write[] = [
  ({ id }, n) => [
    `update statements set earned = $3::numeric / 4, paid = $3::numeric / 8 where ${OPEN}`,
    [id, n - 50],
  ],
  ({ id }, n) => [
    `update statements set attainment = case when $3::numeric > 20 then $3::numeric / 100 end where ${OPEN}`,
    [id, n],
  ],
  ({ id }, n) => [`update statements set error_count = $3::int % 2, earned = 0 where ${OPEN}`, [id, n]],
  ({ id }, n) => [`update statements set ready = $3::int % 2 = 0 where ${OPEN}`, [id, n]],
  state('locked_at = coalesce(locked_at, now()), ready = true'),
  state(
    'validated_at = case when locked_at is not null and paid_at is null then coalesce(validated_at, now()) else validated_at end',
  ),
  state('paid_at = case when locked_at is not null then coalesce(paid_at, now()) end'),
  state('paid_at = null'),
  ({ id }, n) => [
    `update transactions set plan_name = $3 where environment_id = $1 and statement_id = $2 and position = 1 and ${IS_OPEN}`,
    [id, `Plan ${n % 3}`],
  ],
  ({ id }, n) => [
    `update transactions set value = $3::numeric, attainment = 1, figures = '{"measure":"3","target":"4"}',
       payment_month = month + make_interval(months => $3::int % 2)
     where environment_id = $1 and statement_id = $2 and position = 0 and ${IS_OPEN}`,
    [id, n],
  ],
  ({ id }) => [
    `update transactions set errors = '[{"kind":"division_by_zero"}]'
     where environment_id = $1 and statement_id = $2 and position = 1 and ${IS_OPEN}`,
    [id],
  ],
  ({ user_id, month }, n) => [
    `insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, currency, value, state,
       created_at, created_by_name)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::date, gen_random_uuid(), 'x', 'USD', 1, $4::text, now(), 'x' where not ${IS_LOCKED}`,
    [user_id, month, n % 2 ? 'active' : 'pending'],
  ],
  ({ user_id, month }) => [
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, created_at, created_by_name, active)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::date, 'manual', 'x', 1, now(), 'x', false where not ${IS_LOCKED}`,
    [user_id, month],
  ],
  ({ id }, n) => [
    `insert into messages (environment_id, id, thread_kind, thread_id, seq, author_name, body, created_at)
     select $1::uuid, gen_random_uuid(), 'statement', $2::uuid, coalesce(max(seq), 0) + 1, 'x', $3::text, now() from messages
     where environment_id = $1::uuid and thread_id = $2::uuid`,
    [id, `Comment ${n}`],
  ],
  ({ id }) => ['update messages set deleted_at = now() where environment_id = $1 and thread_id = $2', [id]],
  ({ id }, n) => [
    `insert into statement_drifts (environment_id, statement_id, draft_hash, difference, transactions, found_at)
     values ($1, $2, '\\x00', 1, $3::jsonb, now())
     on conflict (environment_id, statement_id) do update set transactions = excluded.transactions`,
    [id, JSON.stringify([{ compensation_id: ids.plans[0], today: `${n}`, locked: '50.10' }])],
  ],
  ({ user_id }, n) => [
    'update users set name = $3 where environment_id = $1 and id = $2',
    [user_id, NAMES[n % NAMES.length]],
  ],
  ({ user_id }, n) => [
    `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, $4::date, $4::date, true
     where not exists (select 1 from team_members d where d.environment_id = $1::uuid and d.user_id = $3::uuid
       and (d.team_id = $2::uuid or d.start_date = $4::date))`,
    [teamOf(n), user_id, `2017-0${5 + (n % 3)}-0${1 + (n % 9)}`],
  ],
  ({ user_id }) => ['delete from team_members where environment_id = $1 and user_id = $2', [user_id]],
  ({ user_id }, n) =>
    n % 4 >= ids.users.indexOf(user_id)
      ? NOTHING
      : [
          `insert into manager_links (environment_id, id, manager_id, user_id)
           select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid
           where not exists (select 1 from manager_links d where d.environment_id = $1::uuid and d.user_id = $3::uuid)`,
          [ids.users[n % 4], user_id],
        ],
  ({ user_id }) => ['delete from manager_links where environment_id = $1 and user_id = $2', [user_id]],
  (_one, n) => [
    'update teams set name = $3 where environment_id = $1 and id = $2',
    [teamOf(n), `${['North', 'south', 'Éast', 'west'][n % 4]} ${n % 3}`],
  ],
  ({ id }) => [
    `insert into statement_validation_steps (environment_id, statement_id, position, user_ids)
     select $1::uuid, $2::uuid, coalesce(max(position), 0) + 1, array[$3::uuid] from statement_validation_steps
     where environment_id = $1::uuid and statement_id = $2::uuid having ${IS_OPEN}`,
    [id, ids.users[0]],
  ],
  ({ id }) => [
    `insert into statement_validations (environment_id, id, statement_id, position, validated_at, validated_by)
     values ($1, gen_random_uuid(), $2, 1, now(), $3) on conflict do nothing`,
    [id, ids.users[0]],
  ],
  ({ id }) => [
    `update statement_validations set reversed_at = now(), reversed_by = validated_by
     where environment_id = $1 and statement_id = $2 and reversed_at is null`,
    [id],
  ],
  ({ user_id, month }, n) => [
    `insert into draw_ledger (environment_id, user_id, currency, month, opening, earned, draw, recovered, forgiven, paid, closing,
       balance_before, balance, calculated, kept, lines)
     select $1::uuid, $2::uuid, 'USD', $3::date, 0, 0, $4::numeric, 0, 0, $4::numeric, 0, 0, 0, 0, false, '[]' where not ${IS_LOCKED}
     on conflict do nothing`,
    [user_id, month, n % 2],
  ],
];

const arbitrary = {
  write: fc.record({ write: fc.nat(WRITES.length - 1), statement: fc.nat(20), n: fc.nat(100) }),
  filters: fc.record(
    {
      username: fc.constantFrom('ada', 'NORD', 'élo', 'a_b', '%', 'west ada', ' '),
      status: fc.subarray([...STATEMENT_STATUSES]),
      teams: fc.constantFrom(0, 1, 2).map((at) => [at]),
      groups: fc.constant([0]),
      managers: fc.subarray(['0', '1', '2', 'no-user']),
      only_direct_supervised_users: fc.boolean(),
      plans: fc.constantFrom(0, 1).map((at) => [at]),
      error: fc.boolean(),
      draw: fc.boolean(),
      manually_adjusted: fc.boolean(),
      manual: fc.boolean(),
      with_comment: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
};
type Filters = ReturnType<typeof arbitrary.filters.generate>['value'];
const view = fc.option(
  fc.record({
    link: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('username' as const), value: fc.constantFrom('o', 'e W') }),
        fc.record({ type: fc.constant('error' as const), value: fc.boolean() }),
        fc.record({ type: fc.constant('users' as const), values: fc.constant([1, 3, 5]) }),
      ),
      { maxLength: 3 },
    ),
  }),
  { freq: 2 },
);
const read = fc.record({
  actor: fc.nat(4),
  cache: fc.nat(1),
  month: fc.constantFrom(...MONTHS.slice(1)),
  tab: fc.constantFrom(...STATEMENT_TABS),
  sort: fc.constantFrom(...STATEMENT_SORTS),
  filters: fc.oneof(fc.constant({}), arbitrary.filters, arbitrary.filters),
  view,
  limit: fc.constantFrom(2, 100),
  offset: fc.constantFrom(0, 1),
  payroll_needs_validation: fc.boolean(),
});
type Read = ReturnType<typeof read.generate>['value'];

/** A transaction that reads one moment, as each call that reads has. */
function reading<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const database = {
    ...t.database,
    transaction: ((scope, run) =>
      t.database.transaction(
        { ...scope, isolation: 'repeatable read', read_only: true },
        run,
      )) as TestDatabase['database']['transaction'],
  };
  return makeCtx(database, t.clock, tenant.tenant, actor, work);
}

function whatOf({ month, tab, filters, view: shown }: Read, actor: Actor): BoardWhat {
  const { teams, groups, managers, plans, ...others } = filters as Filters;
  const named = {
    ...others,
    ...(teams && { teams: teams.map((at) => ids.teams[at]!) }),
    ...(groups && { groups: groups.map((at) => ids.groups[at]!) }),
    ...(managers && { managers: managers.map((one) => (one === 'no-user' ? one : ids.users[Number(one)]!)) }),
    ...(plans && { plans: plans.map((at) => ids.plans[at]!) }),
  };
  const conditions = shown && {
    ...shown,
    filters: shown.filters.map((one) =>
      one.type === 'users' ? { ...one, values: one.values.map((at) => ids.users[at]!) } : one,
    ),
  };
  const tabs = tabsOf({ actor });
  return {
    month,
    current: CURRENT,
    tab: tabs.includes(tab) ? tab : tabs[0]!,
    filters: named,
    view: conditions,
  };
}

async function both(ctx: Ctx, wanted: Read, cache: TableCache) {
  const what = whatOf(wanted, ctx.actor);
  const { sort, limit, offset, payroll_needs_validation } = wanted;
  const page = { sort, limit, offset };
  const rules: BoardRules = { current: CURRENT, payroll_needs_validation, acts_on_own: wanted.offset === 0 };
  await rememberReach(ctx, [what.month, what.month - 1]);
  const tables = await openTables(ctx, { months: [what.month, what.month - 1] }, cache);
  const kept = tables && (await keptParts(ctx, tables, what, { page, rules }));
  return {
    kept: kept && comparable(kept),
    database: comparable(await readParts(ctx, what, { page, rules })),
  };
}

/** The people below somebody who sees everybody are not found ahead: the database finds them. */
function isKept({ actor, tab }: Read): boolean {
  const who = actors[actor]!;
  return (
    tab !== 'below' ||
    !tabsOf({ actor: who }).includes(tab) ||
    who.permissions.statement_scope === 'teams_below'
  );
}

/** What is kept has more fields than a row of the board. */
function comparable({ rows, ...others }: BoardParts) {
  return {
    ...others,
    rows: rows.map(({ row, details }) => {
      const { plan_ids, adjusted, manual, with_comment, draw, has_validations, ...shown } =
        row as typeof row & Record<string, unknown>;
      return { row: { ...shown, plan_names: [...shown.plan_names].sort() }, details };
    }),
  };
}

async function change({ write, statement, n }: { write: number; statement: number; n: number }) {
  const [text, values = []] = WRITES[write]!(statements[statement]!, n);
  // The database refuses some states (CL001 and others): then nothing has changed.
  await t.query(text, [environment, ...values]).catch((error: { readonly code?: string }) => {
    if (!error.code?.startsWith('CL')) throw error;
  });
}

it('what is kept answers what the database answers, after any changes, for anybody, in each process', async () => {
  const caches = [createTableCache(), createTableCache()];
  const round = fc.record({ writes: fc.array(arbitrary.write, { maxLength: 5 }), read });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 12 }), async (rounds) => {
      for (const { writes, read: wanted } of rounds) {
        for (const one of writes) await change(one);
        const { kept, database } = await reading(actors[wanted.actor]!, (ctx) =>
          both(ctx, wanted, caches[wanted.cache]!),
        );
        expect(kept).toEqual(isKept(wanted) ? database : null);
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

it('the home page from memory is the one from the database', async () => {
  const cache = createTableCache();
  const rules: BoardRules = { current: CURRENT, payroll_needs_validation: false, acts_on_own: false };
  const round = fc.record({
    writes: fc.array(arbitrary.write, { maxLength: 6 }),
    actor: fc.nat(4),
    month: fc.constantFrom(...MONTHS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), async (rounds) => {
      for (const { writes, actor, month } of rounds) {
        for (const one of writes) await change(one);
        await reading(actors[actor]!, async (ctx) => {
          const what: BoardWhat = { month, current: CURRENT, tab: 'all', filters: {} };
          const months = Array.from({ length: 12 }, (_, back) => month - back);
          const tables = (await openTables(ctx, { months: months.slice(0, 2), histories: months }, cache))!;
          expect(await keptTeamParts(ctx, what, { rules, tables })).toEqual(
            await readTeamParts(ctx, what, rules),
          );
        });
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

/** Step by step, as people would. */
async function openAll(): Promise<void> {
  for (const step of [
    'statements set paid_at = null where paid_at is not null',
    'statement_validations set reversed_at = now(), reversed_by = validated_by where reversed_at is null',
    'statements set validated_at = null where validated_at is not null',
    'statements set locked_at = null where locked_at is not null',
  ])
    await t.query(`update ${step} and environment_id = $1`, [environment]);
}

/** The running month, everybody in it, by name. */
const ALL: Read = {
  actor: 0,
  cache: 0,
  month: CURRENT,
  tab: 'all',
  sort: 'user',
  filters: {},
  view: null,
  limit: 100,
  offset: 0,
  payroll_needs_validation: false,
};

it('a change that was under way when the board was read is read once it is over, and one rolled back is not', async () => {
  const cache = createTableCache();
  const [first, second] = await Promise.all([t.database.pool.connect(), t.database.pool.connect()]);
  const last = statements.at(-1)!;
  await openAll();
  try {
    for (const client of [first, second]) await client.query('begin');
    await first.query(
      `update transactions set plan_name = 'Later' where environment_id = $1 and statement_id = $2`,
      [environment, last.id],
    );
    await second.query(
      `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, created_at, created_by_name)
      values ($1, $2, $3, $4, 'manual', 'x', 1, now(), 'x')`,
      [environment, newId(), ids.users[2], statements.at(-2)!.month],
    );
    await reading(actors[0]!, (ctx) => both(ctx, ALL, cache));
    await first.query('commit');
    await second.query('rollback');
  } finally {
    first.release();
    second.release();
  }
  const { kept, database } = await reading(actors[0]!, (ctx) => both(ctx, ALL, cache));
  expect(kept).toEqual(database);
  expect(kept?.rows.flatMap(({ row }) => row.plan_names)).toContain('Later');
});

it('old marks become one for everybody, after which all is read again', async () => {
  const cache = createTableCache();
  await openAll();
  await reading(actors[0]!, (ctx) => both(ctx, ALL, cache));
  await t.query(
    `update transactions set plan_name = 'Merged' where environment_id = $1 and statement_id = $2`,
    [environment, statements.at(-1)!.id],
  );
  await t.query(`select merge_board_marks($1, now() + interval '1 day')`, [environment]);
  const marks = await t.query<{ month: string }>(
    'select month from board_marks where environment_id = $1 and month = $2',
    [environment, statements.at(-1)!.month],
  );
  expect(marks).toHaveLength(1);
  const { kept, database } = await reading(actors[0]!, (ctx) => both(ctx, ALL, cache));
  expect(kept).toEqual(database);
  expect(kept?.rows.flatMap(({ row }) => row.plan_names)).toContain('Merged');
});

it('a reader that began before a change does not see it, though another has read it since', async () => {
  const cache = createTableCache();
  const admin = actors[0]!;
  const last = statements.length - 1;
  const earn = (n: number) => change({ write: 0, statement: last, n });
  await openAll();
  await earn(60);
  await reading(admin, (ctx) => both(ctx, ALL, cache));
  await earn(61);
  await reading(admin, (ctx) => both(ctx, ALL, cache));
  await reading(admin, async (ctx) => {
    const early = await both(ctx, ALL, cache);
    expect(early.kept).toEqual(early.database);
    await earn(70);
    const later = await reading(admin, (other) => both(other, ALL, cache));
    expect(later.kept).toEqual(later.database);
    expect(later.kept).not.toEqual(early.kept);
    const again = await both({ ...ctx }, ALL, cache);
    expect(again.kept).toEqual(early.database);
  });
});

it('keeps nothing for a transaction that reads several moments, and for one that writes', async () => {
  expect(
    await t.run(tenant, async (ctx) => (await openTables(ctx, { months: [CURRENT] }))?.table(CURRENT)),
  ).toBeNull();
});
