import type { TeamRight } from './reach.ts';

/** Days as `YYYY-MM-DD`, both included; null: open. */
interface Dated {
  readonly start: string | null;
  readonly end: string | null;
}

export interface Link extends Dated {
  readonly manager_id: string;
  readonly user_id: string;
}

export interface Member extends Dated, Readonly<Record<TeamRight, boolean>> {
  readonly team_id: string;
  readonly user_id: string;
}

/** A company's month as its days, both included. */
export interface MonthDays {
  readonly first: string;
  readonly last: string;
}

/** Who is below whom in a company, of all months. */
export interface ReachLinks {
  /** Equal for months in which the same links and memberships count: there everybody reaches the same people. */
  stretchOf(month: MonthDays): string;
  /** As `reachBelow` (reach.ts), which is the specification: everyone below the user in the month, in the order of their ids. */
  below(user_id: string, right: TeamRight, month: MonthDays): string[];
}

interface Company {
  readonly links: readonly Link[];
  readonly members: readonly Member[];
  readonly teams: readonly { readonly id: string; readonly parent_id: string | null }[];
}

export function reachLinks({ links, members, teams }: Company): ReachLinks {
  const byManager = Map.groupBy(links, ({ manager_id }) => manager_id);
  const ofUser = Map.groupBy(members, ({ user_id }) => user_id);
  const ofTeam = Map.groupBy(members, ({ team_id }) => team_id);
  const byParent = Map.groupBy(teams, ({ parent_id }) => parent_id);
  const dated = [...links, ...members];
  const starts = dated.flatMap(({ start }) => start ?? []).toSorted();
  const ends = dated.flatMap(({ end }) => end ?? []).toSorted();
  return {
    stretchOf({ first, last }) {
      // What has begun and what is over only grow with time: equal numbers, equal links.
      return `${countUntil(starts, (start) => start <= last)} ${countUntil(ends, (end) => end < first)}`;
    },
    below(user_id, right, { first, last }) {
      const counts = ({ start, end }: Dated) => (start ?? first) <= last && (end ?? last) >= first;
      const people = new Set([user_id]);
      for (const id of people)
        for (const link of byManager.get(id) ?? []) if (counts(link)) people.add(link.user_id);
      const held = new Set(
        (ofUser.get(user_id) ?? []).filter((one) => one[right] && counts(one)).map(({ team_id }) => team_id),
      );
      for (const id of held) for (const team of byParent.get(id) ?? []) held.add(team.id);
      for (const id of held)
        for (const member of ofTeam.get(id) ?? []) if (counts(member)) people.add(member.user_id);
      people.delete(user_id);
      return [...people].toSorted();
    },
  };
}

/** How many of the first values pass; those that pass come first. */
function countUntil(values: readonly string[], passes: (value: string) => boolean): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(values[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}
