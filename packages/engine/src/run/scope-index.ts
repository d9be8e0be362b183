import {
  type DayRange,
  type CalendarSettings,
  type DayNumber,
  assert,
  daysOfMonth,
  monthOfDay,
} from '@comptoir/kernel';
import { NO_DAY, type TableColumns } from '../columns/index.ts';
import { foldText } from '../formula/index.ts';
import { type Scope, SOURCE_FIELDS, type World } from '../model/index.ts';
import {
  type ConditionSite,
  type Viewer,
  type ViewerTest,
  compileFixed,
  compileForViewer,
  splitConditions,
} from './conditions.ts';
import { OrderedConversions } from './ordered-conversions.ts';
import type { People } from './people.ts';
import { RESULT_MONTHS, dateFieldOf } from './periods.ts';
import { keptOrder } from './kept-order.ts';
import { sortRows } from './sort-rows.ts';

/**
 * A scope's rows for all users and periods: those that pass what is the same for everybody, ordered by the user (or
 * text) that ties them to a statement, then by day, then by record id. A statement's rows are then a few ranges of it: the cost of a run
 * grows with the rows that match, never with users times rows. Positions below are places in this order.
 */
export interface ScopeIndex {
  readonly scope: Scope;
  readonly table: TableColumns;
  /** Table row per position. */
  readonly rows: Int32Array;
  /** Day per position; `null` where nothing dates the rows. */
  readonly days: Int32Array | null;
  /** First position per group; one more at the end. */
  readonly starts: Int32Array;
  readonly groupOf: ReadonlyMap<string, number>;
  readonly dynamic: ViewerTest | null;
  /** How amounts were converted; `null`: none was. */
  readonly conversions: OrderedConversions | null;
}

/** Rows of one statement: a range of positions, or a list of them. */
export interface Batch {
  readonly from: number;
  readonly size: number;
  readonly positions: Int32Array | null;
  /** The rows are in the order of date and record id: they come from one range of the index. */
  readonly isOrdered: boolean;
}

export const NO_ROWS: Batch = { from: 0, size: 0, positions: null, isOrdered: true };

const ONE_GROUP = '';

export function buildScopeIndex(
  scope: Scope,
  table: TableColumns,
  people: People,
  { today, calendar }: Pick<World, 'today' | 'calendar'>,
): ScopeIndex {
  const { size } = table;
  const { fixed, dynamic } = splitConditions(scope.conditions);
  const days = daysIn(scope, table);
  const site = siteOf(scope, table, people, today);
  const { groups, groupOf, count } = groupsOf(scope, table);

  const sorted = keptOrder(scope, table, { today, groups: count }, () => {
    const test = fixed ? compileFixed(fixed, site) : null;
    const kept = new Int32Array(size);
    let length = 0;
    // A scope with a period rule on a field that is no date (deleted, retyped) matches nothing: its variables say why.
    if (dateFieldOf(scope) === null || days)
      for (let row = 0; row < size; row += 1) {
        if (groups !== null && groups[row]! < 0) continue;
        if (days !== null && days[row] === NO_DAY) continue;
        if (test !== null && !test(row)) continue;
        kept[length] = row;
        length += 1;
      }
    return sortRows(kept.subarray(0, length), groups, count, days, table.ids);
  });
  const tests = [dynamic ? compileForViewer(dynamic, site) : null, pastOnly(scope, table, calendar)].filter(
    (one) => one !== null,
  );
  const [first, second] = tests;
  const both: ViewerTest | null =
    first && second ? (row, viewer) => first(row, viewer) && second(row, viewer) : (first ?? null);
  const conversions = OrderedConversions.of(table, sorted.rows);
  return { scope, table, ...sorted, groupOf, dynamic: both, conversions };
}

function daysIn(scope: Scope, table: TableColumns): Int32Array | null {
  const field_id = dateFieldOf(scope);
  const column = field_id === null ? undefined : table.columns.get(field_id);
  return column?.kind === 'date' ? column.days : null;
}

/** A compensation's results of the statement's own and later periods never count, whatever date they are read by. */
function pastOnly(scope: Scope, table: TableColumns, calendar: CalendarSettings): ViewerTest | null {
  if (scope.source.type !== 'compensation' || dateFieldOf(scope) === SOURCE_FIELDS.date) return null;
  const column = table.columns.get(SOURCE_FIELDS.date);
  const ends = column?.kind === 'date' ? column.days : new Int32Array(table.size);
  let seen: Viewer | null = null;
  let from = 0;
  return (row, viewer) => {
    if (viewer !== seen)
      from = daysOfMonth(monthOfDay(viewer.first, calendar) - RESULT_MONTHS, calendar).start;
    seen = viewer;
    return ends[row]! >= from && ends[row]! < viewer.first;
  };
}

export function siteOf(scope: Scope, table: TableColumns, people: People, today: DayNumber): ConditionSite {
  const days = daysIn(scope, table);
  return {
    table,
    people,
    today,
    dayOf: (row) => {
      const day = days?.[row];
      return day === undefined || day === NO_DAY ? null : day;
    },
  };
}

interface Groups {
  /** Group per table row, -1 for none; `null` when all rows are one group. */
  readonly groups: Int32Array | null;
  readonly groupOf: ReadonlyMap<string, number>;
  readonly count: number;
}

function groupsOf(scope: Scope, table: TableColumns): Groups {
  const rule = scope.user_rule;
  if (!rule) return { groups: null, groupOf: new Map([[ONE_GROUP, 0]]), count: 1 };
  const column = table.columns.get(rule.field_id);
  if (!column || (column.kind !== 'user' && column.kind !== 'text'))
    return { groups: new Int32Array(table.size).fill(-1), groupOf: new Map(), count: 0 };
  if (rule.match.kind !== 'attribute') {
    const groupOf = new Map(column.dictionary.map((text, code) => [text, code]));
    return { groups: column.codes, groupOf, count: column.dictionary.length };
  }
  // Texts compare without case: several codes may be one group.
  const groupOf = new Map<string, number>();
  const folded = new Int32Array(column.dictionary.length);
  for (const [code, text] of column.dictionary.entries()) {
    const key = foldText(text);
    let group = groupOf.get(key);
    if (group === undefined) groupOf.set(key, (group = groupOf.size));
    folded[code] = group;
  }
  const groups = new Int32Array(table.size);
  for (let row = 0; row < table.size; row += 1)
    groups[row] = column.codes[row]! < 0 ? -1 : folded[column.codes[row]!]!;
  return { groups, groupOf, count: groupOf.size };
}

/** The rows that count for a viewer on the given days (`null`: all days), where they are dated inside those that are `covered`. */
export function selectRows(
  index: ScopeIndex,
  people: People,
  viewer: Viewer,
  days: DayRange | null,
  covered: readonly DayRange[],
): Batch {
  const { dynamic } = index;
  const rule = index.scope.user_rule;
  // Nearly every statement: the person's own rows of its days, all of which the person has the plan on.
  if (!dynamic && days && index.days && rule?.match.kind === 'current_user' && covered.length === 1) {
    const first = Math.max(days.start, covered[0]!.start);
    return ownRows(index, viewer.user_id, first, Math.min(days.end, covered[0]!.end));
  }
  const ranges = rangesOf(index, people, viewer, days, covered);
  if (!dynamic && ranges.length <= 2)
    return ranges.length === 0
      ? NO_ROWS
      : { from: ranges[0]!, size: ranges[1]! - ranges[0]!, positions: null, isOrdered: true };
  let most = 0;
  for (let at = 0; at < ranges.length; at += 2) most += ranges[at + 1]! - ranges[at]!;
  const positions = new Int32Array(most);
  let size = 0;
  for (let at = 0; at < ranges.length; at += 2)
    for (let position = ranges[at]!; position < ranges[at + 1]!; position += 1)
      if (!dynamic || dynamic(index.rows[position]!, viewer)) positions[size++] = position;
  return { from: 0, size, positions: positions.subarray(0, size), isOrdered: ranges.length <= 2 };
}

function ownRows(
  { groupOf, starts, days }: ScopeIndex,
  user_id: string,
  first: DayNumber,
  last: DayNumber,
): Batch {
  const group = groupOf.get(user_id);
  if (group === undefined || first > last) return NO_ROWS;
  const end = starts[group + 1]!;
  const from = lowerBound(days!, starts[group]!, end, first);
  const size = lowerBound(days!, from, end, last + 1) - from;
  return size === 0 ? NO_ROWS : { from, size, positions: null, isOrdered: true };
}

/** Pairs of first and past-the-last position, none empty. */
function rangesOf(
  index: ScopeIndex,
  people: People,
  viewer: Viewer,
  days: DayRange | null,
  covered: readonly DayRange[],
): number[] {
  const ranges: number[] = [];
  const rule = index.scope.user_rule;
  const add = (key: string, first: DayNumber, last: DayNumber): void => {
    const group = index.groupOf.get(key);
    if (group === undefined) return;
    const start = index.starts[group]!;
    const end = index.starts[group + 1]!;
    if (!index.days) {
      if (start < end) ranges.push(start, end);
      return;
    }
    for (const span of covered) {
      const from = lowerBound(index.days, start, end, Math.max(first, span.start));
      const to = lowerBound(index.days, from, end, Math.min(last, span.end) + 1);
      if (from < to) ranges.push(from, to);
    }
  };
  const first = days?.start ?? -2147483647;
  const last = days?.end ?? 2147483646;
  if (!rule) {
    add(ONE_GROUP, first, last);
    return ranges;
  }
  const { match } = rule;
  switch (match.kind) {
    case 'current_user':
      add(viewer.user_id, first, last);
      break;
    case 'attribute': {
      if (!index.days) {
        const value = people.attribute(viewer.user_id, match.attribute_id, viewer.as_of);
        if (value.type === 'text') add(foldText(value.value), first, last);
        break;
      }
      for (const { value, days: held } of people.attributeSpans(viewer.user_id, match.attribute_id)) {
        const from = Math.max(held.start, first);
        const to = Math.min(held.end, last);
        if (value.type === 'text' && from <= to) add(foldText(value.value), from, to);
      }
      break;
    }
    case 'team':
    case 'managers':
      for (const [user_id, spans] of people.relation(match.kind, match.level, viewer.user_id))
        for (const span of spans)
          if (index.days) {
            const from = Math.max(span.start, first);
            const to = Math.min(span.end, last);
            if (from <= to) add(user_id, from, to);
          } else if (span.start <= viewer.as_of && viewer.as_of <= span.end) add(user_id, first, last);
      break;
  }
  return ranges;
}

function lowerBound(days: Int32Array, from: number, to: number, day: DayNumber): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of a batch's `index`-th row. */
export function positionAt(batch: Batch, index: number): number {
  assert(index < batch.size, 'inside the batch');
  return batch.positions ? batch.positions[index]! : batch.from + index;
}

/** The table's rows of a batch, in its order. */
export function rowsIn({ rows }: Pick<ScopeIndex, 'rows'>, { from, size, positions }: Batch): Int32Array {
  return positions ? positions.map((position) => rows[position]!) : rows.subarray(from, from + size);
}
