import { NO_USER, type Permissions } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { getTeam } from '../teams/read-teams.ts';
import { addSupervisedUsers } from './add-supervised-users.ts';
import { setManager } from './set-manager.ts';
import { inviteUser } from './invite-user.ts';
import { getUser, listUsers, searchUsers } from './read-users.ts';
import { createUser } from './create-user.ts';
import { updateUser } from './update-user.ts';
import { archiveUser } from './archive-user.ts';
import { setUserAccess } from './set-user-access.ts';
import { setUserLicences } from './set-user-licences.ts';
import { unarchiveUser } from './unarchive-user.ts';

let t: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
});
afterAll(() => t.stop());

const FILTERS = {
  search: '',
  archived: false,
  status: [],
  roles: [],
  teams: [],
  groups: [],
  managers: [],
  plans: [],
  licenced: null,
};
const PAGE = { page: 0, size: 200 };
const NEW = { email: null, language: 'en', licenced: true, external_ref: null } as const;
/** May write users, is no admin. */
const CLERK: Permissions = {
  resources: { user: { effect: 'allow', level: 'delete' }, statement: { effect: 'allow', level: 'read' } },
  binary: { statement_comment: true },
  statement_scope: 'me',
  request_scope: 'mine',
};

const sessionsOf = async (account_id: string) =>
  (
    await t.query<{ open: number }>(
      'select count(*)::int as open from sessions where account_id = $1 and revoked_at is null',
      [account_id],
    )
  )[0]!.open;

async function openSession(user: TestUser): Promise<void> {
  await t.query(
    `insert into sessions (token_hash, id, account_id, expires_at) values (sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), $1, now() + interval '7 days')`,
    [user.account_id],
  );
}

describe('creating and changing', () => {
  it('takes the default role, and is pending without an address', async () => {
    const user = await t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'Ada Field' }));
    expect(user).toMatchObject({
      name: 'Ada Field',
      status: 'pending',
      email: null,
      licenced: true,
      role: { name: 'Sales rep' },
    });
  });

  it('refuses an address that another user has, whatever its case', async () => {
    const user = await tenant.addUser({ email: 'taken@example.test' });
    await expect(
      t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'B', email: 'taken@example.test' })),
    ).rejects.toMatchObject({
      code: 'email_used',
      field: 'email',
    });
    const other = await tenant.addUser();
    await expect(
      t.run(tenant, (ctx) => updateUser(ctx, other.user_id, { email: user.email })),
    ).rejects.toMatchObject({
      code: 'email_used',
    });
  });

  it('a changed address ends the sessions, voids invitations and leaves the user pending', async () => {
    const user = await tenant.addUser();
    await openSession(user);
    expect(await sessionsOf(user.account_id)).toBe(1);
    const after = await t.run(tenant, (ctx) => updateUser(ctx, user.user_id, { email: 'new@example.test' }));
    expect(after).toMatchObject({ status: 'pending', email: 'new@example.test' });
    expect(await sessionsOf(user.account_id)).toBe(0);
    expect(after.invitation?.url).toMatch(/\/auth\/account_creation\?token=[\w-]{43}$/);
    const mails = await t.query<{ text: string }>(
      "select data ->> 'text' as text from outbox where kind = 'mail' and channel = $1",
      ['new@example.test'],
    );
    expect(mails).toHaveLength(1);
    // The mail's link is its own: only that one shows that the address is the reader's.
    expect(mails[0]!.text).toContain('/auth/account_creation?token=');
    expect(mails[0]!.text).not.toContain(after.invitation!.url);
  });

  it('invites at the new address only whom the old one let in or invited', async () => {
    const plain = await t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'Imported' }));
    const move = (email: string | null) => t.run(tenant, (ctx) => updateUser(ctx, plain.id, { email }));
    expect(await move('imported@example.test')).toMatchObject({ invitation: null, invited_at: null });
    await t.run(tenant, (ctx) => inviteUser(ctx, plain.id));
    expect((await move('moved@example.test')).invitation).toMatchObject({ email: 'moved@example.test' });
    expect(await move(null)).toMatchObject({ invitation: null, invited_at: null });
  });

  it('the last admin who can log in keeps the address; with a second one it may change', async () => {
    const fresh = await t.tenant();
    const { user_id } = fresh.admin;
    const change = () => t.run(fresh, (ctx) => updateUser(ctx, user_id, { email: `${user_id}@new.test` }));
    await expect(change()).rejects.toMatchObject({ code: 'last_admin', field: 'email' });
    const second = await fresh.addUser({ role: 'admin' });
    await t.run(fresh, (ctx) => setUserAccess(ctx, second.user_id, false));
    await expect(change()).rejects.toMatchObject({ code: 'last_admin' });
    await t.run(fresh, (ctx) => setUserAccess(ctx, second.user_id, true));
    expect(await change()).toMatchObject({ status: 'pending', invitation: { email: `${user_id}@new.test` } });
  });

  it('an employee number belongs to one person', async () => {
    await t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'First', external_ref: 'E-7' }));
    await expect(
      t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'Second', external_ref: 'E-7' })),
    ).rejects.toMatchObject({
      code: 'reference_used',
      field: 'external_ref',
    });
  });

  it('everyone may change their own language, nothing else, and nobody else: imports find people by their name', async () => {
    const user = await tenant.addUser();
    const other = await tenant.addUser();
    const changed = await t.run(
      tenant,
      (ctx) => updateUser(ctx, user.user_id, { language: 'fr', locale: 'fr-FR' }),
      user,
    );
    expect(changed).toMatchObject({ language: 'fr', locale: 'fr-FR' });
    for (const body of [
      { name: 'A colleague' },
      { email: 'x@example.test' },
      { role_id: tenant.roles.admin },
      { external_ref: 'E-1' },
    ]) {
      await expect(t.run(tenant, (ctx) => updateUser(ctx, user.user_id, body), user)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    await expect(
      t.run(tenant, (ctx) => updateUser(ctx, other.user_id, { name: 'x' }), user),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(t.run(tenant, (ctx) => getUser(ctx, other.user_id), user)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('a person who may write users gives no more rights than they have, and touches no admin', async () => {
    const clerk = await tenant.addUser({ permissions: CLERK });
    const user = await tenant.addUser();
    for (const role_id of [tenant.roles.admin, tenant.roles.manager]) {
      await expect(
        t.run(tenant, (ctx) => updateUser(ctx, user.user_id, { role_id }), clerk),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'C', role_id }), clerk),
      ).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    const admin = tenant.admin.user_id;
    await expect(
      t.run(tenant, (ctx) => updateUser(ctx, admin, { email: 'mine@example.test' }), clerk),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(t.run(tenant, (ctx) => setUserAccess(ctx, admin, false), clerk)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      t.run(tenant, (ctx) => archiveUser(ctx, admin, { departure_date: '2026-01-31' }), clerk),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'D', role_id: tenant.roles.rep }), clerk),
    ).resolves.toMatchObject({
      name: 'D',
    });
  });

  it('nobody takes their own role or access away', async () => {
    const admin = tenant.admin.user_id;
    await expect(
      t.run(tenant, (ctx) => updateUser(ctx, admin, { role_id: tenant.roles.rep })),
    ).rejects.toMatchObject({
      code: 'cannot_revoke_self',
    });
    await expect(t.run(tenant, (ctx) => setUserAccess(ctx, admin, false))).rejects.toMatchObject({
      code: 'cannot_revoke_self',
    });
    await expect(
      t.run(tenant, (ctx) => archiveUser(ctx, admin, { departure_date: '2026-01-31' })),
    ).rejects.toMatchObject({
      code: 'cannot_revoke_self',
    });
  });

  it("another company's user is as good as missing", async () => {
    const elsewhere = await t.tenant();
    const foreign = elsewhere.admin.user_id;
    await expect(t.run(tenant, (ctx) => getUser(ctx, foreign))).rejects.toMatchObject({ code: 'not_found' });
    await expect(t.run(tenant, (ctx) => setUserLicences(ctx, [foreign], true))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      t.run(tenant, (ctx) =>
        setManager(ctx, foreign, tenant.admin.user_id, { start_date: null, end_date: null }),
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('access and archiving', () => {
  it('revoking ends sessions, restoring lets back in', async () => {
    const user = await tenant.addUser();
    await openSession(user);
    expect(await t.run(tenant, (ctx) => setUserAccess(ctx, user.user_id, false))).toMatchObject({
      status: 'inactive',
    });
    expect(await sessionsOf(user.account_id)).toBe(0);
    expect(await t.run(tenant, (ctx) => setUserAccess(ctx, user.user_id, true))).toMatchObject({
      status: 'active',
    });
  });

  it('needs a departure date, takes the licence, ends memberships, and comes back pending', async () => {
    const user = await tenant.addUser();
    await openSession(user);
    await t.run(tenant, async (ctx) => {
      const team = ctx.newId();
      await sql`insert into teams (environment_id, id, name) values (${ctx.tenant.environment_id}, ${team}, 'Leavers')`.execute(
        ctx.db,
      );
      const plan = ctx.newId();
      await sql`insert into plans (environment_id, id, name) values (${ctx.tenant.environment_id}, ${plan}, 'Left plan')`.execute(
        ctx.db,
      );
      await sql`insert into plan_members (environment_id, id, plan_id, user_id) values (${ctx.tenant.environment_id}, ${ctx.newId()}, ${plan}, ${user.user_id})`.execute(
        ctx.db,
      );
      await sql`insert into team_members (environment_id, id, team_id, user_id) values (${ctx.tenant.environment_id}, ${ctx.newId()}, ${team}, ${user.user_id})`.execute(
        ctx.db,
      );
    });
    await expect(t.run(tenant, (ctx) => archiveUser(ctx, user.user_id, {}))).rejects.toMatchObject({
      code: 'departure_date_needed',
      field: 'departure_date',
    });
    const gone = await t.run(tenant, (ctx) =>
      archiveUser(ctx, user.user_id, { departure_date: '2026-01-20' }),
    );
    expect(gone).toMatchObject({ status: 'archived', licenced: false, departure_date: '2026-01-20' });
    expect(gone.memberships).toMatchObject([{ end_date: '2026-01-20' }]);
    expect(await t.query('select end_date from plan_members where user_id = $1', [user.user_id])).toEqual([
      { end_date: '2026-01-20' },
    ]);
    expect(await sessionsOf(user.account_id)).toBe(0);
    await expect(t.run(tenant, (ctx) => setUserLicences(ctx, [user.user_id], true))).rejects.toMatchObject({
      code: 'user_archived',
    });
    const back = await t.run(tenant, (ctx) => unarchiveUser(ctx, user.user_id));
    expect(back).toMatchObject({ status: 'pending', departure_date: null, licenced: false });
    expect(back.memberships).toMatchObject([{ end_date: '2026-01-20' }]);
  });

  it('of a manager names how many people that is, and not how many spans', async () => {
    const [boss, rep] = [await tenant.addUser({ name: 'Boss' }), await tenant.addUser({ name: 'Rep' })];
    for (const [start_date, end_date] of [
      ['2026-02', '2026-03'],
      ['2026-05', '2026-06'],
    ] as const)
      await t.run(tenant, (ctx) =>
        addSupervisedUsers(ctx, boss.user_id, [rep.user_id], { start_date, end_date }),
      );
    await expect(
      t.run(tenant, (ctx) => archiveUser(ctx, boss.user_id, { departure_date: '2026-01-31' })),
    ).rejects.toMatchObject({ code: 'new_manager_needed', params: { users: 1 } });
  });

  it('of a manager needs a successor, who gets what was left of each link', async () => {
    const [boss, next, rep] = [
      await tenant.addUser({ name: 'Boss' }),
      await tenant.addUser({ name: 'Next' }),
      await tenant.addUser({ name: 'Rep' }),
    ];
    await t.run(tenant, (ctx) =>
      addSupervisedUsers(ctx, boss.user_id, [rep.user_id, next.user_id], {
        start_date: '2025-06',
        end_date: null,
      }),
    );
    await expect(
      t.run(tenant, (ctx) => archiveUser(ctx, boss.user_id, { departure_date: '2026-01-31' })),
    ).rejects.toMatchObject({
      code: 'new_manager_needed',
    });
    await t.run(tenant, (ctx) =>
      archiveUser(ctx, boss.user_id, { departure_date: '2026-01-31', new_manager_id: next.user_id }),
    );
    const after = await t.run(tenant, (ctx) => getUser(ctx, rep.user_id));
    expect(after.managers.map(({ name, start_date, end_date }) => [name, start_date, end_date])).toEqual([
      ['Next', '2026-02-01', null],
      ['Boss', '2025-06-01', '2026-01-31'],
    ]);
    expect((await t.run(tenant, (ctx) => getUser(ctx, next.user_id))).managers).toMatchObject([
      { name: 'Boss', end_date: '2026-01-31' },
    ]);
  });
});

describe('plans of a person and of a team', () => {
  it('are their own and those of their teams, over the days that both hold', async () => {
    const user = await tenant.addUser();
    const environment = tenant.tenant.environment_id;
    const [team, own, byTeam, gone] = [newId(), newId(), newId(), newId()];
    await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
      environment,
      team,
      'North',
    ]);
    for (const [id, name, state] of [
      [own, 'Own plan', 'live'],
      [byTeam, 'Team plan', 'archived'],
      [gone, 'Gone plan', 'deleted'],
    ])
      await t.query('insert into plans (environment_id, id, name, state) values ($1, $2, $3, $4)', [
        environment,
        id,
        name,
        state,
      ]);
    const join = (
      plan: string,
      who: { user?: string; team?: string },
      from: string | null,
      to: string | null,
    ) =>
      t.query(
        'insert into plan_members (environment_id, id, plan_id, user_id, team_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6, $7)',
        [environment, newId(), plan, who.user ?? null, who.team ?? null, from, to],
      );
    await join(own, { user: user.user_id }, '2026-01-01', null);
    await join(byTeam, { team }, null, '2025-12-31');
    await join(gone, { user: user.user_id }, null, null);
    const inTeam = (from: string, to: string) =>
      t.query(
        'insert into team_members (environment_id, id, team_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)',
        [environment, newId(), team, user.user_id, from, to],
      );
    await inTeam('2025-06-01', '2026-06-30');
    await inTeam('2027-01-01', '2027-12-31');
    const { plans } = await t.run(tenant, (ctx) => getUser(ctx, user.user_id));
    expect(plans).toEqual([
      {
        plan_id: own,
        plan_name: 'Own plan',
        is_archived: false,
        team_name: null,
        group_name: null,
        start_date: '2026-01-01',
        end_date: null,
      },
      {
        plan_id: byTeam,
        plan_name: 'Team plan',
        is_archived: true,
        team_name: 'North',
        group_name: null,
        start_date: '2025-06-01',
        end_date: '2025-12-31',
      },
    ]);
    const held = await t.run(tenant, (ctx) => getTeam(ctx, team));
    expect(held.plans).toMatchObject([
      { plan_name: 'Team plan', team_name: null, group_name: null, start_date: null, end_date: '2025-12-31' },
    ]);
  });
});

describe('invitations', () => {
  it('give a link once per asking: the earlier one stops, the token is stored hashed', async () => {
    const user = await t.run(tenant, (ctx) =>
      createUser(ctx, { ...NEW, name: 'Guest', email: 'guest@example.test' }),
    );
    const first = await t.run(tenant, (ctx) => inviteUser(ctx, user.id));
    expect(first.url).toMatch(/\/auth\/account_creation\?token=[\w-]{43}$/);
    await t.run(tenant, (ctx) => inviteUser(ctx, user.id));
    const tokens = await t.query<{ used: boolean; hash: string }>(
      "select used_at is not null as used, encode(token_hash, 'base64') as hash from account_tokens where user_id = $1 order by used_at nulls last",
      [user.id],
    );
    expect(tokens.map((row) => row.used)).toEqual([true, true, false, false]);
    expect(tokens.some((row) => first.url.includes(row.hash))).toBe(false);
  });

  it('need an address, and a user who is not in yet', async () => {
    const nameless = await t.run(tenant, (ctx) => createUser(ctx, { ...NEW, name: 'No mail' }));
    await expect(t.run(tenant, (ctx) => inviteUser(ctx, nameless.id))).rejects.toMatchObject({
      code: 'email_missing',
      field: 'email',
    });
    await expect(t.run(tenant, (ctx) => inviteUser(ctx, tenant.admin.user_id))).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('lists', () => {
  it('search finds by name and address, and takes % for a letter', async () => {
    const fresh = await t.tenant();
    await t.run(fresh, async (ctx) => {
      await createUser(ctx, { ...NEW, name: 'Élise Marchand', email: 'elise@example.test' });
      await createUser(ctx, { ...NEW, name: 'Noé 100%' });
    });
    const names = async (filters: object) =>
      (await t.run(fresh, (ctx) => searchUsers(ctx, { ...FILTERS, ...filters }, PAGE))).rows.map(
        (row) => row.name,
      );
    expect(await names({ search: 'MARCH' })).toEqual(['Élise Marchand']);
    expect(await names({ search: 'elise@' })).toEqual(['Élise Marchand']);
    expect(await names({ search: ' marchand  lise ' })).toEqual(['Élise Marchand']);
    expect(await names({ search: 'marchand noé' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual(['Noé 100%']);
    expect(await names({ status: ['pending'], licenced: true })).toEqual(['Noé 100%', 'Élise Marchand']);
    expect(await names({ status: ['pending_no_email'] })).toEqual(['Noé 100%']);
    expect(await names({ status: ['pending_no_email', 'active'] })).toEqual(['Admin', 'Noé 100%']);
    expect(await names({ archived: true })).toEqual([]);
    expect(await names({ roles: [fresh.roles.admin] })).toEqual(['Admin']);
    const { rows } = await t.run(fresh, (ctx) => searchUsers(ctx, { ...FILTERS, search: 'noé' }, PAGE));
    const manager_id = fresh.admin.user_id;
    await t.run(fresh, (ctx) =>
      setManager(ctx, rows[0]!.id, manager_id, { start_date: null, end_date: null }),
    );
    expect(await names({ managers: [NO_USER] })).toEqual(['Admin', 'Élise Marchand']);
    expect(await names({ managers: [manager_id] })).toEqual(['Noé 100%']);
    expect(await names({ managers: [manager_id, NO_USER] })).toHaveLength(3);
    const found = await t.run(fresh, (ctx) => searchUsers(ctx, FILTERS, { page: 1, size: 2 }));
    expect(found).toMatchObject({
      total: 3,
      pending_without_email: 1,
      live_total: 3,
      archived_total: 0,
      licenced_total: 3,
    });
    expect(found.rows).toHaveLength(1);
  });

  it('pickers show a rep themselves alone, a configurator everyone', async () => {
    const fresh = await t.tenant();
    const rep = await fresh.addUser({ name: 'Rep' });
    const other = await fresh.addUser({ name: 'Other' });
    const names = async (who: TestUser) =>
      (await t.run(fresh, (ctx) => listUsers(ctx, { archived: 'false' }), who)).map((user) => user.name);
    expect(await names(rep)).toEqual(['Rep']);
    expect(await names(fresh.admin)).toEqual(['Admin', 'Other', 'Rep']);
    await expect(t.run(fresh, (ctx) => searchUsers(ctx, FILTERS, PAGE), other)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
