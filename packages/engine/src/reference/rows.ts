import {
  type OpenDayRange,
  type DayNumber,
  type MonthRange,
  addMonths,
  compare,
  dec,
  day,
  spanOf,
  daysOfMonth,
} from '@comptoir/kernel';
import type {
  Comparand,
  Condition,
  ConditionGroup,
  DateOffset,
  HierarchyLevel,
  Scope,
  StorageKind,
  Value,
  Window,
  World,
} from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';

/** A record of any source, cell by cell. */
export interface ReferenceRow {
  readonly id: string;
  readonly title: string;
  readonly cells: ReadonlyMap<string, Value>;
}

export interface Seat {
  readonly world: World;
  readonly user_id: string;
  /** The compensation's period. */
  readonly span: MonthRange;
}

export const EMPTY: Value = { type: 'empty' };

export function cell(row: ReferenceRow, field_id: string): Value {
  return row.cells.get(field_id) ?? EMPTY;
}

export function lastDay(seat: Seat): DayNumber {
  return daysOfMonth(seat.span.end, seat.world.calendar).end;
}

export function firstDay(seat: Seat): DayNumber {
  return daysOfMonth(seat.span.start, seat.world.calendar).start;
}

/** First and last day of a window that ends with the period, moved by the shift. */
export function daysIn(
  seat: Seat,
  window: Window,
  shift: DateOffset | null,
): { first: DayNumber; last: DayNumber } {
  const { calendar } = seat.world;
  let first = window === 'exact' ? seat.span.start : spanOf(seat.span.end, window, calendar).start;
  let { end: last } = seat.span;
  let days = 0;
  if (shift?.unit === 'week') days = shift.amount * 7;
  const months = shift?.unit === 'month' ? shift.amount : shift?.unit === 'year' ? shift.amount * 12 : 0;
  first += months;
  last += months;
  return { first: daysOfMonth(first, calendar).start + days, last: daysOfMonth(last, calendar).end + days };
}

export function rowDate(row: ReferenceRow, scope: Scope): DayNumber | null {
  const value = scope.period_rule ? cell(row, scope.period_rule.field_id) : EMPTY;
  if (scope.source.type === 'compensation' && !scope.period_rule) {
    const end = cell(row, SOURCE_FIELDS.date);
    return end.type === 'date' ? end.value : null;
  }
  return value.type === 'date' ? value.value : null;
}

/** Does the row count, by its user and the conditions? (The period is asked apart: climbs look before it.) */
export function isTied(row: ReferenceRow, scope: Scope, seat: Seat): boolean {
  return (
    userHolds(row, scope, seat) &&
    (scope.conditions === null || groupHolds(row, scope.conditions, scope, seat))
  );
}

function userHolds(row: ReferenceRow, scope: Scope, seat: Seat): boolean {
  const rule = scope.user_rule;
  if (!rule) return true;
  const owner = cell(row, rule.field_id);
  if (owner.type !== 'user' && owner.type !== 'text') return false;
  const on = rowDate(row, scope) ?? lastDay(seat);
  switch (rule.match.kind) {
    case 'current_user':
      return owner.value === seat.user_id;
    case 'attribute': {
      const mine = attributeOf(seat.world, seat.user_id, rule.match.attribute_id, on);
      return mine.type === 'text' && folded(mine.value) === folded(owner.value);
    }
    case 'team':
      return teamsOf(seat.world, seat.user_id, on).some((mine) =>
        teamsOf(seat.world, owner.value, on).some((theirs) =>
          teamStands(seat.world, theirs, mine, levelOf(rule.match)),
        ),
      );
    case 'managers':
      return managerStands(seat.world, owner.value, seat.user_id, levelOf(rule.match), on);
  }
}

function levelOf(match: { readonly kind: string } & Partial<{ level: HierarchyLevel }>): HierarchyLevel {
  return match.level ?? 'exactly';
}

function covers(span: OpenDayRange, on: DayNumber): boolean {
  return (span.start === null || span.start <= on) && (span.end === null || on <= span.end);
}

function teamsOf(world: World, user_id: string, on: DayNumber): string[] {
  return world.memberships
    .filter((one) => one.user_id === user_id && covers(one.span, on))
    .map((one) => one.team_id);
}

function parentOf(world: World, team_id: string): string | null {
  return world.teams.find((team) => team.id === team_id)?.parent_id ?? null;
}

const LEVELS: Partial<Record<HierarchyLevel, number>> = {
  directly_below: 1,
  below_2: 2,
  below_3: 3,
  below_4: 4,
  anywhere_below: Number.POSITIVE_INFINITY,
};

function teamStands(world: World, theirs: string, mine: string, level: HierarchyLevel): boolean {
  if (level === 'exactly') return theirs === mine;
  if (level === 'directly_above') return parentOf(world, mine) === theirs;
  if (level === 'same_manager') {
    const parent = parentOf(world, mine);
    return parent === null ? theirs === mine : parentOf(world, theirs) === parent;
  }
  let at: string | null = theirs;
  const seen = new Set<string | null>();
  for (let up = LEVELS[level]!; up > 0 && at !== null && !seen.has(at); up -= 1) {
    seen.add(at);
    at = parentOf(world, at);
    if (at === mine) return theirs !== mine;
  }
  return false;
}

function managersOf(world: World, user_id: string, on: DayNumber): string[] {
  return world.managers
    .filter((link) => link.user_id === user_id && covers(link.span, on))
    .map((link) => link.manager_id);
}

function managerStands(
  world: World,
  theirs: string,
  mine: string,
  level: HierarchyLevel,
  on: DayNumber,
): boolean {
  if (level === 'exactly') return theirs === mine;
  if (level === 'directly_above') return managersOf(world, mine, on).includes(theirs);
  if (level === 'same_manager')
    return managersOf(world, theirs, on).some((manager) => managersOf(world, mine, on).includes(manager));
  if (theirs === mine) return false;
  let at = [theirs];
  const seen = new Set<string>();
  for (let up = LEVELS[level]!; up > 0 && at.length > 0; up -= 1) {
    at = [...new Set(at.flatMap((user) => managersOf(world, user, on)))].filter((user) => !seen.has(user));
    if (at.includes(mine)) return true;
    for (const user of at) seen.add(user);
  }
  return false;
}

export function attributeOf(world: World, user_id: string, attribute_id: string, on: DayNumber): Value {
  const type = world.attributes.find((one) => one.id === attribute_id)?.type;
  const found = world.users
    .find((user) => user.id === user_id)
    ?.attributes.find((one) => one.attribute_id === attribute_id && covers(one.span, on));
  if (!found) return EMPTY;
  if (type === 'number' || type === 'percentage' || type === 'amount')
    return { type: 'decimal', value: dec(found.value) };
  if (type === 'date') return { type: 'date', value: day(found.value) };
  if (type === 'boolean') return { type: 'boolean', value: found.value === 'true' };
  return found.value === '' ? EMPTY : { type: 'text', value: found.value };
}

/** Texts are the same whatever their case and however their accents are written. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
  const filled =
    actual.type !== 'empty' &&
    !(actual.type === 'text' && actual.value === '') &&
    !(actual.type === 'texts' && actual.value.length === 0);
  if (condition.operator === 'is_empty') return !filled;
  if (
    condition.operator === 'is_not_empty' ||
    condition.operator === 'imported' ||
    condition.operator === 'anyone'
  )
    return filled;
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
  const others = expectedOf(row, condition.comparand, actual, seat, on).filter(
    (value) => value.type !== 'empty',
  );
  return others.length > 0 && compares(condition.operator, actual, others);
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
      return [attributeOf(seat.world, seat.user_id, comparand.attribute_id, on)];
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
