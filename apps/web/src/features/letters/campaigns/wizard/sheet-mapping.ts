import type { LetterSheet, LetterSheetMapping } from '@comptoir/contract';

/** What a column of the file becomes: who the letter is for, the value of a tag's column, or nothing. */
export type ColumnTarget = 'person' | 'none' | `column:${string}`;

/** What each column of the file becomes, in its order. */
export function targetsOf({ columns }: LetterSheet, mapping: LetterSheetMapping): ColumnTarget[] {
  return columns.map((_, at): ColumnTarget => {
    if (mapping.person === at) return 'person';
    const tag = mapping.columns.find(({ index }) => index === at);
    return tag ? `column:${tag.column}` : 'none';
  });
}

/** The mapping after one column became something else: a target has one column, so the one that had it has none. */
export function withTarget(
  mapping: LetterSheetMapping,
  at: number,
  target: ColumnTarget,
): LetterSheetMapping {
  const others = mapping.columns.filter(({ index, column }) => index !== at && `column:${column}` !== target);
  if (target === 'person') return { ...mapping, person: at, columns: others };
  if (target === 'none') return { ...mapping, columns: others };
  return { ...mapping, columns: [...others, { column: target.slice('column:'.length), index: at }] };
}

/** Columns that tags name and no column of the file gives. */
export const unmapped = (sheet: LetterSheet, mapping: LetterSheetMapping): string[] =>
  sheet.needed.filter((name) => !mapping.columns.some(({ column }) => column === name));
