import type { Tables } from '../columns/index.ts';
import type { Standing } from '../run/ranking.ts';
import { type EngineRun, type Prepared, startRun } from '../run/run.ts';
import { rowsReadFor } from './reads.ts';
import { type SimulatedRecords, smallTables } from './small-tables.ts';

export interface Simulation {
  readonly user_id: string;
  readonly compensation_ids: readonly string[];
  /** Records as they would be. */
  readonly records: SimulatedRecords;
  /** What the others of a ranking are compared by; they keep it, whatever the simulated records are. */
  readonly standing?: Standing;
}

/**
 * A run for one person as if the records were real. It computes on the few rows that the person's statements can read, gathered from
 * the tables by what is kept with them: its cost does not grow with the tables. Results of other people mean nothing.
 */
export function startSimulation(
  prepared: Prepared,
  tables: Tables,
  { user_id, compensation_ids, records, standing }: Simulation,
): EngineRun {
  const read = rowsReadFor(prepared, user_id, compensation_ids);
  const small = smallTables(prepared.world.tables, tables, read, records);
  return startRun(prepared, small, standing ? { others: { than: user_id, standing } } : {});
}
