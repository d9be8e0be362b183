import { type DayNumber, type DayRange, addMonths, assertNever, calendarSpan, pow10 } from '@comptoir/kernel';
import type { Column, TableColumns } from '../columns/index.ts';
import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  type DateOffset,
  type HierarchyLevel,
  type StorageKind,
  type Value,
  anyoneIn,
} from '../model/index.ts';
import { constantValue, holds } from './comparisons.ts';
import type { People, RelationKind } from './people.ts';

/** Whose statement it is, for comparisons with dynamic values. */
export interface Viewer {
  readonly user_id: string;
  /** The period's first day: other compensations' results count before it. */
  readonly first: DayNumber;
  /** The period's last day: what has no date counts as of it. */
  readonly as_of: DayNumber;
}

/** What comparisons with the current user ask about people. */
export type PeopleOnDays = Pick<People, 'nameOf' | 'isRelated' | 'attribute'>;

export interface ConditionSite {
  readonly table: TableColumns;
  readonly people: PeopleOnDays;
  readonly today: DayNumber;
  /** The day of a row, for teams and attributes; `null` where the row has none (then the period's last day). */
  readonly dayOf: (row: number) => DayNumber | null;
}

export type RowTest = (row: number) => boolean;
export type ViewerTest = (row: number, viewer: Viewer) => boolean;

/** Does the comparison depend on whose statement it is? */
export function isDynamic(item: Condition | ConditionGroup): boolean {
  if (item.kind === 'group') return item.items.some(isDynamic);
  // Relations hold on a row's day, or on the last one of the statement's period.
  if (relationIn(item.comparand) !== null) return true;
  const kind = item.comparand?.kind;
  return kind === 'current_user' || kind === 'current_user_team' || kind === 'current_user_attribute';
}

/**
 * The tree in two parts: what is the same for everybody, tested once per row, and the rest of a top-level `and`, tested
 * per statement. `null` where a part is empty.
 */
export function splitConditions(group: ConditionGroup | null): {
  fixed: ConditionGroup | null;
  dynamic: ConditionGroup | null;
} {
  if (!group || group.items.length === 0) return { fixed: null, dynamic: null };
  if (!isDynamic(group)) return { fixed: group, dynamic: null };
  if (group.link === 'or') return { fixed: null, dynamic: group };
  const fixed = group.items.filter((item) => !isDynamic(item));
  const dynamic = group.items.filter(isDynamic);
  return {
    fixed: fixed.length === 0 ? null : { ...group, items: fixed },
    dynamic: { ...group, items: dynamic },
  };
}

export function compileFixed(item: Condition | ConditionGroup, site: ConditionSite): RowTest {
  if (item.kind === 'condition') return compileComparison(item, site);
  const tests = item.items.map((one) => compileFixed(one, site));
  return combine(item.link, tests);
}

export function compileForViewer(item: Condition | ConditionGroup, site: ConditionSite): ViewerTest {
  if (item.kind === 'condition') {
    if (isDynamic(item)) return (row, viewer) => dynamicHolds(item, site, row, viewer);
    const test = compileComparison(item, site);
    return (row) => test(row);
  }
  const tests = item.items.map((one) => compileForViewer(one, site));
  if (tests.length === 0) return () => true;
  return item.link === 'and'
    ? (row, viewer) => tests.every((test) => test(row, viewer))
    : (row, viewer) => tests.some((test) => test(row, viewer));
}

function combine(link: 'and' | 'or', tests: readonly RowTest[]): RowTest {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return link === 'and'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
}

function compileComparison(condition: Condition, site: ConditionSite): RowTest {
  const anyone = condition.operator === 'anyone' && site.table.columns.get(anyoneIn(condition.field_id));
  if (anyone && anyone.kind === 'boolean') return (row) => holds('is_true', anyone.valueAt(row), []);
  const column = site.table.columns.get(condition.field_id);
  const { comparand } = condition;
  const hasErrors = site.table.errors.has(condition.field_id);
  if (column && !hasErrors && (comparand === null || comparand.kind === 'constant')) {
    const fast = compileConstant(column, condition, comparand);
    if (fast) return fast;
  }
  if (comparand?.kind === 'current_date') return compileCurrentDate(condition, comparand, site);
  const expected = fixedExpected(comparand, condition, site);
  return (row) => holds(condition.operator, site.table.valueAt(condition.field_id, row), expected(row));
}

type CurrentDate = Extract<Comparand, { kind: 'current_date' }>;

/** A comparison with a day in error is true, as with every error. */
function compileCurrentDate(
  { field_id, operator }: Condition,
  comparand: CurrentDate,
  site: ConditionSite,
): RowTest {
  const { start, end } = currentDays(site.today, comparand);
  // Within the days is not before the first and not after the last.
  const edge: readonly Value[] = [{ type: 'date', value: operator === 'after' ? end : start }];
  return (row) => {
    const actual = site.table.valueAt(field_id, row);
    if (operator !== 'is' || actual.type !== 'date') return holds(operator, actual, edge);
    return actual.value >= start && actual.value <= end;
  };
}

/** The day that a comparison with the current date means, or the days of its span. */
export function currentDays(
  today: DayNumber,
  { offset, span }: Pick<CurrentDate, 'offset' | 'span'>,
): DayRange {
  const moved = moveDay(today, offset);
  return span ? calendarSpan(moved, span) : { start: moved, end: moved };
}

/** Codes are tested once per distinct text; small integers compare directly. `null`: no fast way. */
function compileConstant(
  column: Column,
  condition: Condition,
  comparand: Extract<Comparand, { kind: 'constant' }> | null,
): RowTest | null {
  const expected = constants(comparand, column.kind === 'raw' ? 'text' : column.kind);
  if (column.kind === 'text' || column.kind === 'user' || column.kind === 'texts') {
    const { codes, kind } = column;
    const answers = new Uint8Array(column.dictionary.length + 1);
    answers[0] = holds(condition.operator, { type: 'empty' }, expected) ? 1 : 0;
    for (const [code, entry] of column.dictionary.entries()) {
      const value = (
        kind === 'texts' ? { type: 'texts', value: entry } : { type: kind, value: entry }
      ) as Value; // the dictionary holds the column's own kind
      answers[code + 1] = holds(condition.operator, value, expected) ? 1 : 0;
    }
    return (row) => answers[codes[row]! + 1] === 1;
  }
  const first = expected[0];
  if (
    column.kind === 'decimal' &&
    column.narrow &&
    first?.type === 'decimal' &&
    first.value.scale <= column.scale
  ) {
    const limit = first.value.mantissa * pow10(column.scale - first.value.scale);
    if (limit > 2n ** 53n || limit < -(2n ** 53n)) return null;
    return narrowTest(condition.operator, column.narrow, Number(limit));
  }
  return null;
}

/** NaN is empty: every comparison with it is false, and `inequal` says so itself. */
function narrowTest(operator: Condition['operator'], values: Float64Array, limit: number): RowTest | null {
  switch (operator) {
    case 'equal':
      return (row) => values[row] === limit;
    case 'inequal':
      return (row) => values[row]! < limit || values[row]! > limit;
    case 'less':
      return (row) => values[row]! < limit;
    case 'less_or_equal':
      return (row) => values[row]! <= limit;
    case 'greater':
      return (row) => values[row]! > limit;
    case 'greater_or_equal':
      return (row) => values[row]! >= limit;
    default:
      return null;
  }
}

function constants(
  comparand: Extract<Comparand, { kind: 'constant' }> | null,
  storage: StorageKind,
): Value[] {
  return (comparand?.values ?? []).flatMap((text) => constantValue(storage, text) ?? []);
}

function fixedExpected(
  comparand: Comparand | null,
  condition: Condition,
  site: ConditionSite,
): (row: number) => readonly Value[] {
  if (comparand === null) return () => [];
  switch (comparand.kind) {
    case 'constant': {
      const column = site.table.columns.get(condition.field_id);
      const values = constants(comparand, !column || column.kind === 'raw' ? 'text' : column.kind);
      return () => values;
    }
    case 'field':
      return (row) => [site.table.valueAt(comparand.field_id, row)];
    case 'current_date':
    case 'current_user':
    case 'current_user_team':
    case 'current_user_attribute':
      return () => [];
    default:
      return assertNever(comparand);
  }
}

function dynamicHolds(condition: Condition, site: ConditionSite, row: number, viewer: Viewer): boolean {
  const actual = site.table.valueAt(condition.field_id, row);
  const { comparand } = condition;
  const relation = relationIn(comparand);
  if (relation) {
    if (actual.type === 'error') return true;
    if (actual.type !== 'user') return false;
    const on = site.dayOf(row) ?? viewer.as_of;
    const related = site.people.isRelated(
      relation.kind,
      relation.level,
      relation.user_id ?? viewer.user_id,
      actual.value,
      on,
    );
    return condition.operator === 'is' ? related : condition.operator === 'is_not' && !related;
  }
  return holds(
    condition.operator,
    actual,
    viewerValues(comparand, actual, site, viewer, site.dayOf(row) ?? viewer.as_of),
  );
}

/** Those in a relation to somebody, by teams or by manager links. */
export interface PeopleRelation {
  readonly kind: RelationKind;
  readonly level: HierarchyLevel;
  /** `null`: to the current user. */
  readonly user_id: string | null;
}

/** The people whom a comparison means by a relation; `null` where it compares with values. */
export function relationIn(comparand: Comparand | null): PeopleRelation | null {
  if (comparand?.kind === 'current_user_team') return { kind: 'team', level: comparand.level, user_id: null };
  if (comparand?.kind === 'current_user' && comparand.level !== undefined)
    return { kind: 'managers', level: comparand.level, user_id: null };
  if (comparand?.kind === 'constant' && comparand.level !== undefined)
    return { kind: 'managers', level: comparand.level, user_id: comparand.values[0] ?? '' };
  return null;
}

function viewerValues(
  comparand: Comparand | null,
  actual: Value,
  site: ConditionSite,
  viewer: Viewer,
  on: DayNumber,
): Value[] {
  if (comparand?.kind === 'current_user') {
    if (actual.type === 'user') return [{ type: 'user', value: viewer.user_id }];
    const name = site.people.nameOf(viewer.user_id);
    return name === null ? [] : [{ type: 'text', value: name }];
  }
  if (comparand?.kind === 'current_user_attribute')
    return [site.people.attribute(viewer.user_id, comparand.attribute_id, on)];
  return [];
}

function moveDay(day: DayNumber, offset: DateOffset | null): DayNumber {
  if (!offset) return day;
  switch (offset.unit) {
    case 'week':
      return day + offset.amount * 7;
    case 'month':
      return addMonths(day, offset.amount);
    case 'year':
      return addMonths(day, offset.amount * 12);
    default:
      return assertNever(offset.unit);
  }
}
