import { eachRow, type FileFormat } from './each-row.ts';
import { cellText, isBlank } from './scan-rows.ts';

/** How many of these keys occur in a column of the file. Each counts once. */
export async function countKeys(
  path: string,
  format: FileFormat,
  column: number,
  keys: readonly string[],
): Promise<number> {
  const wanted = new Set(keys);
  let isHeader = true;
  await eachRow(path, format, {
    row: (bytes, row) => {
      if (isBlank(row)) return;
      if (!isHeader && column < row.count) wanted.delete(cellText(bytes, row, column));
      isHeader = false;
    },
  });
  return keys.length - wanted.size;
}
