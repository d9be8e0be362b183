import type { BodyOf, setTeamAttributions as setTeamAttributionsCall, Team } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { peopleChanged } from '../users/index.ts';
import { getTeamDetail } from './read-teams.ts';
import { assertMembers } from './team-policy.ts';
import { countUsersIn, deleteMembers, findMembers, insertMembers } from './team-queries.ts';
import { lockTeams } from './team-checks.ts';

type AttributionsBody = BodyOf<typeof setTeamAttributionsCall>;

type StoredMembers = Awaited<ReturnType<typeof findMembers>>;

/** Every membership said whole: what the body leaves out is its date, or stays as it was. */
function wholeMembers({ attributions, date, date_type = 'start' }: AttributionsBody, before: StoredMembers) {
  return attributions.map((said, index) => {
    const runs = ({ user_id, start_date, end_date }: StoredMembers[number]) =>
      user_id === said.user_id && (start_date ?? '') <= (date ?? '') && (end_date ?? '~') >= (date ?? '');
    // A leaving member is known by name: the membership that runs on the day is the one that ends.
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
  if (!(await lockTeams(ctx)).has(id)) throw new AppError('not_found');
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
