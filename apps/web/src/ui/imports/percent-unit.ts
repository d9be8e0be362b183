import type { PercentUnit, PlainNumber } from '@comptoir/contract';

/** By the values; as last time where they don't decide; to be chosen where the two differ. */
export function proposedUnit(number: PlainNumber | null, last: PercentUnit | null): PercentUnit | null {
  const guess = number?.guess ?? null;
  return last === null || guess === null ? (guess ?? last) : guess === last ? guess : null;
}
