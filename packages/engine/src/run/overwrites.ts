import { type Decimal, type Month, ZERO, add, dec, sub } from '@comptoir/kernel';
import type { Overwrite, OverwrittenCell, Value, Window, World } from '../model/index.ts';
import { EMPTY } from './cell-errors.ts';
import type { PlannedVariable } from './plan.ts';
import type { Batch } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';
import { type Vector, valueAt, vectorOf } from './vectors.ts';

/** What is written over one person's result of one month. */
export interface RunOverwrites {
  readonly list: readonly Overwrite[];
  /** Over the transaction's amount. */
  readonly pay: Decimal | null;
  /** Over statement-grain variables. */
  readonly values: ReadonlyMap<string, Decimal>;
  /** Over record-grain variables, by record. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, Decimal>>;
}

export type OverwritesByResult = ReadonlyMap<string, RunOverwrites>;

const keyOf = (compensation_id: string, user_id: string, month: Month) =>
  `${compensation_id} ${user_id} ${month}`;

/** `null`: nobody has any. */
export function overwritesIn({ overwrites }: World): OverwritesByResult | null {
  if (!overwrites || overwrites.length === 0) return null;
  const byResult = Map.groupBy(overwrites, (one) => keyOf(one.compensation_id, one.user_id, one.month));
  return new Map([...byResult].map(([key, list]) => [key, overwritesOf(list)]));
}

export function findOverwrites(
  all: OverwritesByResult | null,
  compensation_id: string,
  user_id: string,
  month: Month,
): RunOverwrites | null {
  return all?.get(keyOf(compensation_id, user_id, month)) ?? null;
}

function overwritesOf(list: readonly Overwrite[]): RunOverwrites {
  let pay: Decimal | null = null;
  const values = new Map<string, Decimal>();
  const cells = new Map<string, Map<string, Decimal>>();
  for (const { variable_id, record_id, value } of list)
    if (variable_id === null) pay = dec(value);
    else if (record_id === null) values.set(variable_id, dec(value));
    else
      cells.set(
        variable_id,
        (cells.get(variable_id) ?? new Map<string, Decimal>()).set(record_id, dec(value)),
      );
  return { list, pay, values, cells };
}

/** An error stays, and so does what is no number. */
export function written(value: Value, by: Decimal | undefined): Value {
  return by !== undefined && isOpen(value) ? { type: 'decimal', value: by } : value;
}

function isOpen({ type }: Value): boolean {
  return type === 'decimal' || type === 'empty';
}

/** A variable's values on rows, with those of some records written over. */
export function writtenRows(
  run: StatementRun,
  { cells }: RunOverwrites,
  id: string,
  batch: Batch,
  vector: Vector,
): Vector {
  const by = cells.get(id);
  if (!by) return vector;
  const recordAt = recordsOf(run, id, batch);
  const values = Array.from({ length: batch.size }, (_, at) =>
    written(valueAt(vector, at), by.get(recordAt(at))),
  );
  return vectorOf(values, run.state.limits.narrow);
}

/** A total that is not made by adding rows up, with what the records' own numbers change in it. */
export function writtenTotal(
  run: StatementRun,
  { variable: { id }, grain }: PlannedVariable,
  window: Window,
  total: Value,
): Value {
  const by = run.overwrites?.cells.get(id);
  if (!by || total.type !== 'decimal') return total;
  const batch = run.batch(grain!, window);
  const vector = run.calculatedVector(id, batch, window);
  const recordAt = recordsOf(run, id, batch);
  let sum = total.value;
  for (let at = 0; at < batch.size; at += 1) {
    const value = by.get(recordAt(at));
    const before = valueAt(vector, at);
    if (value !== undefined && isOpen(before))
      sum = add(sum, sub(value, before.type === 'decimal' ? before.value : ZERO));
  }
  return { type: 'decimal', value: sum };
}

function recordsOf(run: StatementRun, id: string, batch: Batch): (at: number) => string {
  const scope_id = run.planned.variables.get(id)!.grain!;
  return (at) => run.recordId(scope_id, batch, at);
}

/** Each overwrite with what `plain`, the same run without any, calculates there. `earned`: its rounded pay. */
export function overwrittenCells(
  { list }: RunOverwrites,
  plain: StatementRun,
  earned: Value,
): OverwrittenCell[] {
  return list.map(({ variable_id, record_id, value }) => {
    const calculated = variable_id === null ? earned : cellOf(plain, variable_id, record_id);
    const isThere = calculated !== null && (variable_id === null || isOpen(calculated));
    return {
      variable_id,
      record_id,
      value: dec(value),
      calculated: calculated ?? EMPTY,
      applied: isThere && calculated.type !== 'error',
    };
  });
}

/** `null`: the variable or the record is not there any more. */
function cellOf(run: StatementRun, variable_id: string, record_id: string | null): Value | null {
  const planned = run.planned.variables.get(variable_id);
  if (!planned || (planned.grain === null) !== (record_id === null)) return null;
  if (planned.grain === null) return run.value(variable_id);
  const batch = run.batch(planned.grain, 'exact');
  for (let at = 0; at < batch.size; at += 1)
    if (run.recordId(planned.grain, batch, at) === record_id)
      return valueAt(run.vector(variable_id, 'exact', batch), at);
  return null;
}
