import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { addSupervisedUsers } from './add-supervised-users.ts';
import { archiveUser } from './archive-user.ts';
import { readAttributions } from './archive-record.ts';
import { getUser } from './read-users.ts';
import { setManager } from './set-manager.ts';
import { setUserLicences } from './set-user-licences.ts';
import { unarchiveUser } from './unarchive-user.ts';
import { undoArchiveUser } from './undo-archive-user.ts';

let t: TestDatabase;
let tenant: TestTenant;
let head: TestUser;
let boss: TestUser;
let rep: TestUser;
let peer: TestUser;
let team_id: string;
let plan_id: string;

beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

/** Head manages Boss, who manages Rep and Peer; Boss is in a team, in two spans, and has a plan of their own. */
beforeEach(async () => {
  tenant = await t.tenant();
  const environment = tenant.tenant.environment_id;
  [head, boss, rep, peer] = [
    await tenant.addUser({ name: 'Head' }),
    await tenant.addUser({ name: 'Boss' }),
    await tenant.addUser({ name: 'Rep' }),
    await tenant.addUser({ name: 'Peer' }),
  ];
  await supervises(head, [boss]);
  await supervises(boss, [rep, peer]);
  await t.run(tenant, (ctx) => setUserLicences(ctx, [boss.user_id], true));
  [team_id, plan_id] = [newId(), newId()];
  await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
    environment,
    team_id,
    'North',
  ]);
  await t.query('insert into plans (environment_id, id, name) values ($1, $2, $3)', [
    environment,
    plan_id,
    'Own',
  ]);
  await t.query(
    `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view)
     values ($1, gen_random_uuid(), $2, $3, '2025-01-01', '2026-06-30', true),
            ($1, gen_random_uuid(), $2, $3, '2026-09-01', null, false)`,
    [environment, team_id, boss.user_id],
  );
  await t.query(
    `insert into plan_members (environment_id, id, plan_id, user_id, start_date) values ($1, gen_random_uuid(), $2, $3, '2025-01-01')`,
    [environment, plan_id, boss.user_id],
  );
});

const supervises = (manager: TestUser, users: readonly TestUser[]) =>
  t.run(tenant, (ctx) =>
    addSupervisedUsers(
      ctx,
      manager.user_id,
      users.map((user) => user.user_id),
      { start_date: '2025-06', end_date: null },
    ),
  );

const archive = (user = boss, successor: TestUser | undefined = peer) =>
  t.run(tenant, (ctx) =>
    archiveUser(ctx, user.user_id, {
      departure_date: '2026-01-31',
      new_manager_id: successor.user_id,
    }),
  );
const undo = (archive_id: string) =>
  t.run(tenant, (ctx) => undoArchiveUser(ctx, boss.user_id, { archive_id }));

/** Everything that the archiving ends, but for the numbers that only rise. */
const state = () =>
  t.run(tenant, async (ctx) => {
    const { memberships, ...rows } = await readAttributions(ctx, boss.user_id, [rep.user_id, peer.user_id]);
    const { status, licenced, archived_at, departure_date } = await getUser(ctx, boss.user_id);
    return {
      ...rows,
      memberships: memberships.map(({ version: _, ...row }) => row),
      user: { status, licenced, archived_at, departure_date },
    };
  });

const NOT_UNDOABLE = { code: 'archive_not_undoable', params: { name: 'Boss' } };

it('puts back status, licence, teams, plans and managers, row by row', async () => {
  const before = await state();
  const { archive_id } = await archive();
  expect(await state()).not.toEqual(before);
  expect(await undo(archive_id)).toMatchObject({ status: 'active', licenced: true });
  expect(await state()).toEqual(before);
});

it('raises the versions of what it puts back: a form from before is refused', async () => {
  const versions = () =>
    t.query<{ members: number; plans: number }>(
      `select (select min(version) from team_members where user_id = $1) as members,
         (select members_version from plans where id = $2) as plans`,
      [boss.user_id, plan_id],
    );
  const [before] = await versions();
  const { archive_id } = await archive();
  await undo(archive_id);
  const [after] = await versions();
  expect(after!.members).toBeGreaterThan(before!.members + 1);
  expect(after!.plans).toBeGreaterThan(before!.plans + 1);
});

it('works once, and only for the archiving at hand', async () => {
  const first = await archive();
  await undo(first.archive_id);
  await expect(undo(first.archive_id)).rejects.toMatchObject(NOT_UNDOABLE);
  const second = await archive();
  await expect(undo(first.archive_id)).rejects.toMatchObject(NOT_UNDOABLE);
  await t.run(tenant, (ctx) => unarchiveUser(ctx, boss.user_id));
  await expect(undo(second.archive_id)).rejects.toMatchObject(NOT_UNDOABLE);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a report got another manager',
    () =>
      t.run(tenant, (ctx) =>
        setManager(ctx, rep.user_id, head.user_id, { start_date: null, end_date: null }),
      ),
  ],
  [
    'a membership changed',
    () => t.query('update team_members set can_view = false where user_id = $1', [boss.user_id]),
  ],
  [
    'the team of a membership that never began is gone',
    async () => {
      await t.query('delete from team_members where user_id = $1', [boss.user_id]);
      await t.query('delete from teams where id = $1', [team_id]);
      await t.query(
        `update user_archives set rows_after = rows_after || '{"memberships": []}' where user_id = $1`,
        [boss.user_id],
      );
    },
  ],
  ['a plan was deleted', () => t.query(`update plans set state = 'deleted' where id = $1`, [plan_id])],
  ['their own manager was archived', () => archive(head, rep)],
  [
    'their own manager is below one of their people now',
    () =>
      t.run(tenant, (ctx) =>
        setManager(ctx, head.user_id, rep.user_id, { start_date: '2026-03', end_date: null }),
      ),
  ],
])('is refused, and changes nothing, when %s', async (_, change) => {
  const { archive_id } = await archive();
  await change();
  const changed = await state();
  await expect(undo(archive_id)).rejects.toMatchObject(NOT_UNDOABLE);
  expect(await state()).toEqual(changed);
});

it('of someone who was invited shows them as not invited: the link stays ended', async () => {
  await t.query(`update users set status = 'pending', account_id = null, invited_at = now() where id = $1`, [
    boss.user_id,
  ]);
  const { archive_id } = await archive();
  expect(await undo(archive_id)).toMatchObject({ status: 'pending', invited_at: null });
});
