import type { TableColumns } from '../columns/index.ts';
import type { Window } from '../model/index.ts';
import type { OpenResult } from '../run/run.ts';
import { positionAt } from '../run/scope-index.ts';

/** The rows of a scope that a result reads: those of its period, and of the longer windows that its variables name. */
export function countedRows(
  { run }: OpenResult,
  scope_id: string,
): { readonly table: TableColumns; readonly rows: readonly number[] } | null {
  const index = run.index(scope_id);
  if (!index) return null;
  const windows = new Set<Window>(['exact']);
  for (const variable of run.planned.model.document.variables) {
    if ('window' in variable) windows.add(variable.window);
    if (variable.kind === 'Accelerator') windows.add(variable.accumulation);
  }
  const rows = new Set<number>();
  for (const window of windows) {
    const batch = run.batch(scope_id, window);
    for (let at = 0; at < batch.size; at += 1) rows.add(index.rows[positionAt(batch, at)]!);
  }
  const scope = run.planned.scopes.get(scope_id);
  const whole = scope?.divided ? run.state.wholeTable(scope) : null;
  // Of a record that people share the whole is read, and not what one of them has of it.
  return whole
    ? { table: whole, rows: [...rows].map((row) => whole.ids.find(index.table.ids.at(row), whole.size)) }
    : { table: index.table, rows: [...rows] };
}
