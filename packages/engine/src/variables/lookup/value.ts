import type { LookupVariable, Value } from '../../model/index.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { lookupReader, lookUp } from './lookup-reader.ts';

/** With the rows that are valid on the period's last day. */
export function valueOfLookup(run: StatementRun, variable: LookupVariable): Value {
  const keys = variable.key_variable_ids.map((id) => run.value(id));
  return lookUp(lookupReader(variable), keys, run.days.end);
}
