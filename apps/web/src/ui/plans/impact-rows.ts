import type { ImpactRow } from '@comptoir/contract';
import { csvText } from '../../lib/csv-text.ts';

export interface ImpactFilter {
  readonly search: string;
  /** Empty: all. */
  readonly month: string;
  readonly isBroken: boolean;
}

export function shownRows(
  rows: readonly ImpactRow[],
  { search, month, isBroken }: ImpactFilter,
): readonly ImpactRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (wanted === '' || row.name.toLowerCase().includes(wanted)) &&
      (month === '' || row.month === month) &&
      (!isBroken || row.kind === 'breaks'),
  );
}

/** One line per row; a text that a spreadsheet would compute is written as text. */
export function impactCsv(
  head: readonly string[],
  kinds: Readonly<Record<ImpactRow['kind'], string>>,
  rows: readonly ImpactRow[],
  decimal: ',' | '.',
): string {
  return csvText(
    [
      head,
      ...rows.map(({ name, month, now, after, difference, kind }) => [
        name,
        month,
        ...[now, after, difference].map((number) => ({ number })),
        kinds[kind],
      ]),
    ],
    decimal,
  );
}
