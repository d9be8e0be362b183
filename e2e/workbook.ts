import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The rows of a CSV file without quotes, its header first. */
export async function rowsOf(path: string): Promise<string[][]> {
  return (await readFile(path, 'utf8'))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
}

/** `3/11/2017` as `2017-03-11`; anything else as it is. */
export function plainDate(text: string): string {
  const [, month = '', day = '', year] = US_DATE.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The same rows as someone keeps them in Excel: dates and numbers as such, on the second sheet, behind a first one that is empty or has a title alone. */
export async function workbookOf(
  rows: readonly (readonly string[])[],
  title: string | null = null,
): Promise<Buffer> {
  const cell = (text: string) =>
    US_DATE.test(text)
      ? new Date(plainDate(text))
      : text === ''
        ? null
        : /^\d+$/.test(text)
          ? Number(text)
          : text;
  const sheets = [
    { name: 'Notes', rows: title === null ? [] : [[title]] },
    { name: 'Data', rows: rows.map((row) => row.map(cell)) },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}
