import type { GroupVariable, Value } from '../../model/index.ts';
import type { StatementRun } from '../../run/statement-run.ts';

/** The group's name, as of the period's last day; empty for somebody who is in none. */
export function valueOfGroup(run: StatementRun, { dimension_id }: GroupVariable): Value {
  return run.state.people.group(run.viewer.user_id, dimension_id, run.days.end);
}
