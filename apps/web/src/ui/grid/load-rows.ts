import type { GridSource } from './grid-types.ts';

/** The source with the rows from `top` to `bottom` at hand: those that are not in view are read first. */
export async function withRows<Row>(
  source: GridSource<Row>,
  top: number,
  bottom: number,
): Promise<GridSource<Row>> {
  const isThere = () => {
    for (let index = top; index <= bottom; index += 1) if (source.rowAt(index) === undefined) return false;
    return true;
  };
  if (!source.load || isThere()) return source;
  const rows = await source.load(top, bottom + 1);
  return { ...source, rowAt: (index) => rows[index - top] ?? source.rowAt(index) };
}
