import type { AnyAggregate } from '../../model/index.ts';
import type { AddsUp, Reads } from '../definition.ts';

export function readsOfAggregate({ of_variable_id, scope_id }: AnyAggregate): Reads {
  const counts = of_variable_id === null && scope_id !== null;
  return {
    variables: of_variable_id === null ? [] : [of_variable_id],
    outside: [],
    rows: counts ? { scope_id, field_ids: [] } : null,
    rowIds: false,
  };
}

export function aggregateAddsUp(variable: AnyAggregate): AddsUp | null {
  const { of_variable_id, window } = variable;
  return variable.function === 'sum' && of_variable_id !== null
    ? { variable_id: of_variable_id, rows: window }
    : null;
}
