import { longest } from './cursor.ts';
import type { Comparison } from './lexicon.ts';
import type { Reading } from './read-comparison.ts';

/** Moves past the longest way to write a comparison. */
export function takeComparison({ cursor, lexicon }: Reading): Comparison | null {
  let found: Comparison | null = null;
  let most = 0;
  for (const [comparison, list] of Object.entries(lexicon.comparisons)) {
    const length = longest(cursor, list);
    if (length <= most) continue;
    most = length;
    // The keys of the lexicon's record.
    found = comparison as Comparison;
  }
  cursor.at += most;
  return found;
}
