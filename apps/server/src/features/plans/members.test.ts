import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { getPlan } from './read-plans.ts';
import { setPlanMembers } from './set-plan-members.ts';
import { code, company, newPlan, refusal, rep, t, usePlans } from './testing/plan-world.ts';

usePlans();

describe('members', () => {
  test('users and teams with dates; a person who has it twice counts once', async () => {
    const plan = await newPlan('With members');
    const team_id = newId();
    await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
      company.tenant.environment_id,
      team_id,
      'Central',
    ]);
    await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
      company.tenant.environment_id,
      newId(),
      team_id,
      rep.user_id,
    ]);
    const members = [
      { user_id: null, team_id, group_id: null, start_date: '2025-01-01', end_date: null },
      { user_id: rep.user_id, team_id: null, group_id: null, start_date: null, end_date: null },
    ];
    const saved = await t.run(company, async (ctx) => {
      const result = await setPlanMembers(ctx, plan.id, members);
      expect(ctx.jobs.map((job) => job.kind)).toEqual(['calculate']);
      expect(ctx.audited).toMatchObject([
        { object_type: 'plan', before: { members: [] }, after: { members } },
      ]);
      return result;
    });
    expect(saved.members.map((each) => each.name)).toEqual(['Central', 'Rep']);
    expect(saved).toMatchObject({ member_count: 1, ended: null });
  });

  test('say when their last members left', async () => {
    const plan = await newPlan('Over');
    const until = (end_date: string | null) => ({
      user_id: rep.user_id,
      team_id: null,
      group_id: null,
      start_date: '2017-01-01',
      end_date,
    });
    const endOf = async (end_date: string | null) =>
      (await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [until(end_date)]))).ended;
    expect(plan.ended).toBeNull();
    expect(await endOf('2017-12-31')).toEqual({ on: '2017-12-31', member_count: 1 });
    expect(await endOf(null)).toBeNull();
  });

  test.each<
    [
      string,
      (ids: { user: string; team: string }) => {
        user_id: string | null;
        team_id: string | null;
        group_id: string | null;
        start_date: string | null;
        end_date: string | null;
      }[],
      string,
    ]
  >([
    [
      'an end before the start',
      ({ user }) => [
        { user_id: user, team_id: null, group_id: null, start_date: '2026-02-01', end_date: '2026-01-31' },
      ],
      'members.0.end_date',
    ],
    [
      'nobody',
      () => [{ user_id: null, team_id: null, group_id: null, start_date: null, end_date: null }],
      'members.0.user_id',
    ],
    [
      'an unknown user',
      () => [{ user_id: newId(), team_id: null, group_id: null, start_date: null, end_date: null }],
      'members.0.user_id',
    ],
    [
      'an unknown team',
      () => [{ user_id: null, team_id: newId(), group_id: null, start_date: null, end_date: null }],
      'members.0.team_id',
    ],
    [
      'the same day twice',
      ({ user }) => [
        { user_id: user, team_id: null, group_id: null, start_date: null, end_date: '2026-01-31' },
        { user_id: user, team_id: null, group_id: null, start_date: '2026-01-31', end_date: null },
      ],
      'members.1.start_date',
    ],
  ])('%s is refused, with the line', async (title, members, field) => {
    const plan = await newPlan(`Refuses ${title}`);
    const refused = await refusal(
      t.run(company, (ctx) => setPlanMembers(ctx, plan.id, members({ user: rep.user_id, team: newId() }))),
    );
    expect([refused?.code, refused?.field]).toEqual(['attribution_invalid', field]);
    expect((await t.run(company, (ctx) => getPlan(ctx, plan.id))).members).toEqual([]);
  });

  test('someone who left is not given a plan, but keeps the one they had', async () => {
    const plan = await newPlan('Left');
    const gone = await company.addUser({ name: 'Gone', licenced: false });
    const member = {
      user_id: gone.user_id,
      team_id: null,
      group_id: null,
      start_date: '2025-01-01',
      end_date: '2025-12-31',
    };
    await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [member]));
    await t.query(
      `update users set status = 'archived', archived_at = now(), departure_date = '2025-12-31' where id = $1`,
      [gone.user_id],
    );
    await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [member]));
    const other = await newPlan('Not theirs');
    expect(await code(t.run(company, (ctx) => setPlanMembers(ctx, other.id, [member])))).toBe(
      'attribution_invalid',
    );
  });
});
