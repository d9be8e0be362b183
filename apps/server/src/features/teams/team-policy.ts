import { datesOverlap, isDateRange } from '@comptoir/kernel';
import { AppError } from '@comptoir/contract/errors';
import type { Membership, StoredTeam } from './team-queries.ts';

/** From the root down to the direct parent. */
export function parentsOf(teams: ReadonlyMap<string, StoredTeam>, id: string): string[] {
  const path: string[] = [];
  let at = teams.get(id)?.parent_id ?? null;
  // Bounded by the number of teams: a loop in the data ends here instead of hanging.
  while (at !== null && path.length <= teams.size) {
    path.unshift(at);
    at = teams.get(at)?.parent_id ?? null;
  }
  return path;
}

/** Moving a team under itself or under a team below it would tear it off the tree. */
export function assertNoLoop(
  teams: ReadonlyMap<string, StoredTeam>,
  id: string,
  parent_id: string | null,
): void {
  if (parent_id === null) return;
  if (parent_id === id || parentsOf(teams, parent_id).includes(id)) {
    throw new AppError(
      'team_loop',
      { team: teams.get(id)?.name ?? '', parent: teams.get(parent_id)?.name ?? '' },
      'parent_id',
    );
  }
}

/** One person is in one team once at a time; spans run forward. */
export function assertMembers(members: readonly (Membership & { readonly index: number | null })[]): void {
  for (const member of members) {
    if (!isDateRange(member))
      throw new AppError(
        'invalid_period',
        {},
        member.index === null ? null : `attributions.${member.index}.end_date`,
      );
  }
  for (const [at, member] of members.entries()) {
    const clash = members
      .slice(0, at)
      .find((other) => other.user_id === member.user_id && datesOverlap(other, member));
    if (clash) {
      const index = member.index ?? clash.index;
      throw new AppError(
        'attribution_invalid',
        { user_id: member.user_id },
        index === null ? null : `attributions.${index}.start_date`,
      );
    }
  }
}

export function assertNameFree(
  teams: ReadonlyMap<string, StoredTeam>,
  name: string,
  except_id: string | null,
): void {
  const taken = [...teams.values()].some(
    (team) => team.id !== except_id && team.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new AppError('name_used', { name }, 'name');
}

export function assertParent(teams: ReadonlyMap<string, StoredTeam>, parent_id: string | null): void {
  if (parent_id !== null && !teams.has(parent_id))
    throw new AppError('not_found', { object: 'team' }, 'parent_id');
}
