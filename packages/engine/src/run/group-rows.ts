import { type Decimal, ZERO, add } from '@comptoir/kernel';
import { valueKey } from '../formula/index.ts';
import type { AcceleratorVariable, CellError, Value } from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import type { Walk } from './ladder.ts';
import type { Batch } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';
import { type Vector, valueAt } from './vectors.ts';

export interface GroupedRows {
  readonly key: string;
  readonly walk: Walk;
  /** Indexes into the batch, in no order. */
  readonly members: Int32Array;
}

interface Group {
  readonly values: readonly Value[];
  readonly members: number[];
  start: Decimal;
  end: Decimal;
  rows: number;
  earlier: number;
}

/** Each combination of the grouping variables climbs by itself. Rows are free of errors; groups come in the order of their keys. */
export function groupRows(
  run: StatementRun,
  variable: AcceleratorVariable,
  now: { readonly batch: Batch; readonly measure: Vector },
  before: { readonly batch: Batch; readonly measure: Vector | null },
  /** Are groups whose rows all lie before the period wanted too? */
  hasEarlierOnly: boolean,
): readonly GroupedRows[] | { readonly error: CellError } {
  const groups = new Map<string, Group>();
  let wrong: CellError | null = null;
  const take = (batch: Batch, measure: Vector, isNow: boolean): void => {
    const vectors = variable.group_by_variable_ids.map((id) => run.vectorOn(id, batch));
    for (let index = 0; index < batch.size; index += 1) {
      const values = vectors.map((vector) => valueAt(vector, index));
      const key = values.length === 1 ? valueKey(values[0]!) : JSON.stringify(values.map(valueKey));
      let group = groups.get(key);
      if (!group) {
        if (!isNow && !hasEarlierOnly) continue;
        groups.set(key, (group = { values, members: [], start: ZERO, end: ZERO, rows: 0, earlier: 0 }));
      }
      if (isNow) group.members.push(index);
      const value = valueAt(measure, index);
      if (value.type !== 'decimal') {
        if (value.type !== 'empty')
          wrong ??= cellError('badly_typed_variable', variable.id, { found: value.type });
        continue;
      }
      group.end = add(group.end, value.value);
      if (isNow) group.rows += 1;
      else {
        group.start = add(group.start, value.value);
        group.earlier += 1;
      }
    }
  };
  take(now.batch, now.measure, true);
  if (before.measure) take(before.batch, before.measure, false);
  if (wrong) return { error: wrong };
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      key,
      walk: {
        group: group.values,
        start: group.start,
        hasEarlier: group.earlier > 0,
        end: group.end,
        rows: group.rows,
      },
      members: Int32Array.from(group.members),
    }));
}
