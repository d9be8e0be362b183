import { dateText, daysOfMonth, monthOfDate, parseMonth, present } from '@comptoir/kernel';
import type { Team } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { heldPlans, plansOfTeams } from '../plans/index.ts';
import { defaultTeam } from './default-team.ts';
import { parentsOf } from './team-policy.ts';
import { findMembers, findTeams, type StoredTeam, type TeamMember } from './team-queries.ts';

function toTeam(
  teams: ReadonlyMap<string, StoredTeam>,
  team: StoredTeam,
  member_count: number,
  members?: readonly TeamMember[],
): Team {
  return {
    id: team.id,
    name: team.name,
    parent_id: team.parent_id,
    parent: team.parent_id,
    parents: parentsOf(teams, team.id),
    children: [...teams.values()].filter((other) => other.parent_id === team.id).map((other) => other.id),
    default: team.is_default,
    version: team.version,
    member_count,
    ...(members === undefined ? {} : { members: [...members] }),
  };
}

/** Depth first, so that a list drawn from top to bottom is the tree. */
function inTreeOrder(teams: readonly StoredTeam[]): StoredTeam[] {
  const ordered: StoredTeam[] = [];
  const visit = (parent_id: string | null) => {
    for (const team of teams) {
      if (team.parent_id !== parent_id || ordered.includes(team)) continue;
      ordered.push(team);
      visit(team.id);
    }
  };
  visit(null);
  return ordered;
}

export interface TeamsQuery {
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly attributions: 'true' | 'false';
  readonly rights: 'true' | 'false';
}

export async function listTeams(ctx: Ctx, query: TeamsQuery): Promise<Team[]> {
  requirePermission(ctx, 'user.teams', 'read');
  const today = ctx.clock.today();
  const calendar = await companyCalendar(ctx);
  const has_month = query.year !== undefined && query.month !== undefined;
  const month = has_month
    ? `${String(query.year).padStart(4, '0')}-${String(query.month).padStart(2, '0')}`
    : monthOfDate(today, calendar);
  const { start, end } = daysOfMonth(present(parseMonth(month), 'month'), calendar);
  const days = { from: dateText(start), to: dateText(end) };
  const stored = await findTeams(ctx);
  const members = await findMembers(ctx, days);
  const teams = new Map(stored.map((team) => [team.id, team]));
  // Where there are no teams nobody is without one.
  const rest = stored.length === 0 ? null : await defaultTeam(ctx, days);
  const plans = query.attributions === 'true' ? await plansOfTeams(ctx, days) : new Map<string, never>();
  const listed = inTreeOrder(stored).map((team) => {
    const own = members.filter((member) => member.team_id === team.id);
    const count = new Set(own.map((member) => member.user_id)).size;
    if (query.attributions === 'false') return toTeam(teams, team, count);
    const detail = toTeam(
      teams,
      team,
      count,
      own.map((member) => withRights(member, query.rights === 'true')),
    );
    return { ...detail, plans: plans.get(team.id) ?? [] };
  });
  if (rest === null) return listed;
  const { members: teamless, ...others } = rest;
  return [...listed, query.attributions === 'true' && teamless ? { ...others, members: teamless } : others];
}

const withRights = (
  { team_id: _, ...member }: TeamMember & { team_id: string },
  rights: boolean,
): TeamMember => (rights ? member : { ...member, can_view: false, can_validate: false });

/** Without asking for rights: for use cases that have checked theirs. */
export async function getTeamDetail(ctx: Ctx, id: string): Promise<Team> {
  const today = ctx.clock.today();
  const rest = id === ctx.tenant.environment_id ? await defaultTeam(ctx, { from: today, to: today }) : null;
  if (rest) return rest;
  const teams = new Map((await findTeams(ctx)).map((team) => [team.id, team]));
  const team = teams.get(id);
  if (!team) throw new AppError('not_found');
  const members = await findMembers(ctx, { team_id: id });
  const present = members.filter(
    (member) => (member.start_date ?? '') <= today && (member.end_date ?? '~') >= today,
  );
  const count = new Set(present.map((member) => member.user_id)).size;
  const detail = toTeam(
    teams,
    team,
    count,
    members.map((member) => withRights(member, true)),
  );
  return { ...detail, plans: await heldPlans(ctx, { team_id: id }) };
}

export async function getTeam(ctx: Ctx, id: string): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'read');
  return getTeamDetail(ctx, id);
}
