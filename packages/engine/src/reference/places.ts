import { dec } from '@comptoir/kernel';
import type { RankVariable, Scope, Value, Window } from '../model/index.ts';
import { idOrder } from './accelerate.ts';
import { error, failedAt, groupKey, number, order } from './cells.ts';
import type { Reference } from './reference.ts';
import { type ReferenceRow, daysIn, rowDate } from './rows.ts';

/** One more than the rows of its group that come before it. */
export function placesOn(
  ref: Reference,
  variable: RankVariable,
  rows: readonly ReferenceRow[],
  window: Window,
): Value[] {
  const { accumulation, direction, order_variable_id, group_by_variable_ids } = variable;
  const all = (value: Value) => rows.map(() => value);
  const scope = ref.scope(variable.scope_id);
  const now = ref.rows(scope, window);
  const before =
    accumulation === 'all' ? allBefore(ref, scope, window) : ref.earlierRows(scope, window, accumulation);
  const inputs = [...group_by_variable_ids, ...(order_variable_id === null ? [] : [order_variable_id])];
  if (before.length > 0 && inputs.some((id) => ref.climbs(id))) return all(error('dependency_error'));
  const columns = (of: readonly ReferenceRow[]) => inputs.map((id) => ref.onRows(id, of, window));
  const own = failedAt(now, columns(now));
  if (own) return all(own);
  if (failedAt(before, columns(before))) return all(error('dependency_error'));

  const everyone = [...before, ...now];
  const valuesOf = (id: string) => [...ref.onRows(id, before, window), ...ref.onRows(id, now, window)];
  const groups = group_by_variable_ids.map(valuesOf);
  const keys = order_variable_id === null ? null : valuesOf(order_variable_id);
  const groupAt = (at: number) => JSON.stringify(groups.map((values) => groupKey(values[at]!)));
  const dated = (at: number) => rowDate(everyone[at]!, scope) ?? 0;
  const turned = direction === 'desc' ? -1 : 1;
  const isBefore = (a: number, b: number): boolean => {
    let step = 0;
    if (keys) {
      const [x, y] = [keys[a]!, keys[b]!];
      step = order(x, y) * (x.type === 'empty' || y.type === 'empty' ? 1 : turned);
    } else step = (dated(a) - dated(b)) * turned;
    step ||= dated(a) - dated(b);
    step ||= idOrder(ref, scope, everyone[a]!, everyone[b]!);
    return step === 0 ? everyone[a]!.id < everyone[b]!.id : step < 0;
  };
  return rows.map((row) => {
    const at = everyone.findIndex(({ id }) => id === row.id);
    const earlier = [...everyone.keys()].filter(
      (other) => groupAt(other) === groupAt(at) && isBefore(other, at),
    );
    return number(dec(earlier.length + 1));
  });
}

/** Whatever was computed then. */
function allBefore(ref: Reference, scope: Scope, window: Window): ReferenceRow[] {
  const rule = scope.period_rule;
  if (!rule) return [];
  const { first } = daysIn(ref.seat, window === 'exact' ? rule.window : window, rule.shift);
  return ref.rowsIn(scope, { first: Number.NEGATIVE_INFINITY, last: first - 1 });
}
