import type { AcceleratorVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, errorVector } from '../../run/vectors.ts';

/** Pay per row; empty where the measure is. */
export function vectorOfAccelerator({ size, statement }: RowSite, variable: AcceleratorVariable): Vector {
  if (!statement || statement.window === null)
    return errorVector(
      cellError('badly_typed_variable', variable.id, { reason: 'accelerator_before_period' }),
      size,
    );
  const { run, scope_id, window } = statement;
  const made = run.acceleration(variable, window);
  if ('error' in made) return errorVector(made.error, size);
  return run.rowParts(variable, scope_id, made, window).pays();
}
