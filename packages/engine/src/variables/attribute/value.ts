import type { AttributeVariable, Value } from '../../model/index.ts';
import type { StatementRun } from '../../run/statement-run.ts';

/** As it was on the period's last day. */
export function valueOfAttribute(run: StatementRun, { attribute_id }: AttributeVariable): Value {
  return run.state.people.attribute(run.viewer.user_id, attribute_id, run.days.end);
}
