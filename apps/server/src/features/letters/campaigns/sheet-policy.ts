import type { LetterRowRefusal, LetterSheetMapping } from '@comptoir/contract';
import type { SheetPerson } from './campaign-queries.ts';

export interface SheetRefusal {
  /** As in the file: the first row of values is 2. */
  readonly row: number;
  readonly reason: LetterRowRefusal;
  readonly value: string;
  readonly column: string | null;
}

export interface SheetLetter {
  readonly user_id: string;
  readonly columns: Readonly<Record<string, string>>;
}

export interface CheckedSheet {
  readonly letters: readonly SheetLetter[];
  readonly refused: readonly SheetRefusal[];
}

const plain = (text: string) => text.trim().toLowerCase();

/**
 * Which rows make a letter, and why the others do not: nothing is dropped in silence. `managed`: who has a manager, where managers sign
 * first; null where they do not.
 */
export function checkSheet(
  rows: readonly (readonly string[])[],
  mapping: LetterSheetMapping,
  {
    people,
    managed,
  }: { readonly people: readonly SheetPerson[]; readonly managed: ReadonlySet<string> | null },
): CheckedSheet {
  const byKey = Map.groupBy(people, (one) => plain(one[mapping.match] ?? ''));
  const letters: SheetLetter[] = [];
  const refused: SheetRefusal[] = [];
  const seen = new Set<string>();
  rows.forEach((cells, at) => {
    const value = cells[mapping.person] ?? '';
    const refuse = (reason: LetterRowRefusal, shown = value, column: string | null = null) =>
      refused.push({ row: at + 2, reason, value: shown, column });
    if (cells.every((cell) => cell.trim() === '')) return;
    const found = plain(value) === '' ? [] : (byKey.get(plain(value)) ?? []);
    const present = found.filter(({ status }) => status !== 'archived');
    const [person] = present;
    if (plain(value) === '') return refuse('no_person');
    if (found.length === 0) return refuse('unknown_person');
    if (!person) return refuse('archived_person');
    if (present.length > 1) return refuse('ambiguous_person');
    if (person.email === null) return refuse('no_email');
    if (seen.has(person.id)) return refuse('double_person');
    if (managed?.has(person.id) === false) return refuse('no_manager');
    const columns = Object.fromEntries(
      mapping.columns.map(({ column, index }) => [column, (cells[index] ?? '').trim()]),
    );
    const missing = mapping.columns.find(({ column }) => columns[column] === '');
    if (missing) return refuse('value_missing', value, missing.column);
    seen.add(person.id);
    letters.push({ user_id: person.id, columns });
  });
  return { letters, refused };
}

/** The column with the most people decides who; a tag's column is that of the same name. */
export function suggestMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { needed, people }: { readonly needed: readonly string[]; readonly people: readonly SheetPerson[] },
): LetterSheetMapping {
  const sample = rows.slice(0, 200);
  const best = (['email', 'external_ref', 'name'] as const)
    .flatMap((match) => {
      const known = new Set(people.map((one) => plain(one[match] ?? '')).filter((key) => key !== ''));
      return columns.map((_, index) => ({
        match,
        index,
        hits: sample.filter((cells) => known.has(plain(cells[index] ?? ''))).length,
      }));
    })
    .toSorted((one, other) => other.hits - one.hits)[0];
  return {
    person: best?.index ?? 0,
    match: best?.match ?? 'email',
    columns: needed.flatMap((column) => {
      const index = columns.findIndex((one) => plain(one) === plain(column));
      return index < 0 ? [] : [{ column, index }];
    }),
  };
}
