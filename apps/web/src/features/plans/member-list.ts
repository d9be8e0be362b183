import type { PlanMemberWire } from '@comptoir/contract';
import { datesOverlap } from '@comptoir/kernel';

export const keyOf = (member: Pick<PlanMemberWire, 'user_id' | 'team_id' | 'group_id'>) =>
  member.user_id ?? member.team_id ?? member.group_id ?? '';

/** Is another of these members the same person, team or group, on a day in common? Someone who left and came back may be listed twice. */
export function clashesIn(members: readonly PlanMemberWire[]): (one: PlanMemberWire) => boolean {
  const byKey = Map.groupBy(members, keyOf);
  return (one) => (byKey.get(keyOf(one)) ?? []).some((other) => other !== one && datesOverlap(other, one));
}

/** Its end is before its start. */
export const isBackwards = ({
  start_date,
  end_date,
}: Pick<PlanMemberWire, 'start_date' | 'end_date'>): boolean =>
  start_date !== null && end_date !== null && end_date < start_date;

/** A member as the server takes it. */
export const attributionOf = ({ user_id, team_id, group_id, start_date, end_date }: PlanMemberWire) => ({
  user_id,
  team_id,
  group_id,
  start_date,
  end_date,
});
