import {
  type OpenDayRange,
  type DayNumber,
  type MonthRange,
  dec,
  day,
  spanOf,
  daysOfMonth,
} from '@comptoir/kernel';
import type { DateOffset, HierarchyLevel, Scope, Value, Window, World } from '../model/index.ts';
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

/** A row's date; the period's last day where the scope has no dates. */
export function dayOf(row: ReferenceRow, scope: Scope, seat: Seat): DayNumber | null {
  const isDated = scope.period_rule !== null || scope.source.type === 'compensation';
  return isDated ? rowDate(row, scope) : lastDay(seat);
}

export function userHolds(row: ReferenceRow, scope: Scope, seat: Seat): boolean {
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

export function byDate(rows: readonly ReferenceRow[], scope: Scope): ReferenceRow[] {
  return rows.toSorted((a, b) => rowDate(a, scope)! - rowDate(b, scope)! || (a.id < b.id ? -1 : 1));
}

function levelOf(match: { readonly kind: string } & Partial<{ level: HierarchyLevel }>): HierarchyLevel {
  return match.level ?? 'exactly';
}

function covers(span: OpenDayRange, on: DayNumber): boolean {
  return (span.start === null || span.start <= on) && (span.end === null || on <= span.end);
}

export function teamsOf(world: World, user_id: string, on: DayNumber): string[] {
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

export function teamStands(world: World, theirs: string, mine: string, level: HierarchyLevel): boolean {
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

export function managerStands(
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

/** As it is written: amounts in the company's currency. */
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

export function groupOf(world: World, user_id: string, dimension_id: string, on: DayNumber): Value {
  const found = world.group_members.find(
    (one) => one.user_id === user_id && one.dimension_id === dimension_id && covers(one.span, on),
  );
  return found ? { type: 'text', value: found.group_name } : EMPTY;
}

/** Texts are the same whatever their case and however their accents are written. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
