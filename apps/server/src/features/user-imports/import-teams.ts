import type { AttributionOverlap } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { overlapsOfMemberships } from '../plans/index.ts';
import { keyOf } from './find-person.ts';
import type { CheckedImport, Directory, PlannedUser } from './check-model.ts';
import { newGroupMembers } from './import-groups.ts';

interface NewMembership {
  readonly team_id: string;
  readonly user_id: string;
  readonly start_date: string | null;
  readonly end_date: null;
}

/** Rows that put somebody in a team that they are not in: new people without a start for all time, others from this month. */
export function newMemberships(
  rows: readonly (PlannedUser & { readonly id: string })[],
  team_ids: ReadonlyMap<string, string>,
  users: Directory['users'],
  month_start: string,
): NewMembership[] {
  const already = new Map(users.map((user) => [user.id, user.team_ids]));
  return rows.flatMap((row) => {
    const team_id = row.team === null ? undefined : team_ids.get(row.team);
    if (team_id === undefined || already.get(row.id)?.includes(team_id)) return [];
    const start_date = row.team_start ?? (row.existing_id === null ? null : month_start);
    return [{ team_id, user_id: row.id, start_date, end_date: null }];
  });
}

/** Whose records the plans of teams and groups would count on the same days, once the file is imported. A team that it makes has no plan yet. */
export async function overlapsOfImport(
  ctx: Ctx,
  { planned }: CheckedImport,
  directory: Directory,
): Promise<AttributionOverlap[]> {
  const rows = planned.map((row) => ({ ...row, id: row.existing_id ?? ctx.newId() }));
  const team_ids = new Map(directory.teams.map((team) => [keyOf(team.name), team.id]));
  const inTeams = newMemberships(rows, team_ids, directory.users, directory.month_start);
  const groupsOf = Map.groupBy(directory.groups, (group) => group.dimension_id);
  const inGroups = newGroupMembers(rows, directory, directory.month_start);
  const found = await overlapsOfMemberships(ctx, [
    ...inTeams.map(({ team_id, ...member }) => ({ unit_id: team_id, ...member })),
    ...inGroups.map(({ group_id, dimension_id, ...member }) => ({
      unit_id: group_id,
      ...member,
      instead_of: (groupsOf.get(dimension_id) ?? []).map((group) => group.id),
    })),
  ]);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return found.map((one) => ({ ...one, user_name: names.get(one.user_id) ?? '' }));
}
