import { quotaData } from '../../data/quotas.ts';
import type { TypedCell } from './held.ts';

/** Writes the cells; `undo` puts back what they replaced, unless somebody has changed it since. */
export async function writeUndoably(
  quota_id: string,
  cells: readonly TypedCell[],
): Promise<{ readonly count: number; readonly undo: () => Promise<unknown> }> {
  const count = await quotaData.setAll(
    quota_id,
    cells.map(({ name: _, ...cell }) => cell),
  );
  return {
    count,
    undo: () =>
      quotaData.setAll(
        quota_id,
        cells.map(({ user_id, month, value, was }) => ({ user_id, month, value: was, was: value })),
      ),
  };
}
