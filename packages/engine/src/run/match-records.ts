import type { DayNumber } from '@comptoir/kernel';
import { type WireRecord, columnsFromRecords } from '../columns/index.ts';
import { type ConditionGroup, type TableModel, anyoneIn, conditionsIn } from '../model/index.ts';
import { type PeopleOnDays, compileForViewer } from './conditions.ts';

/** Who looks at the records, and on which day: a table has no period, so that everything dated is as of `today`. */
export interface MatchPlace {
  readonly today: DayNumber;
  readonly user_id: string;
  readonly people: PeopleOnDays;
}

/**
 * Which records the conditions take, by the code that selects the rows of scopes. A condition with `anyone` reads the cell
 * `anyoneIn(field)` of each record.
 */
export function matchRecords(
  conditions: ConditionGroup,
  table: TableModel,
  records: readonly WireRecord[],
  { today, user_id, people }: MatchPlace,
): boolean[] {
  const anyone = conditionsIn(conditions).flatMap(({ operator, field_id }) =>
    operator === 'anyone' ? [anyoneIn(field_id)] : [],
  );
  const field_ids = [...table.fields.map(({ id }) => id), ...new Set(anyone)];
  const columns = columnsFromRecords(table, records, { field_ids });
  const test = compileForViewer(conditions, { table: columns, people, today, dayOf: () => null });
  const viewer = { user_id, first: today, as_of: today };
  return records.map((_, row) => test(row, viewer));
}
