import { STATEMENT_SORTS, STATEMENT_STATUSES, STATEMENT_TABS } from '@comptoir/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { Actor, Ctx } from '../../../platform/context.ts';
import type { TestDatabase } from '../../../platform/testing/index.ts';
import { makeCtx } from '../../../platform/testing/test-ctx.ts';
import { canBinary } from '../../../platform/auth/access.ts';
import { rememberReach } from '../../visibility/index.ts';
import { type BoardParts, type BoardRules, keptParts, readParts } from '../board/board-parts.ts';
import { type BoardWhat, tabsOf } from '../board/board-queries.ts';
import { keptTeamParts, readTeamParts } from '../home/team-parts.ts';
import { everyFitting } from '../state/change-statement-state.ts';
import { keptLockable } from './kept-lockable.ts';
import { createTableCache, openTables, type TableCache } from './open-tables.ts';
import {
  actors,
  CURRENT,
  environment,
  ids,
  MONTHS,
  statements,
  t,
  tenant,
  useBoardWorld,
} from './testing/board-world.ts';
import { WRITES } from './testing/board-writes.ts';

useBoardWorld();

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

it('keeps a board up to its bound, and leaves a longer one to the database with the same answers', async () => {
  const [admin] = actors;
  await reading(admin!, async (ctx) => {
    const sizeOf = async (cache: TableCache) =>
      (await (await openTables(ctx, { months: [CURRENT] }, cache))!.table(CURRENT))?.rows.size;
    const size = (await sizeOf(createTableCache()))!;
    expect(size).toBeGreaterThan(1);
    const long = createTableCache(size);
    expect(await sizeOf(long)).toBe(size);
    const { kept, database } = await both(ctx, ALL, long);
    expect(kept).toEqual(database);
    const short = createTableCache(size - 1);
    expect(await sizeOf(short)).toBeUndefined();
    expect((await both(ctx, ALL, short)).kept).toBeNull();
    const earned = (cache: TableCache) =>
      openTables(ctx, { months: [], histories: [CURRENT] }, cache).then((tables) => tables!.earned(CURRENT));
    expect((await earned(long))?.size).toBe(size);
    expect(await earned(short)).toBeNull();
  });
});

it('finds what a lock fits as the database does, for anybody who may lock, and nothing where the board is too long', async () => {
  const rules = { current: CURRENT, payroll_needs_validation: false };
  let found = 0;
  for (const actor of actors)
    for (const month of MONTHS)
      await reading(actor, async (ctx) => {
        if (!canBinary(ctx, 'statement_lock')) return;
        const [tab] = tabsOf({ actor });
        const body = {
          mode: 'lock' as const,
          tab: tab!,
          filters: {},
          statement_ids: null,
          year: 0,
          month: 0,
        };
        const { ids: fitting } = await everyFitting(ctx, body, month, rules);
        const what: BoardWhat = { month, current: CURRENT, tab: tab!, filters: {}, view: null };
        const kept = await keptLockable(ctx, what, rules, createTableCache());
        expect(kept?.toSorted()).toEqual(fitting.toSorted());
        expect(await keptLockable(ctx, what, rules, createTableCache(0))).toBeNull();
        found += fitting.length;
      });
  expect(found).toBeGreaterThan(0);
});
