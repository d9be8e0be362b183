import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { standsInFor } from '../../visibility/index.ts';
import type { MonthTable } from './open-tables.ts';

/** Beside the rows of a month. */
const waiting = new WeakMap<object, boolean>();

/** Whether a step of a statement waits for somebody. */
function waits({ rows }: MonthTable): boolean {
  const found = waiting.get(rows) ?? [...rows.values()].some(({ steps }) => steps?.next);
  waiting.set(rows, found);
  return found;
}

/** The caller, and those for whom they stand in now. Read only where a step waits for somebody. */
export async function readStandIns(ctx: Ctx, table: MonthTable): Promise<ReadonlySet<string>> {
  if (!waits(table) || ctx.actor.user_id === null) return new Set();
  const { rows } = await sql<{ ids: string[] }>`select ${standsInFor(ctx)} as ids`.execute(ctx.db);
  return new Set(rows[0]?.ids);
}
