/** Which dates a field takes: `YYYY-MM-DD`, the bounds included. */
export interface DateRules {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Refuses single dates between the bounds. */
  readonly isAllowed?: ((date: string) => boolean) | undefined;
}

type DateRefusal = 'too_early' | 'too_late' | 'not_allowed';

/** Why a date is not taken; null where it is. */
export function dateRefusal(date: string, { min, max, isAllowed }: DateRules): DateRefusal | null {
  if (min !== undefined && date < min) return 'too_early';
  if (max !== undefined && date > max) return 'too_late';
  return isAllowed?.(date) === false ? 'not_allowed' : null;
}
