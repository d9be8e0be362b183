import { readStored } from './drift-queries.ts';
import type { Change, Writer } from './statement-write-queries.ts';
import { type VersionChange, versionChanges } from './version-changes.ts';

/** Statements whose lines are in memory at once. */
const AT_ONCE = 100;
/** Of one write. Where more change, the rules changed for everybody, and reading all lines would cost several times the calculation. */
const MAX_EXPLAINED = 100;

/** By statement, why the new version differs from what is stored: before that is written over. None where too many change at once. */
export async function readVersionChanges(
  ctx: Writer,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, readonly VersionChange[]>> {
  const again = changes.filter(({ version }) => version > 1);
  if (again.length > MAX_EXPLAINED) return new Map();
  const found = new Map<string, readonly VersionChange[]>();
  for (let from = 0; from < again.length; from += AT_ONCE) {
    const some = again.slice(from, from + AT_ONCE);
    const amounts = await readStored(
      ctx,
      some.map(({ id }) => id),
      { lines: false },
    );
    // Lines are many, and read only where an amount differs: content may differ in words or figures alone.
    const differing = some.filter(({ id, draft }) => versionChanges(amounts.get(id) ?? [], draft).length > 0);
    const whole = await readStored(
      ctx,
      differing.map(({ id }) => id),
      { lines: true },
    );
    for (const { id, draft } of some) {
      found.set(id, versionChanges(whole.get(id) ?? amounts.get(id) ?? [], draft));
    }
  }
  return found;
}
