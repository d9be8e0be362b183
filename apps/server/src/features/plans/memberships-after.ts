import { type DateRange, subtractDates } from '@comptoir/kernel';
import type { UnitMembership } from './overlap-queries.ts';

export interface NewMembership extends UnitMembership {
  /** The groups of a dimension: what the person had in them in these months gives way. */
  readonly instead_of?: readonly string[];
}

/** The memberships that there will be once others are added. */
export function membershipsAfter(
  stored: readonly UnitMembership[],
  added: readonly NewMembership[],
): readonly UnitMembership[] {
  const byUser = Map.groupBy(
    added.filter((one) => one.instead_of),
    (one) => one.user_id,
  );
  const left = stored.flatMap((one): UnitMembership[] => {
    const cuts = (byUser.get(one.user_id) ?? []).filter((cut) => cut.instead_of?.includes(one.unit_id));
    const pieces = cuts.reduce<readonly DateRange[]>(
      (ranges, cut) => ranges.flatMap((range) => subtractDates(range, cut)),
      [one],
    );
    return pieces.map(({ start_date, end_date }) => ({ ...one, start_date, end_date }));
  });
  return [
    ...left,
    ...added.map(({ unit_id, user_id, start_date, end_date }) => ({
      unit_id,
      user_id,
      start_date,
      end_date,
    })),
  ];
}
