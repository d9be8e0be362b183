import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Team } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { getTeam, listTeams } from './read-teams.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { setTeamAttributions } from './set-team-attributions.ts';
import { updateTeam } from './update-team.ts';

let t: TestDatabase;
let tenant: TestTenant;
let rep: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  rep = await tenant.addUser({ name: 'Rep' });
});
afterAll(() => t.stop());

const team = (name: string, parent_id: string | null = null) =>
  t.run(tenant, (ctx) => createTeam(ctx, { name, parent_id }));
const member = (user_id: string, start_date: string | null, end_date: string | null) => ({
  user_id,
  start_date,
  end_date,
  can_view: false,
  can_validate: false,
});

describe('teams', () => {
  it('make a tree, listed from top to bottom with parents and children', async () => {
    const europe = await team('Europe');
    const france = await team('France', europe.id);
    const paris = await team('Paris', france.id);
    await team('Asia');
    const listed = await t.run(tenant, (ctx) => listTeams(ctx, { attributions: 'false', rights: 'false' }));
    expect(listed.map((one) => one.name)).toEqual(['Asia', 'Europe', 'France', 'Paris', 'Without a team']);
    expect(listed.find((one) => one.id === paris.id)).toMatchObject({
      parents: [europe.id, france.id],
      children: [],
    });
  });

  it('refuse to move below themselves', async () => {
    const top = await team('Top');
    const middle = await team('Middle', top.id);
    const bottom = await team('Bottom', middle.id);
    for (const parent_id of [top.id, middle.id, bottom.id]) {
      await expect(t.run(tenant, (ctx) => updateTeam(ctx, top.id, { parent_id }))).rejects.toMatchObject({
        code: 'team_loop',
      });
    }
    expect(await t.run(tenant, (ctx) => updateTeam(ctx, bottom.id, { parent_id: top.id }))).toMatchObject({
      parents: [top.id],
    });
    await expect(t.run(tenant, (ctx) => deleteTeam(ctx, top.id))).rejects.toMatchObject({
      code: 'team_in_use',
    });
  });

  it('hold one person once at a time: overlaps are refused and nothing is half saved', async () => {
    const one = await team('Dated');
    const saved = await t.run(tenant, (ctx) =>
      setTeamAttributions(ctx, one.id, {
        attributions: [member(rep.user_id, '2026-01-01', '2026-03-31')],
        removed_ids: [],
      }),
    );
    expect(saved).toMatchObject({ member_count: 1 });
    const clash = {
      attributions: [member(tenant.admin.user_id, null, null), member(rep.user_id, '2026-03-31', null)],
      removed_ids: [],
    };
    await expect(t.run(tenant, (ctx) => setTeamAttributions(ctx, one.id, clash))).rejects.toMatchObject({
      code: 'attribution_invalid',
      field: 'attributions.1.start_date',
    });
    expect((await t.run(tenant, (ctx) => getTeam(ctx, one.id))).members).toHaveLength(1);
    const after = await t.run(tenant, (ctx) =>
      setTeamAttributions(ctx, one.id, {
        attributions: [member(rep.user_id, '2026-04-01', null)],
        removed_ids: [],
      }),
    );
    expect(after.members).toHaveLength(2);
    const moved = { ...after.members![0]!, end_date: '2026-02-28', can_view: true };
    const { user_name: _, ...attribution } = moved;
    const changed = await t.run(tenant, (ctx) =>
      setTeamAttributions(ctx, one.id, { attributions: [attribution], removed_ids: [after.members![1]!.id] }),
    );
    expect(changed.members).toMatchObject([{ end_date: '2026-02-28', can_view: true }]);
  });

  it('refuse an end before the start, a foreign person and a foreign membership', async () => {
    const one = await team('Checked');
    const elsewhere = await t.tenant();
    const set = (attributions: ReturnType<typeof member>[], removed_ids: string[] = []) =>
      t.run(tenant, (ctx) => setTeamAttributions(ctx, one.id, { attributions, removed_ids }));
    await expect(set([member(rep.user_id, '2026-02-01', '2026-01-01')])).rejects.toMatchObject({
      code: 'invalid_period',
    });
    await expect(set([member(elsewhere.admin.user_id, null, null)])).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(set([], [elsewhere.admin.user_id])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that a plan has are not deleted: the refusal names it', async () => {
    const one = await team('Planned');
    await t.run(tenant, async (ctx) => {
      const { environment_id } = ctx.tenant;
      const plan = ctx.newId();
      await sql`insert into plans (environment_id, id, name) values (${environment_id}, ${plan}, 'Plan of the team')`.execute(
        ctx.db,
      );
      await sql`insert into plan_members (environment_id, id, plan_id, team_id)
        values (${environment_id}, ${ctx.newId()}, ${plan}, ${one.id})`.execute(ctx.db);
    });
    const plansIn = async (attributions: 'true' | 'false') =>
      (await t.run(tenant, (ctx) => listTeams(ctx, { attributions, rights: 'false' }))).find(
        ({ id }) => id === one.id,
      )?.plans;
    expect(await plansIn('true')).toMatchObject([{ plan_name: 'Plan of the team', team_name: null }]);
    expect(await plansIn('false')).toBeUndefined();
    await expect(t.run(tenant, (ctx) => deleteTeam(ctx, one.id))).rejects.toMatchObject({
      code: 'team_in_use',
      params: { uses: [{ kind: 'plan', name: 'Plan of the team', spots: [{ kind: 'members', name: '' }] }] },
    });
  });

  it('need the right', async () => {
    await expect(
      t.run(tenant, (ctx) => createTeam(ctx, { name: 'Mine', parent_id: null }), rep),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      t.run(tenant, (ctx) => listTeams(ctx, { attributions: 'false', rights: 'false' }), rep),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('leave the people in no team to the default team, month by month, which is no team to change', async () => {
    const company = await t.tenant();
    const inside = await company.addUser({ name: 'Inside' });
    await company.addUser({ name: 'Outside' });
    const list = (month: number) =>
      t.run(company, (ctx) => listTeams(ctx, { year: 2026, month, attributions: 'true', rights: 'false' }));
    expect(await list(1)).toEqual([]);
    const one = await t.run(company, (ctx) => createTeam(ctx, { name: 'One', parent_id: null }));
    await t.run(company, (ctx) =>
      setTeamAttributions(ctx, one.id, {
        attributions: [member(inside.user_id, '2026-02-10', null)],
        removed_ids: [],
      }),
    );
    const without = async (month: number) => (await list(month)).find((team) => team.default);
    const names = (team: Team | undefined) => team?.members?.map(({ user_name }) => user_name);
    expect(names(await without(1))).toEqual(['Admin', 'Inside', 'Outside']);
    expect(names(await without(2))).toEqual(['Admin', 'Outside']);
    const { id } = (await without(2))!;
    expect(await t.run(company, (ctx) => getTeam(ctx, id))).toMatchObject({
      default: true,
      name: 'Without a team',
    });
    for (const change of [
      (ctx: Ctx): Promise<unknown> => updateTeam(ctx, id, { name: 'Others' }),
      (ctx: Ctx): Promise<unknown> => deleteTeam(ctx, id),
      (ctx: Ctx): Promise<unknown> => createTeam(ctx, { name: 'Below', parent_id: id }),
      (ctx: Ctx): Promise<unknown> =>
        setTeamAttributions(ctx, id, { attributions: [member(inside.user_id, null, null)], removed_ids: [] }),
    ])
      await expect(t.run(company, change)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('count the members of the requested month', async () => {
    const one = await team('Seasonal');
    await t.run(tenant, (ctx) =>
      setTeamAttributions(ctx, one.id, {
        attributions: [member(rep.user_id, '2025-11-15', '2025-12-03')],
        removed_ids: [],
      }),
    );
    const count = async (year: number, month: number) =>
      (
        await t.run(tenant, (ctx) => listTeams(ctx, { year, month, attributions: 'true', rights: 'true' }))
      ).find((x) => x.id === one.id)?.member_count;
    expect([
      await count(2025, 10),
      await count(2025, 11),
      await count(2025, 12),
      await count(2026, 1),
    ]).toEqual([0, 1, 1, 0]);
  });
});
