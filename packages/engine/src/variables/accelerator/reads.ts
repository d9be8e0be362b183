import type { AcceleratorVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfAccelerator(variable: AcceleratorVariable): Reads {
  const { measure_variable_id, order_variable_id, target_variable_id, group_by_variable_ids, mode } =
    variable;
  const ids = [measure_variable_id, order_variable_id, target_variable_id, ...group_by_variable_ids];
  return {
    variables: [...new Set(ids.filter((id) => id !== null))],
    outside: [],
    rows: null,
    rowIds: mode === 'whole_record',
  };
}
