import type { ImpactRow } from '@comptoir/contract';
import { safeCell } from '@comptoir/kernel';

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
): string {
  const lines = rows.map(({ name, month, now, after, difference, kind }) => [
    safeCell(name, ','),
    month,
    now ?? '',
    after ?? '',
    difference ?? '',
    kinds[kind],
  ]);
  const text = [head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return `\uFEFF${text}\r\n`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
