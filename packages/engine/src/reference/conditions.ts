import { type DayNumber, addMonths, compare, dateText, day, dec } from '@comptoir/kernel';
import type { Comparand, Condition, ConditionGroup, Scope, StorageKind, Value } from '../model/index.ts';
import { attributeFor } from './attributes.ts';
import {
  type ReferenceRow,
  type Seat,
  cell,
  folded,
  lastDay,
  managerStands,
  rowDate,
  teamStands,
  teamsOf,
  userHolds,
} from './rows.ts';

/** Does the row count, by its user and the conditions? (The period is checked separately: climbs also read earlier rows.) */
export function isTied(row: ReferenceRow, scope: Scope, seat: Seat): boolean {
  return (
    userHolds(row, scope, seat) &&
    (scope.conditions === null || groupHolds(row, scope.conditions, scope, seat))
  );
}

function groupHolds(row: ReferenceRow, group: ConditionGroup, scope: Scope, seat: Seat): boolean {
  if (group.items.length === 0) return true;
  const one = (item: Condition | ConditionGroup): boolean =>
    item.kind === 'group' ? groupHolds(row, item, scope, seat) : conditionHolds(row, item, scope, seat);
  return group.link === 'and' ? group.items.every(one) : group.items.some(one);
}

function conditionHolds(row: ReferenceRow, condition: Condition, scope: Scope, seat: Seat): boolean {
  const actual = cell(row, condition.field_id);
  if (actual.type === 'error') return true;
  const filled = isFilled(actual);
  if (condition.operator === 'is_empty') return !filled;
  if (condition.operator === 'is_not_empty' || condition.operator === 'imported') return filled;
  if (condition.operator === 'anyone') {
    const anyone = cell(row, `${condition.field_id}:anyone`);
    return anyone.type === 'boolean' ? anyone.value : filled;
  }
  if (condition.operator === 'is_true') return actual.type === 'boolean' && actual.value;
  if (condition.operator === 'is_false') return actual.type === 'boolean' && !actual.value;
  if (!filled) return false;
  if (condition.comparand?.kind === 'current_user_team') {
    if (actual.type !== 'user') return false;
    const { level } = condition.comparand;
    const on = rowDate(row, scope) ?? lastDay(seat);
    const related = teamsOf(seat.world, seat.user_id, on).some((mine) =>
      teamsOf(seat.world, actual.value, on).some((theirs) => teamStands(seat.world, theirs, mine, level)),
    );
    return condition.operator === 'is' ? related : !related;
  }
  const on = rowDate(row, scope) ?? lastDay(seat);
  const { comparand } = condition;
  if ((comparand?.kind === 'current_user' || comparand?.kind === 'constant') && comparand.level) {
    if (actual.type !== 'user') return false;
    const of = comparand.kind === 'constant' ? comparand.values[0]! : seat.user_id;
    const related = managerStands(seat.world, actual.value, of, comparand.level, on);
    return condition.operator === 'is' ? related : !related;
  }
  const others = expectedOf(row, condition.comparand, actual, seat, on).filter(isFilled);
  const span = condition.comparand?.kind === 'current_date' ? condition.comparand.span : undefined;
  if (!span) return others.length > 0 && compares(condition.operator, actual, others);
  return compares(condition.operator, spanOfDay(actual, span), [spanOfDay(others[0]!, span)]);
}

function isFilled(value: Value): boolean {
  if (value.type === 'text' || value.type === 'texts') return value.value.length > 0;
  return value.type !== 'empty';
}

/** Days of one week, month, quarter or year as one number, in the order of the calendar. */
function spanOfDay(value: Value, span: 'week' | 'month' | 'quarter' | 'year'): Value {
  if (value.type !== 'date') return value;
  const [year, month] = dateText(value.value).split('-').map(Number) as [number, number];
  if (span === 'week') return { type: 'date', value: Math.floor((value.value + 3) / 7) };
  if (span === 'quarter') return { type: 'date', value: year * 4 + Math.ceil(month / 3) };
  return { type: 'date', value: span === 'year' ? year : year * 12 + month };
}

function expectedOf(
  row: ReferenceRow,
  comparand: Comparand | null,
  actual: Value,
  seat: Seat,
  on: DayNumber,
): Value[] {
  switch (comparand?.kind) {
    case 'constant':
      return comparand.values.map((text) => constant(actual, text));
    case 'field':
      return [cell(row, comparand.field_id)];
    case 'current_user':
      return actual.type === 'user'
        ? [{ type: 'user', value: seat.user_id }]
        : [{ type: 'text', value: seat.world.users.find((user) => user.id === seat.user_id)?.name ?? '' }];
    case 'current_user_attribute':
      return [attributeFor(seat, seat.user_id, comparand.attribute_id, on)];
    case 'current_date': {
      const { offset } = comparand;
      const { today } = seat.world;
      const moved =
        offset?.unit === 'week'
          ? today + 7 * offset.amount
          : addMonths(today, (offset?.amount ?? 0) * (offset?.unit === 'year' ? 12 : 1));
      return [{ type: 'date', value: moved }];
    }
    default:
      return [];
  }
}

function constant(actual: Value, text: string): Value {
  const kinds: Partial<Record<Value['type'], StorageKind>> = {
    decimal: 'decimal',
    date: 'date',
    user: 'user',
  };
  const kind = kinds[actual.type] ?? 'text';
  if (kind === 'decimal') return { type: 'decimal', value: dec(text) };
  if (kind === 'date') return { type: 'date', value: day(text) };
  return kind === 'user' ? { type: 'user', value: text } : { type: 'text', value: text };
}

function compares(operator: Condition['operator'], actual: Value, others: readonly Value[]): boolean {
  const [other] = others;
  if (actual.type === 'decimal' || actual.type === 'date') {
    if (other?.type !== actual.type) return false;
    const order =
      actual.type === 'decimal' && other.type === 'decimal'
        ? compare(actual.value, other.value)
        : Number(actual.value) - Number(other.value);
    if (operator === 'equal' || operator === 'is') return order === 0;
    if (operator === 'inequal') return order !== 0;
    if (operator === 'less' || operator === 'before') return order < 0;
    if (operator === 'less_or_equal') return order <= 0;
    if (operator === 'greater' || operator === 'after') return order > 0;
    return operator === 'greater_or_equal' && order >= 0;
  }
  if (actual.type === 'user') {
    const same = others.some((value) => value.type === 'user' && value.value === actual.value);
    return operator === 'is' ? same : operator === 'is_not' && !same;
  }
  const wanted = others
    .flatMap((value) => (value.type === 'text' ? [value.value] : value.type === 'texts' ? value.value : []))
    .map(folded);
  if (actual.type === 'text') {
    const text = folded(actual.value);
    if (operator === 'is' || operator === 'has_any') return wanted.includes(text);
    if (operator === 'is_not' || operator === 'has_none') return !wanted.includes(text);
    if (operator === 'contains') return text.includes(wanted[0]!);
    if (operator === 'not_contains') return !text.includes(wanted[0]!);
    return operator === 'starts_with' && text.startsWith(wanted[0]!);
  }
  if (actual.type !== 'texts') return false;
  const held = actual.value.map(folded);
  if (operator === 'has_any') return wanted.some((text) => held.includes(text));
  if (operator === 'has_all') return wanted.every((text) => held.includes(text));
  return operator === 'has_none' && !wanted.some((text) => held.includes(text));
}
