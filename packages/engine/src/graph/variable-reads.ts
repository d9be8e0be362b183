import { assertNever } from '@comptoir/kernel';
import { variablesIn } from '../formula/walk.ts';
import type { Variable } from '../model/index.ts';

/** The variables that a variable reads directly, each once. The check, the run and the editor ask here; the reference interpreter does not. */
export function variablesReadBy(variable: Variable): readonly string[] {
  switch (variable.kind) {
    case 'Formula':
      return variable.tree ? variablesIn(variable.tree) : [];
    case 'Aggregate':
      return variable.of_variable_id === null ? [] : [variable.of_variable_id];
    case 'Accelerator': {
      const { measure_variable_id, order_variable_id, target_variable_id, group_by_variable_ids } = variable;
      const ids = [measure_variable_id, order_variable_id, target_variable_id, ...group_by_variable_ids];
      return [...new Set(ids.filter((id) => id !== null))];
    }
    case 'Field':
    case 'Attribute':
    case 'Quota':
      return [];
    default:
      return assertNever(variable);
  }
}

/** What a variable reads from outside its compensation: the ids of fields, attributes and quotas. */
export function outsideReadBy(variable: Variable): readonly string[] {
  switch (variable.kind) {
    case 'Field':
      return [variable.field_id];
    case 'Attribute':
      return [variable.attribute_id];
    case 'Quota':
      return [variable.quota_id];
    case 'Formula':
    case 'Aggregate':
    case 'Accelerator':
      return [];
    default:
      return assertNever(variable);
  }
}
