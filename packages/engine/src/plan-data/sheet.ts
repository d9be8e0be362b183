/** A mistake of a file, where it is. */
export interface FileMistake {
  readonly file: string;
  readonly line: number;
  /** A number, or the name of a column. */
  readonly column: number | string;
  readonly text: string;
}

/** One line of a sheet, by the names of its columns. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Lines under headers: a CSV file, or a table of a document. */
export interface Sheet {
  readonly file: string;
  /** How texts name it where it is not the place of the mistake. */
  readonly title: string;
  /** Empty: there is no such sheet. */
  readonly headers: readonly string[];
  /** Where the headers are. */
  readonly line: number;
  readonly rows: readonly SheetRow[];
}

/** What a company's data can have, beside its tables of records. */
export type SheetName =
  | 'people'
  | 'attributes'
  | 'quotas'
  | 'managers'
  | 'teams'
  | 'team-members'
  | 'groups'
  | 'company'
  | 'rates';

/** One reading of a company's data: all mistakes are collected, none throws. */
export interface DataReading {
  readonly sheet: (name: SheetName) => Sheet;
  /** Records: a sheet per table, under the table's name. Its columns are named `Field:type`. */
  readonly tables: ReadonlyMap<string, Sheet>;
  readonly mistakes: FileMistake[];
}

/** Opens a sheet; reports columns that are missing, and those that nobody reads. */
export function openSheet(
  { sheet, mistakes }: DataReading,
  name: SheetName,
  needed: readonly string[],
  more: readonly string[],
): Sheet {
  const opened = sheet(name);
  const { file, line, headers } = opened;
  if (headers.length === 0) return opened;
  for (const column of needed)
    if (!headers.includes(column)) mistakes.push({ file, line, column, text: 'This column is missing.' });
  for (const column of headers)
    if (!needed.includes(column) && !more.includes(column))
      mistakes.push({
        file,
        line,
        column,
        text: `Unknown column. Known ones: ${[...needed, ...more].join(', ')}.`,
      });
  return opened;
}
