import type { Member } from './member-queries.ts';
import type { Held } from './overlap-policy.ts';
import type { TeamMembership } from './overlap-queries.ts';

/** Those named, and those of named teams for as long as they are in the team. */
export function heldBy(members: readonly Member[], memberships: readonly TeamMembership[]): Held[] {
  const byTeam = Map.groupBy(memberships, (one) => one.team_id);
  return members.flatMap(({ user_id, team_id, start_date, end_date }): Held[] => {
    if (user_id !== null) return [{ user_id, start_date, end_date }];
    return (byTeam.get(team_id ?? '') ?? []).flatMap((one) => {
      const start = latest(start_date, one.start_date);
      const end = earliest(end_date, one.end_date);
      return start !== null && end !== null && start > end
        ? []
        : [{ user_id: one.user_id, start_date: start, end_date: end }];
    });
  });
}

function latest(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null || a > b ? a : b;
}

function earliest(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null || a < b ? a : b;
}
