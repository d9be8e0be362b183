import type { TargetBonusVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfTargetBonus(variable: TargetBonusVariable): Reads {
  const { measure_variable_id, target_variable_id, amount_variable_id } = variable;
  const ids = [measure_variable_id, target_variable_id, amount_variable_id].filter((id) => id !== null);
  return { variables: [...new Set(ids)], outside: [], rows: null, rowIds: false };
}
