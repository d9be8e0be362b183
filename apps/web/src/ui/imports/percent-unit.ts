import type { PercentUnit, PlainNumber } from '@comptoir/contract';

/** As the values look; as last time where they can't tell; and asked again where the two differ. */
export function proposedUnit(number: PlainNumber | null, last: PercentUnit | null): PercentUnit | null {
  const guess = number?.guess ?? null;
  return last === null || guess === null ? (guess ?? last) : guess === last ? guess : null;
}
