import { eachRow, type FileFormat } from './each-row.ts';
import { cellText, isBlank } from './scan-rows.ts';

/** Those of these keys that do not occur in a column of the file. */
export async function findAbsentKeys(
  path: string,
  format: FileFormat,
  column: number,
  keys: readonly string[],
): Promise<string[]> {
  const wanted = new Set(keys);
  let isHeader = true;
  await eachRow(path, format, {
    row: (bytes, row) => {
      if (isBlank(row)) return;
      if (!isHeader && column < row.count) wanted.delete(cellText(bytes, row, column));
      isHeader = false;
    },
  });
  return [...wanted];
}
