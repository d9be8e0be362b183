import { readStored } from './drift-queries.ts';
import type { Change, Writer } from './statement-write-queries.ts';
import { type VersionChange, versionChanges } from './version-changes.ts';

/** Statements of one write. Where more change, the rules changed for everybody: reading all lines would cost several times the calculation. */
export const MAX_EXPLAINED = 100;

/** By statement, why the new version differs from what is stored: before that is written over. None where too many change at once. */
export async function readVersionChanges(
  ctx: Writer,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, readonly VersionChange[]>> {
  const again = changes.filter(({ version }) => version > 1);
  if (again.length === 0 || again.length > MAX_EXPLAINED) return new Map();
  const amounts = await readStored(
    ctx,
    again.map(({ id }) => id),
    { lines: false },
  );
  // Lines are many, and read only where an amount differs: content may differ in words or figures alone.
  const differing = again.filter(({ id, draft }) => versionChanges(amounts.get(id) ?? [], draft).length > 0);
  const whole = await readStored(
    ctx,
    differing.map(({ id }) => id),
    { lines: true },
  );
  return new Map(
    again.map(({ id, draft }) => [id, versionChanges(whole.get(id) ?? amounts.get(id) ?? [], draft)]),
  );
}
