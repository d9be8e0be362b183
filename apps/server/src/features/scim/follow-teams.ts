import type { BodyOf, setTeamAttributions as setTeamAttributionsCall } from '@comptoir/contract';
import { dayAfter } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { createTeam, findMembers, findTeams, setTeamAttributions, updateTeam } from '../teams/index.ts';
import { type ScimGroupRow, setGroupTeam } from './group-queries.ts';

export interface MemberChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Memberships that one call of the teams' use case takes. */
const MAX_AT_ONCE = 1_000;

/** The team of a group: the one that it has, one of its name, or a new one. */
export async function followTeam(ctx: Ctx, group: ScimGroupRow, change: MemberChange): Promise<void> {
  const team_id = await teamOf(ctx, group);
  const today = ctx.clock.today();
  const { first_day } = await presentMonth(ctx);
  const stored = (await findMembers(ctx, { team_id, from: first_day })).toSorted((a, b) =>
    (a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1,
  );
  const lastOf = (user_id: string) => stored.findLast((member) => member.user_id === user_id);
  const attributions = [
    ...change.added.flatMap((user_id) => joining(user_id, lastOf(user_id), { today, first_day })),
    ...change.removed.flatMap((user_id) => leaving(user_id, lastOf(user_id), today)),
  ];
  for (let at = 0; at < attributions.length; at += MAX_AT_ONCE)
    await setTeamAttributions(ctx, team_id, {
      attributions: attributions.slice(at, at + MAX_AT_ONCE),
      removed_ids: [],
    });
}

type Stored = Awaited<ReturnType<typeof findMembers>>[number];
type Attribution = BodyOf<typeof setTeamAttributionsCall>['attributions'][number];

/** From the company's present month on. One that ended in it goes on, or another one follows it. */
function joining(
  user_id: string,
  last: Stored | undefined,
  { today, first_day }: { readonly today: string; readonly first_day: string },
): Attribution[] {
  if (last === undefined) return [{ user_id, start_date: first_day, end_date: null }];
  if (last.end_date === null) return [];
  if (last.end_date >= today) return [{ id: last.id, user_id, end_date: null }];
  return [{ user_id, start_date: dayAfter(last.end_date), end_date: null }];
}

/** Today is the last day. */
function leaving(user_id: string, last: Stored | undefined, today: string): Attribution[] {
  if (last === undefined || (last.end_date !== null && last.end_date <= today)) return [];
  const isLater = last.start_date !== null && last.start_date > today;
  return [{ id: last.id, user_id, end_date: isLater ? last.start_date : today }];
}

async function teamOf(ctx: Ctx, group: ScimGroupRow): Promise<string> {
  const teams = await findTeams(ctx);
  const own = teams.find(({ id }) => id === group.team_id);
  if (own) return own.id;
  const named = teams.find(({ name }) => name.toLowerCase() === group.name.toLowerCase());
  const id = named?.id ?? (await createTeam(ctx, { name: group.name, parent_id: null })).id;
  await setGroupTeam(ctx, group.id, id);
  return id;
}

/** A team that was called like the group takes the group's new name, where no other team has it. */
export async function renameTeam(ctx: Ctx, group: ScimGroupRow, name: string): Promise<void> {
  const teams = await findTeams(ctx);
  const own = teams.find(({ id }) => id === group.team_id);
  const isTaken = teams.some((team) => team.id !== own?.id && team.name.toLowerCase() === name.toLowerCase());
  if (own && own.name.toLowerCase() === group.name.toLowerCase() && !isTaken)
    await updateTeam(ctx, own.id, { name });
}
