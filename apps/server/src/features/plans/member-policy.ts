import { AppError } from '@comptoir/contract/errors';
import type { Member } from './member-queries.ts';

/**
 * Refuses invalid attributions: not exactly one of user, team and group, an end before the start, one that nobody can have,
 * or two of the same at once. `field` names the line at fault.
 */
export function assertMembers(
  members: readonly Member[],
  assignable: Readonly<Record<'users' | 'teams' | 'groups', ReadonlySet<string>>>,
  /** Archived users and groups keep the attributions that they have. */
  already: ReadonlySet<string>,
): void {
  const refuse = (index: number, part: string, reason: string) => {
    throw new AppError('attribution_invalid', { reason }, `members.${index}.${part}`);
  };
  const spans = new Map<string, Member[]>();
  for (const [index, member] of members.entries()) {
    const { user_id, team_id, group_id, start_date, end_date } = member;
    const named = [user_id, team_id, group_id].filter((id) => id !== null);
    if (named.length !== 1) refuse(index, 'user_id', 'one_of_user_and_team');
    if (user_id !== null && !assignable.users.has(user_id) && !already.has(user_id))
      refuse(index, 'user_id', 'unknown_user');
    if (team_id !== null && !assignable.teams.has(team_id)) refuse(index, 'team_id', 'unknown_team');
    if (group_id !== null && !assignable.groups.has(group_id) && !already.has(group_id))
      refuse(index, 'group_id', 'unknown_group');
    if (start_date !== null && end_date !== null && start_date > end_date)
      refuse(index, 'end_date', 'end_before_start');
    const key = named[0] ?? '';
    const others = spans.get(key) ?? [];
    if (others.some((other) => overlaps(other, member))) refuse(index, 'start_date', 'overlap');
    spans.set(key, [...others, member]);
  }
}

/** Dates as `YYYY-MM-DD` compare as text. */
function overlaps(a: Member, b: Member): boolean {
  const startsBeforeEnd = (first: Member, second: Member) =>
    first.start_date === null || second.end_date === null || first.start_date <= second.end_date;
  return startsBeforeEnd(a, b) && startsBeforeEnd(b, a);
}
