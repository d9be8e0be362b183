import { runPart } from '../variables/runs.ts';
import { cellError, errorOf } from './cell-errors.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';
import type { RunState } from './run-state.ts';
import type { ScopeIndex } from './scope-index.ts';
import { type Vector, errorVector } from './vectors.ts';

/** A pure variable over all rows of its scope. */
export function vectorOfScope(
  state: RunState,
  planned: PlannedCompensation,
  { variable }: PlannedVariable,
  index: ScopeIndex,
): Vector {
  const { rows } = runPart(variable);
  if (!rows) return errorVector(cellError('badly_typed_variable', variable.id), index.rows.length);
  return rows.vector(
    {
      size: index.rows.length,
      input: (id) => {
        const input = planned.variables.get(id);
        return input && !input.error
          ? state.pureVector(planned, input)
          : errorOf(input?.error ?? cellError('deleted_field', variable.id, { variable_id: id }));
      },
      field: (field_id) => state.fieldVector(planned, index.scope.id, field_id),
      dayAt: () => (at) => index.days?.[at] ?? null,
      people: state.people,
      quotas: state.quotas,
      statement: null,
      // What is the same for all reads neither month nor span: only `today` matters.
      context: {
        calendar: state.world.calendar,
        today: state.world.today,
        month: 0,
        span: { start: 0, end: 0 },
      },
      variable_id: variable.id,
      recordAt: (at) => index.table.ids.at(index.rows[at]!),
      narrowMax: state.limits.narrow,
    },
    variable,
  );
}
