import { type CalendarSettings, type Month, type MonthRange, monthOfDay, present } from '@comptoir/kernel';
import { type Scope, SOURCE_FIELDS } from '../model/index.ts';
import { RESULT_MONTHS, dateFieldOf, windowDays, windowSpan } from './periods.ts';
import type { PlannedCompensation } from './plan.ts';

/** Results of one compensation that others read. */
export interface SourceDemand {
  readonly source: PlannedCompensation;
  /** `null`: everybody's. */
  readonly users: readonly string[] | null;
  readonly months: readonly Month[];
}

interface Wanted {
  users: Set<string> | null;
  readonly months: Set<Month>;
}

/**
 * Every compensation whose results these readers read, directly or through others, once each: with all months and users that any
 * of its readers needs. What is read comes before what reads it. A reader selects its part by its user rule and its days.
 */
export function sourceDemands(
  compensations: ReadonlyMap<string, PlannedCompensation>,
  readers: readonly PlannedCompensation[],
  users: readonly string[] | null,
  months: readonly Month[],
  calendar: CalendarSettings,
): SourceDemand[] {
  const order = readingOrder(compensations, readers);
  const place = new Map(order.map((one, at) => [one, at]));
  const asReader = new Map<PlannedCompensation, Wanted>();
  const asSource = new Map<PlannedCompensation, Wanted>();
  // A place depends on what everybody has.
  for (const reader of readers) addTo(asReader, reader, isRanking(reader) ? null : users, months);
  for (const reader of order.toReversed()) {
    const wanted = present(asReader.get(reader), 'a reader is visited after those that read it');
    for (const scope of reader.scopes.values()) {
      const source = sourceOf(compensations, scope);
      // A cycle is refused when a plan is saved: here it reads nothing.
      if (!source || place.get(source)! >= place.get(reader)!) continue;
      const owners =
        scope.user_rule?.match.kind === 'current_user' && wanted.users !== null ? [...wanted.users] : null;
      const needed = resultMonths(scope, [...wanted.months], calendar);
      addTo(asSource, source, owners, needed);
      addTo(asReader, source, owners, needed);
    }
  }
  return order.flatMap((source): SourceDemand[] => {
    const wanted = asSource.get(source);
    if (!wanted) return [];
    return [
      { source, users: wanted.users && [...wanted.users], months: [...wanted.months].sort((a, b) => a - b) },
    ];
  });
}

function sourceOf(
  compensations: ReadonlyMap<string, PlannedCompensation>,
  { source }: Scope,
): PlannedCompensation | null {
  const found = source.type === 'compensation' ? compensations.get(source.compensation_id) : undefined;
  // A ranking is refused as a source when a plan is saved: here nothing is read of it.
  return found && !isRanking(found) ? found : null;
}

function isRanking({ model }: PlannedCompensation): boolean {
  return model.document.payment.type === 'ranking';
}

/** The readers and all that they read, each after what it reads itself. */
function readingOrder(
  compensations: ReadonlyMap<string, PlannedCompensation>,
  readers: readonly PlannedCompensation[],
): PlannedCompensation[] {
  const order: PlannedCompensation[] = [];
  const seen = new Set<PlannedCompensation>();
  const visit = (reader: PlannedCompensation): void => {
    if (seen.has(reader)) return;
    seen.add(reader);
    for (const scope of reader.scopes.values()) {
      const source = sourceOf(compensations, scope);
      if (source) visit(source);
    }
    order.push(reader);
  };
  for (const reader of readers) visit(reader);
  return order;
}

function addTo(
  all: Map<PlannedCompensation, Wanted>,
  one: PlannedCompensation,
  users: readonly string[] | null,
  months: readonly Month[],
): void {
  let wanted = all.get(one);
  if (!wanted) all.set(one, (wanted = { users: new Set(), months: new Set() }));
  if (users === null) wanted.users = null;
  for (const user_id of users ?? []) wanted.users?.add(user_id);
  for (const month of months) wanted.months.add(month);
}

/** The months whose results statements of these months can reach through the scope, by its widest window. */
function resultMonths(scope: Scope, months: readonly Month[], calendar: CalendarSettings): Month[] {
  if (months.length === 0) return [];
  const last = Math.max(...months);
  let first = last;
  for (const month of months) first = Math.min(first, firstReached(scope, month, calendar));
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
}

function firstReached(scope: Scope, month: Month, calendar: CalendarSettings): Month {
  const year: MonthRange = windowSpan('year', { start: month, end: month }, calendar);
  if (!scope.period_rule || dateFieldOf(scope) !== SOURCE_FIELDS.date) return year.start - RESULT_MONTHS;
  return monthOfDay(windowDays('year', scope.period_rule.shift, year, calendar).start, calendar);
}
