import type { Permissions } from '@comptoir/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMonth, present } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { rememberReach } from './remembered-reach-queries.ts';
import { canValidate, statementScope, statementsBelow } from './statement-scope.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
const USERS = 8;
const TEAMS = 5;

interface Dated {
  readonly from: number | null;
  readonly to: number | null;
}
interface World {
  /** Of the company: the last day of its months; 1 means calendar months. */
  readonly reference_day: number;
  readonly links: readonly (Dated & { readonly manager: number; readonly user: number })[];
  readonly parents: readonly (number | null)[];
  readonly members: readonly (Dated & {
    readonly team: number;
    readonly user: number;
    readonly view: boolean;
    readonly validate: boolean;
  })[];
}

/** Days 0 to 180 from 1 January 2026; null is open. Written again here, on day numbers: it shares nothing with the SQL. */
const dateOf = (day: number | null) =>
  day === null ? null : new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
const lastDayOf = (year: number, number: number, reference_day: number) => {
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const last = reference_day === 1 ? length : Math.min(reference_day, length);
  return (Date.UTC(year, number - 1, last) - Date.UTC(2026, 0, 1)) / 86_400_000;
};
const monthDays = (month: string, reference_day: number): [number, number] => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return [lastDayOf(year, number - 1, reference_day) + 1, lastDayOf(year, number, reference_day)];
};
const overlaps = (span: Dated, [first, last]: [number, number]) =>
  (span.from ?? -Infinity) <= last && (span.to ?? Infinity) >= first;

/** The independent reachability: plain graph walk over the facts of one month. */
function below(world: World, me: number, month: string, right: 'view' | 'validate'): Set<number> {
  const days = monthDays(month, world.reference_day);
  const found = new Set<number>();
  const queue = [me];
  while (queue.length > 0) {
    const at = queue.pop()!;
    for (const link of world.links) {
      if (link.manager === at && overlaps(link, days) && !found.has(link.user)) {
        found.add(link.user);
        queue.push(link.user);
      }
    }
  }
  const teams = new Set(
    world.members.filter((m) => m.user === me && m[right] && overlaps(m, days)).map((m) => m.team),
  );
  for (let grown = true; grown;) {
    grown = false;
    world.parents.forEach((parent, team) => {
      if (parent !== null && teams.has(parent) && !teams.has(team)) {
        teams.add(team);
        grown = true;
      }
    });
  }
  for (const m of world.members) if (teams.has(m.team) && overlaps(m, days)) found.add(m.user);
  found.delete(me);
  return found;
}

const span = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 180 })), fc.option(fc.integer({ min: 0, max: 90 })))
  .map(([from, length]): Dated => ({ from, to: length === null ? null : (from ?? 30) + length }));
const user = fc.integer({ min: 0, max: USERS - 1 });
const worlds = fc.record({
  reference_day: fc.constantFrom(1, 1, 15, 25, 30, 31),
  links: fc
    .array(
      fc.tuple(span, user, user).map(([s, manager, u]) => ({ ...s, manager, user: u })),
      { maxLength: 14 },
    )
    .map((links) => {
      const kept: (typeof links)[number][] = [];
      for (const link of links) {
        const clash = kept.some(
          (k) =>
            k.user === link.user &&
            (k.from ?? -1e9) <= (link.to ?? 1e9) &&
            (link.from ?? -1e9) <= (k.to ?? 1e9),
        );
        if (link.manager !== link.user && !clash) kept.push(link);
      }
      return kept;
    }),
  // A parent is always an earlier team: a forest.
  parents: fc.tuple(
    ...Array.from({ length: TEAMS }, (_, at) =>
      at === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 0, max: at - 1 })),
    ),
  ),
  members: fc
    .array(fc.tuple(span, fc.integer({ min: 0, max: TEAMS - 1 }), user, fc.boolean(), fc.boolean()), {
      maxLength: 14,
    })
    .map((all) => {
      const kept: World['members'][number][] = [];
      for (const [s, team, u, view, validate] of all) {
        const clash = kept.some(
          (k) =>
            k.user === u &&
            k.team === team &&
            (k.from ?? -1e9) <= (s.to ?? 1e9) &&
            (s.from ?? -1e9) <= (k.to ?? 1e9),
        );
        if (!clash) kept.push({ ...s, team, user: u, view, validate });
      }
      return kept;
    }),
});

let t: TestDatabase;
let tenant: TestTenant;
let ids: string[];
let team_ids: string[];

const permissions = (
  scope: Permissions['statement_scope'],
  binary: Permissions['binary'] = {},
): Permissions => ({
  resources: { statement: { effect: 'allow', level: 'read' } },
  binary,
  statement_scope: scope,
  request_scope: 'mine',
});
const actor = (user_id: string, granted: Permissions): Actor => ({
  user_id,
  account_id: null,
  name: '',
  role_category: 'other',
  permissions: granted,
});

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  ids = [];
  for (let at = 0; at < USERS; at += 1) ids.push((await tenant.addUser()).user_id);
});
afterAll(() => t.stop());

/** Puts the random world in place of the last one. */
async function write(world: World): Promise<void> {
  await t.run(tenant, async (ctx) => {
    const settings = JSON.stringify({ month_reference_day: world.reference_day });
    await sql`update companies set settings = ${settings}::jsonb where id = ${tenant.tenant.company_id}`.execute(
      ctx.db,
    );
    await sql`delete from manager_links`.execute(ctx.db);
    await sql`delete from team_members`.execute(ctx.db);
    await sql`delete from teams`.execute(ctx.db);
    team_ids = world.parents.map(() => ctx.newId());
    const environment_id = ctx.tenant.environment_id;
    for (const [at, parent] of world.parents.entries()) {
      await sql`insert into teams (environment_id, id, name, parent_id)
        values (${environment_id}, ${team_ids[at]}, ${`Team ${at}`}, ${parent === null ? null : team_ids[parent]})`.execute(
        ctx.db,
      );
    }
    for (const link of world.links) {
      await sql`insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date)
        values (${environment_id}, ${ctx.newId()}, ${ids[link.manager]}, ${ids[link.user]}, ${dateOf(link.from)}, ${dateOf(link.to)})`.execute(
        ctx.db,
      );
    }
    for (const m of world.members) {
      await sql`insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view, can_validate)
        values (${environment_id}, ${ctx.newId()}, ${team_ids[m.team]}, ${ids[m.user]}, ${dateOf(m.from)}, ${dateOf(m.to)}, ${m.view}, ${m.validate})`.execute(
        ctx.db,
      );
    }
  });
}

type Predicate = typeof statementScope;

/** The same, month by month, by the people that were found before. */
async function throughRemembered(ctx: Ctx, predicate: Predicate): Promise<string[]> {
  const found: string[] = [];
  await rememberReach(
    ctx,
    MONTHS.map((month) => present(parseMonth(month), 'month')),
  );
  for (const month of MONTHS) {
    const condition = predicate(ctx, { as_of_month: month, user: sql`u.id` });
    const { rows } = await sql<{ id: string }>`
      select u.id from users u where u.environment_id = ${ctx.tenant.environment_id} and ${condition}`.execute(
      ctx.db,
    );
    found.push(...rows.map(({ id }) => `${ids.indexOf(id)} ${month}`));
  }
  return found.toSorted();
}

/** The pairs (user, month) that the predicate lets through, as `index month`. */
function through(predicate: Predicate, who: Actor): Promise<string[]> {
  return t.run(
    tenant,
    async (ctx) => {
      const condition = predicate(ctx, {
        as_of_month: MONTHS[0]!,
        until_month: MONTHS.at(-1)!,
        user: sql`s.user_id`,
        month: sql`s.month`,
      });
      const { rows } = await sql<{ user_id: string; month: string }>`
        select s.user_id, s.month from (
          select u.id as user_id, (m || '-01')::date as month from users u, unnest(${MONTHS}::text[]) m
          where u.environment_id = ${ctx.tenant.environment_id}) s
        where ${condition}`.execute(ctx.db);
      const found = rows.map((row) => `${ids.indexOf(row.user_id)} ${row.month.slice(0, 7)}`).toSorted();
      expect(await throughRemembered(ctx, predicate)).toEqual(found);
      return found;
    },
    who,
  );
}

function oneMonth(predicate: Predicate, who: Actor, month: string): Promise<string[]> {
  return t.run(
    tenant,
    async (ctx) => {
      const { rows } = await sql<{ id: string }>`
        select u.id from users u where u.environment_id = ${ctx.tenant.environment_id}
          and ${predicate(ctx, { as_of_month: month, user: sql`u.id` })}`.execute(ctx.db);
      return rows.map((row) => `${ids.indexOf(row.id)} ${month}`).toSorted();
    },
    who,
  );
}

const pairs = (of: (month: string) => Iterable<number>) =>
  MONTHS.flatMap((month) => [...of(month)].map((at) => `${at} ${month}`)).toSorted();

describe('the statement scope', () => {
  it('is the independent reachability, on random dated org charts', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, user, async (world, me) => {
        await write(world);
        const view = (month: string) => new Set([me, ...below(world, me, month, 'view')]);
        const who = actor(ids[me]!, permissions('teams_below'));
        expect(await through(statementScope, who)).toEqual(pairs(view));
        for (const month of ['2026-02', '2026-05']) {
          expect(await oneMonth(statementScope, who, month)).toEqual(
            [...view(month)].map((at) => `${at} ${month}`).toSorted(),
          );
        }
        expect(await through(statementsBelow, who)).toEqual(
          pairs((month) => below(world, me, month, 'view')),
        );
        const validator = actor(
          ids[me]!,
          permissions('teams_below', { statement_validate_supervised: true }),
        );
        const may = (month: string) =>
          [...below(world, me, month, 'validate')].filter((at) => view(month).has(at));
        expect(await through(canValidate, validator)).toEqual(pairs(may));
      }),
      { numRuns: 60 },
    );
  });

  it('of a team right reaches the teams below, not those above or beside', async () => {
    const world: World = {
      reference_day: 1,
      links: [],
      parents: [null, 0, 0, 1, null],
      members: [
        { team: 1, user: 0, view: true, validate: false, from: null, to: null },
        { team: 0, user: 1, view: false, validate: false, from: null, to: null },
        { team: 2, user: 2, view: false, validate: false, from: null, to: null },
        { team: 3, user: 3, view: false, validate: false, from: 31, to: 58 },
      ],
    };
    await write(world);
    const who = actor(ids[0]!, permissions('teams_below'));
    expect(await oneMonth(statementScope, who, '2026-01')).toEqual(['0 2026-01']);
    expect(await oneMonth(statementScope, who, '2026-02')).toEqual(['0 2026-02', '3 2026-02']);
    expect(await oneMonth(statementScope, who, '2026-03')).toEqual(['0 2026-03']);
  });

  it("follows the company's months: of reference day 25, 26 February begins March", async () => {
    const joined = { manager: 0, user: 1, from: 56, to: null }; // 26 February
    const left = { manager: 0, user: 2, from: null, to: 55 }; // 25 February
    const world = { links: [joined, left], parents: [null, null, null, null, null], members: [] };
    const who = actor(ids[0]!, permissions('teams_below'));
    const seenIn = async (month: string) => [
      await oneMonth(statementScope, who, month),
      (await through(statementScope, who)).filter((pair) => pair.endsWith(month)),
    ];
    await write({ ...world, reference_day: 25 });
    expect(await seenIn('2026-02')).toEqual(Array(2).fill(['0 2026-02', '2 2026-02']));
    expect(await seenIn('2026-03')).toEqual(Array(2).fill(['0 2026-03', '1 2026-03']));
    await write({ ...world, reference_day: 1 });
    expect(await seenIn('2026-02')).toEqual(Array(2).fill(['0 2026-02', '1 2026-02', '2 2026-02']));
  });

  it.each([
    ['me', 1],
    ['shared_views', 1],
    ['all', USERS + 1],
  ] as const)('%s', async (scope, count) => {
    const who = actor(ids[0]!, permissions(scope));
    expect(await oneMonth(statementScope, who, '2026-01')).toHaveLength(count);
  });

  it('is empty without the right on statements, and for a user with none', async () => {
    const nobody = actor(ids[0]!, { ...permissions('all'), resources: {} });
    expect(await through(statementScope, nobody)).toEqual([]);
    const stranger: Actor = { ...actor(ids[0]!, permissions('teams_below')), user_id: null };
    expect(await through(statementScope, stranger)).toEqual([]);
  });

  it('lets nobody validate their own without that right, with any other', async () => {
    await write({
      reference_day: 1,
      links: [{ manager: 0, user: 1, from: null, to: null }],
      parents: [null, null, null, null, null],
      members: [],
    });
    const all = actor(ids[0]!, permissions('all', { statement_validate: true }));
    expect((await oneMonth(canValidate, all, '2026-01')).length).toBe(USERS);
    expect(await oneMonth(canValidate, all, '2026-01')).not.toContain('0 2026-01');
    const own = actor(ids[0]!, permissions('teams_below', { statement_validate_own: true }));
    expect(await oneMonth(canValidate, own, '2026-01')).toEqual(['0 2026-01']);
    const reader = actor(ids[0]!, permissions('all'));
    expect(await oneMonth(canValidate, reader, '2026-01')).toEqual([]);
  });
});
