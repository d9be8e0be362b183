import { CALENDAR_DEFAULT, monthOfDay } from '@comptoir/kernel';
import type { WireRecord } from '../columns/index.ts';
import { type ConditionGroup, type TableModel, type World, anyoneIn } from '../model/index.ts';
import { isTied } from '../reference/conditions.ts';
import { linkedRows } from '../reference/links.ts';
import type { ReferenceRow } from '../reference/rows.ts';
import { referenceRows } from './compare.ts';
import { scope, worldOf } from './plan-builder.ts';

/** For tests that hold other evaluators of conditions against the reference interpreter. */
export { CHOICES, DATES, DECIMALS, TEXTS, treesOn, type ConditionThings } from './random/conditions.ts';
export { spans } from './random/values.ts';
export { runs } from './runs.ts';

/** Which records the conditions take, by the reference. `today` is the last day of its month: a table has no other day. */
export function referenceTakes(
  conditions: ConditionGroup,
  table: TableModel,
  records: readonly WireRecord[],
  place: Partial<World> & Pick<World, 'today'>,
  user_id: string,
  linked: readonly { readonly model: TableModel; readonly records: readonly WireRecord[] }[] = [],
): boolean[] {
  const tables = [{ model: table, records }, ...linked];
  const models = tables.map(({ model }) => model);
  const world = worldOf([], { ...place, calendar: CALENDAR_DEFAULT, tables: models });
  const rows = new Map(tables.map((one) => [one.model.id, rowsWithAnyone(one.model, one.records)] as const));
  const month = monthOfDay(place.today, CALENDAR_DEFAULT);
  const everything = scope({ user_rule: null, period_rule: null, conditions });
  const seat = { world, user_id, span: { start: month, end: month } };
  return linkedRows(world, rows, table).map((row) => isTied(row, everything, seat));
}

function rowsWithAnyone(table: TableModel, records: readonly WireRecord[]): ReferenceRow[] {
  return referenceRows(table, records).map((row, at) => {
    const cells = new Map(row.cells);
    for (const { id } of table.fields) {
      const anyone = records[at]?.cells[anyoneIn(id)];
      if (typeof anyone === 'boolean') cells.set(anyoneIn(id), { type: 'boolean', value: anyone });
    }
    return { ...row, cells };
  });
}
