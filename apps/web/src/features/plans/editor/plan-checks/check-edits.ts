import type { PlanCheckWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';

/** Rows of a sheet: cells by column. */
export type SheetRow = Readonly<Record<string, string>>;

export interface SheetEdit {
  readonly row: number;
  readonly column: string;
  /** Empty clears the cell. */
  readonly value: string;
}

/** Rows after cells were typed or pasted. A row without cells goes; one past the last is new. */
export function editSheet(rows: readonly SheetRow[], edits: readonly SheetEdit[]): SheetRow[] {
  const made = rows.map((row) => ({ ...row }));
  for (const { row, column, value } of edits) {
    while (made.length <= row) made.push({});
    const cells = made[row]!;
    if (value === '') delete cells[column];
    else cells[column] = value;
  }
  return made.filter((row) => Object.keys(row).length > 0);
}

export function newCheck(id: string, name: string, month: string): PlanCheckWire {
  return {
    id,
    name,
    month,
    expected: '0',
    manages: [],
    teammates: [],
    attributes: [],
    groups: [],
    quotas: [],
    records: [],
  };
}

/** The records of one table, with the table's new ones in the place of its old ones. */
export function withRecords(
  check: PlanCheckWire,
  table_id: string,
  rows: readonly SheetRow[],
): PlanCheckWire {
  const others = check.records.filter((one) => one.table_id !== table_id);
  return { ...check, records: [...others, ...rows.map((cells) => ({ table_id, cells: { ...cells } }))] };
}

/** Is the thing of this id named anywhere in the document? */
export function names(document: CompensationDocument): (id: string) => boolean {
  const written = JSON.stringify(document);
  return (id) => written.includes(id);
}

/** Names that are typed with commas between them. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
