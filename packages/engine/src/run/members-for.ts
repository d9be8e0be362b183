import {
  ALL_DAYS,
  type DayRange,
  type OpenDayRange,
  closedRange,
  intersectOpen,
  merge,
} from '@comptoir/kernel';
import type { CompensationModel, OnlyFor } from '../model/index.ts';

type Members = CompensationModel['members'];

/**
 * Of a plan's members, those whom a compensation is for, while they are in one of its teams or groups. `units`: who is in which team or
 * group, by its id. Days in two of them count once.
 */
export function membersFor(
  members: Members,
  only_for: OnlyFor | undefined,
  units: ReadonlyMap<string, Members>,
): Members {
  const ids = [...(only_for?.team_ids ?? []), ...(only_for?.group_ids ?? [])];
  if (ids.length === 0) return members;
  const within = Map.groupBy(
    ids.flatMap((id) => units.get(id) ?? []),
    (member) => member.user_id,
  );
  return members.flatMap(({ user_id, span }) =>
    merge((within.get(user_id) ?? []).map((one) => closedRange(one.span))).flatMap((days) => {
      const common = intersectOpen(span, openAgain(days));
      return common === null ? [] : [{ user_id, span: common }];
    }),
  );
}

const openAgain = ({ start, end }: DayRange): OpenDayRange => ({
  start: start === ALL_DAYS.start ? null : start,
  end: end === ALL_DAYS.end ? null : end,
});
