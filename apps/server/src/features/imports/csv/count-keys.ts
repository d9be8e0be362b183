import { ID_SEPARATOR } from '@comptoir/kernel';
import { eachRow, type FileFormat } from './each-row.ts';
import { cellText, isBlank } from './scan-rows.ts';

/** Those of these keys that do not occur in a column of the file, or in several that are the ID together. */
export async function findAbsentKeys(
  path: string,
  format: FileFormat,
  columns: readonly number[],
  keys: readonly string[],
): Promise<string[]> {
  const wanted = new Set(keys);
  let isHeader = true;
  await eachRow(path, format, {
    row: (bytes, row) => {
      if (isBlank(row)) return;
      if (!isHeader && columns.every((column) => column < row.count))
        wanted.delete(columns.map((column) => cellText(bytes, row, column)).join(ID_SEPARATOR));
      isHeader = false;
    },
  });
  return [...wanted];
}
