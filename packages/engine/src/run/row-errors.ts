import type { AcceleratorVariable, CellError, Window } from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import { type Batch, positionAt } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';
import { errorOfMonth } from './true-up.ts';
import { type Vector, valueAt } from './vectors.ts';

/** An error, and the record in whose row it is: what it measures may have got it from another one. */
export interface RowError {
  readonly row_id: string;
  readonly error: CellError;
}

/** The error in a row's cell, with its place. */
export function errorAt(
  vector: Vector,
  index: number,
  variable: { readonly id: string },
  record_id: string,
): RowError {
  const value = valueAt(vector, index);
  if (value.type !== 'error')
    return { row_id: record_id, error: cellError('badly_typed_variable', variable.id) };
  const { error } = value;
  if (error.variable_id !== null && error.record_id !== null) return { row_id: record_id, error };
  const place = { variable_id: error.variable_id ?? variable.id, record_id: error.record_id ?? record_id };
  return { row_id: record_id, error: { ...error, ...place } };
}

/**
 * Of several errors, always the same one, whatever order the rows came in: that of the least record that has one in its row, wherever it
 * arose; of those of one row the first by kind.
 */
export function leastError(errors: readonly RowError[]): CellError {
  return errors.reduce((least, one) => (errorKey(one) < errorKey(least) ? one : least)).error;
}

function errorKey({ row_id, error }: RowError): string {
  return `${row_id}\u0000${error.kind}\u0000${error.variable_id ?? ''}`;
}

/**
 * An error in what any row of a climb is measured, grouped or ordered by; `null` when there is none. Earlier rows only fill tiers:
 * in which order they do is all one.
 */
export function inputError(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  batch: Batch,
  { earlier, earlierMeasure }: { readonly earlier: Batch; readonly earlierMeasure: Vector | null },
  window: Window,
): CellError | null {
  const { measure_variable_id, group_by_variable_ids, order_variable_id } = variable;
  const isAlone = group_by_variable_ids.length === 0 && order_variable_id === null;
  if (
    isAlone &&
    isSound(run.vector(measure_variable_id!, window, batch)) &&
    (!earlierMeasure || isSound(earlierMeasure))
  )
    return null;
  const filling = [measure_variable_id!, ...group_by_variable_ids];
  const ordered = order_variable_id === null ? filling : [...filling, order_variable_id];
  const errorsIn = (rows: Batch): RowError[] =>
    (rows === batch ? ordered : filling).flatMap((id) => {
      const vector = rows === batch ? run.vector(id, window, batch) : run.vectorOn(id, earlier);
      if (isSound(vector)) return [];
      const errors: RowError[] = [];
      for (let at = 0; at < rows.size; at += 1)
        if (valueAt(vector, at).type === 'error')
          errors.push(errorAt(vector, at, variable, run.recordId(scope_id, rows, at)));
      return errors;
    });
  const own = errorsIn(batch);
  if (own.length > 0) return leastError(own);
  const before = earlier.size === 0 ? [] : errorsIn(earlier);
  if (before.length === 0) return null;
  return monthInError(run, variable, scope_id, window, earlier, leastError(before));
}

/** Numbers alone: nothing to look through. */
function isSound(vector: Vector): boolean {
  return vector.kind === 'decimal' && !vector.specials;
}

/** A record of an earlier period is in error: the month that it was counted in is to be mended first. */
function monthInError(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  window: Window,
  earlier: Batch,
  error: CellError,
): CellError {
  const index = run.index(scope_id)!;
  for (let at = 0; at < earlier.size; at += 1)
    if (run.recordId(scope_id, earlier, at) === error.record_id) {
      const month = run.monthOf(
        scope_id,
        window,
        variable.accumulation,
        index.days![positionAt(earlier, at)]!,
      );
      return month === null ? error : errorOfMonth(variable, error, month);
    }
  return error;
}
