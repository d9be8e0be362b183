import type { GoneChoice } from '@comptoir/contract';

/** What a refresh says of records that are no longer at the other side. */
export interface Gone {
  readonly choice: Exclude<GoneChoice, 'keep'>;
  /** So many may go whatever their share: a person has said so. */
  readonly allowed: number;
  /** The IDs that the other side named as deleted; null: the file is everything there is. */
  readonly keys: readonly string[] | null;
}

/** Up to so many may go at once without a question: one of four colleagues leaves, and nothing is wrong. */
const MAX_GONE_FREELY = 5;
/** Of all that there is. */
const MAX_GONE_PERCENT = 20;

/** So much would go that it looks like a mistake at the other side: a filter that changed, a key that sees less. */
export function isTooMany(gone: number, of: number): boolean {
  return gone > MAX_GONE_FREELY && gone * 100 > of * MAX_GONE_PERCENT;
}
