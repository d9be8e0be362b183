import type { Member } from './member-queries.ts';
import type { Held } from './overlap-policy.ts';
import type { UnitMembership } from './overlap-queries.ts';

/** Those named, and those of named teams and groups for as long as they are in it. */
export function heldBy(members: readonly Member[], memberships: readonly UnitMembership[]): Held[] {
  const byUnit = Map.groupBy(memberships, (one) => one.unit_id);
  return members.flatMap(({ user_id, team_id, group_id, start_date, end_date }): Held[] => {
    if (user_id !== null) return [{ user_id, start_date, end_date }];
    return (byUnit.get(team_id ?? group_id ?? '') ?? []).flatMap((one) => {
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
