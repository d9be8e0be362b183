import { STORAGE_OF } from '@comptoir/engine';
import { attempt, take } from './cursor.ts';
import type { Reading } from './read-comparison.ts';
import type { WordsField } from './words-world.ts';

/** Another field of the same kind that a field is compared with: "close date after created". */
export function otherField(reading: Reading, field: WordsField): WordsField | null {
  const { cursor, lexicon, names } = reading;
  return attempt(cursor, () => {
    take(cursor, lexicon.the_field);
    const found = names.at(cursor, (named) => named.kind === 'field');
    if (found?.named.kind !== 'field') return null;
    const other = found.named.field;
    if (other.id === field.id || STORAGE_OF[other.type] !== STORAGE_OF[field.type]) return null;
    cursor.at += found.length;
    return other;
  });
}
