import type { LookupVariable, StepDetail } from '../../model/index.ts';
import type { PlannedVariable } from '../../run/plan.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { lookupReader } from './lookup-reader.ts';

export function explainLookup(
  run: StatementRun,
  { grain, error }: PlannedVariable,
  variable: LookupVariable,
): StepDetail {
  const { kind, key_variable_ids } = variable;
  if (grain !== null || error) return { kind, key_variable_ids, keys: null, hit: null };
  const keys = key_variable_ids.map((id) => run.value(id));
  const hit = lookupReader(variable).table.find(keys, run.days.end);
  return {
    kind,
    key_variable_ids,
    keys,
    hit: hit && { row: hit.row, capped: hit.capped },
  };
}
