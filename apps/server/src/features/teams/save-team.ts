import type { BodyOf, setTeamAttributions as setTeamAttributionsCall, Team } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { usesOf } from '../references/index.ts';
import { withinOwnReach } from '../statements/scope/index.ts';
import { peopleChanged } from '../users/index.ts';
import { getTeamDetail } from './read-teams.ts';
import { assertMembers, assertNoLoop } from './team-policy.ts';
import {
  countUsersIn,
  deleteMembers,
  deleteTeamRow,
  findMembers,
  findTeams,
  insertMembers,
  insertTeams,
  updateTeamRow,
  type StoredTeam,
} from './team-queries.ts';

/** All teams, taken: two moves at once could make a loop that neither makes alone. */
async function takeTeams(ctx: Ctx): Promise<Map<string, StoredTeam>> {
  return new Map((await findTeams(ctx, true)).map((team) => [team.id, team]));
}

function assertNameFree(
  teams: ReadonlyMap<string, StoredTeam>,
  name: string,
  except_id: string | null,
): void {
  const taken = [...teams.values()].some(
    (team) => team.id !== except_id && team.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new AppError('name_used', { name }, 'name');
}

function assertParent(teams: ReadonlyMap<string, StoredTeam>, parent_id: string | null): void {
  if (parent_id !== null && !teams.has(parent_id))
    throw new AppError('not_found', { object: 'team' }, 'parent_id');
}

export async function createTeam(
  ctx: Ctx,
  body: { readonly name: string; readonly parent_id: string | null },
): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'write');
  const teams = await takeTeams(ctx);
  assertNameFree(teams, body.name, null);
  assertParent(teams, body.parent_id);
  const id = ctx.newId();
  await insertTeams(ctx, [{ id, name: body.name, parent_id: body.parent_id }]);
  ctx.audit({ kind: 'create_team', object_type: 'team', object_id: id, after: body });
  await peopleChanged(ctx, { user_ids: [] });
  return getTeamDetail(ctx, id);
}

export interface TeamChange {
  readonly name?: string | undefined;
  readonly parent_id?: string | null | undefined;
  readonly version?: number | undefined;
}

export async function updateTeam(ctx: Ctx, id: string, change: TeamChange): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'write');
  const teams = await takeTeams(ctx);
  const before = teams.get(id);
  if (!before) throw new AppError('not_found');
  assertVersion('team', before.version, change.version);
  const after = {
    name: change.name ?? before.name,
    parent_id: change.parent_id === undefined ? before.parent_id : change.parent_id,
  };
  assertNameFree(teams, after.name, id);
  assertParent(teams, after.parent_id);
  assertNoLoop(teams, id, after.parent_id);
  await withinOwnReach(ctx, () => updateTeamRow(ctx, id, after));
  ctx.audit({ kind: 'update_team', object_type: 'team', object_id: id, before, after });
  // A move changes who is below whom in every period.
  await peopleChanged(ctx, { user_ids: [], hierarchy: after.parent_id !== before.parent_id });
  return getTeamDetail(ctx, id);
}

export async function deleteTeam(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'user.teams', 'delete');
  const teams = await takeTeams(ctx);
  const before = teams.get(id);
  if (!before) throw new AppError('not_found');
  const uses = await usesOf(ctx, 'team', id);
  if (uses.length > 0) throw new AppError('team_in_use', { name: before.name, uses });
  const members = await findMembers(ctx, { team_id: id });
  await deleteTeamRow(ctx, id);
  ctx.audit({ kind: 'delete_team', object_type: 'team', object_id: id, before: { ...before, members } });
  await peopleChanged(ctx, { user_ids: members.map((member) => member.user_id) });
}

type AttributionsBody = BodyOf<typeof setTeamAttributionsCall>;
type StoredMembers = Awaited<ReturnType<typeof findMembers>>;

/** Every membership said whole: what the body leaves out is its date, or stays as it was. */
function wholeMembers({ attributions, date, date_type = 'start' }: AttributionsBody, before: StoredMembers) {
  return attributions.map((said, index) => {
    const runs = ({ user_id, start_date, end_date }: StoredMembers[number]) =>
      user_id === said.user_id && (start_date ?? '') <= (date ?? '') && (end_date ?? '~') >= (date ?? '');
    // Whoever leaves is known by name: the membership that runs on the day is the one that ends.
    const leaves =
      said.id === undefined && date !== undefined && date_type === 'end' && said.start_date === undefined;
    const stored = before.find((member) => (leaves ? runs(member) : member.id === said.id));
    if (!stored && (said.id !== undefined || leaves))
      throw new AppError('not_found', { object: 'membership' }, `attributions.${index}`);
    const dayOf = (type: 'start' | 'end') =>
      (date_type === type ? date : undefined) ?? stored?.[`${type}_date`] ?? null;
    if (stored) assertVersion('membership', stored.version, said.version);
    return {
      id: stored?.id ?? null,
      user_id: said.user_id,
      start_date: said.start_date === undefined ? dayOf('start') : said.start_date,
      end_date: said.end_date === undefined ? dayOf('end') : said.end_date,
      can_view: said.can_view ?? stored?.can_view ?? false,
      can_validate: said.can_validate ?? stored?.can_validate ?? false,
      version: stored ? stored.version + 1 : 1,
      index,
    };
  });
}

/** The membership list after the change is checked as a whole, so that an order of edits never matters. */
export async function setTeamAttributions(ctx: Ctx, id: string, body: AttributionsBody): Promise<Team> {
  requirePermission(ctx, 'user.teams', 'write');
  if (!(await takeTeams(ctx)).has(id)) throw new AppError('not_found');
  const before = await findMembers(ctx, { team_id: id });
  const members = wholeMembers(body, before);
  const named = [...body.removed_ids, ...members.flatMap((member) => member.id ?? [])];
  if (named.some((member_id) => !before.some((member) => member.id === member_id)))
    throw new AppError('not_found', { object: 'membership' });
  const user_ids = [...new Set(members.map((member) => member.user_id))];
  if ((await countUsersIn(ctx, user_ids)) !== user_ids.length)
    throw new AppError('not_found', { object: 'user' });

  const changed = members.map((member) => ({ ...member, id: member.id ?? ctx.newId(), team_id: id }));
  const replaced = new Set(named);
  assertMembers([
    ...before.filter((member) => !replaced.has(member.id)).map((member) => ({ ...member, index: null })),
    ...changed,
  ]);
  await withinOwnReach(ctx, async () => {
    await deleteMembers(ctx, [...replaced]);
    await insertMembers(ctx, changed);
  });

  const after = await getTeamDetail(ctx, id);
  ctx.audit({
    kind: 'set_team_attributions',
    object_type: 'team',
    object_id: id,
    before,
    after: after.members,
  });
  await peopleChanged(ctx, {
    user_ids: [
      ...user_ids,
      ...before.filter((member) => replaced.has(member.id)).map((member) => member.user_id),
    ],
  });
  return after;
}
