import { hash } from 'node:crypto';
import { type EngineRun, type Standing, startRun, type Tables } from '@comptoir/engine';
import type { OpenModel } from './open-model.ts';

interface Known {
  readonly signature: string;
  readonly tables: readonly (readonly [string, object, number])[];
  readonly run: EngineRun;
}

/** The last run of each company that has rankings, kept with its indexes until its people, plans or records change. */
const RUNS = new Map<string, Known>();
const MAX_COMPANIES = 8;

/** What everybody is compared by in the rankings among these compensations; `null`: there is none. */
export function standingOf({ tenant, prepared, tables }: OpenModel, ids: readonly string[]): Standing | null {
  const { world } = prepared;
  const wanted = new Set(ids);
  const isRanked = world.compensations.some(
    ({ id, document }) => wanted.has(id) && document.payment.type === 'ranking',
  );
  if (!isRanked) return null;
  const signature = hash('sha256', JSON.stringify(world));
  const known = RUNS.get(tenant.environment_id);
  if (known?.signature === signature && isSame(known, tables)) return known.run.standing;
  const run = startRun(prepared, tables);
  RUNS.delete(tenant.environment_id);
  RUNS.set(tenant.environment_id, { signature, tables: stateOf(tables), run });
  const oldest = RUNS.size > MAX_COMPANIES ? RUNS.keys().next().value : undefined;
  if (oldest !== undefined) RUNS.delete(oldest);
  return run.standing;
}

function stateOf(tables: Tables): Known['tables'] {
  return [...tables].map(([key, table]) => [key, table, table.revision]);
}

function isSame(known: Known, tables: Tables): boolean {
  return (
    known.tables.length === tables.size &&
    known.tables.every(([key, table, revision]) => {
      const now = tables.get(key);
      return now === table && now.revision === revision;
    })
  );
}
