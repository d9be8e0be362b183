import type { AttributionOverlap, PlanSummary } from '@comptoir/contract';
import { activeSplit, type Scope } from '@comptoir/engine';
import { type CalendarSettings, dateText, day, daysOfMonth, monthOfDay } from '@comptoir/kernel';

/** One way in which a person has a plan; days as `YYYY-MM-DD`, both ends included, `null` open. */
export interface Held {
  readonly user_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export interface HeldPlanDays {
  readonly plan_id: string;
  readonly name: string;
  readonly attribution: PlanSummary['attribution'];
  /** What its live compensations count: plans that have one in common count the same records. */
  readonly reads: readonly PlanRead[];
  readonly held: readonly Held[];
}

/** Records of a table for the people in a field. */
export interface PlanRead {
  readonly table_id: string;
  /** `null`: for those whom another table names, who may be in any field of the record. `''`: for everybody. */
  readonly field_id: string | null;
}

/** For whom a scope counts records: where people share them, for those who have a share, and not by the field of the user rule. */
export function readsOf(scope: Scope): PlanRead[] {
  const { source, user_rule } = scope;
  if (source.type !== 'data_table') return [];
  const { table_id } = source;
  const by = activeSplit(scope)?.split.by;
  if (by?.kind === 'table') return [{ table_id, field_id: null }];
  if (by) return by.people.map(({ user_field_id: field_id }) => ({ table_id, field_id }));
  return [{ table_id, field_id: user_rule?.field_id ?? '' }];
}

function countTheSame(a: HeldPlanDays, b: HeldPlanDays): boolean {
  return a.reads.some((one) =>
    b.reads.some(
      (other) =>
        one.table_id === other.table_id &&
        (one.field_id === other.field_id || one.field_id === null || other.field_id === null),
    ),
  );
}

type Days = Pick<Held, 'start_date' | 'end_date'>;

/**
 * Where two attributions of a person count the same days: of one plan, whose records then count once; and of two plans that count the
 * same records where one takes over from the other, as when somebody moves between teams. A person who has one of them throughout the
 * other has both on purpose.
 */
export function overlapsOf(
  plans: readonly HeldPlanDays[],
  concerned: (plan: HeldPlanDays, user_id: string) => boolean,
  calendar: CalendarSettings,
): Omit<AttributionOverlap, 'user_name'>[] {
  const found: Omit<AttributionOverlap, 'user_name'>[] = [];
  const byPlan = plans.map((plan) => ({ plan, byUser: Map.groupBy(plan.held, (one) => one.user_id) }));
  for (const [at, { plan, byUser }] of byPlan.entries())
    for (const [user_id, own] of byUser) {
      for (const [index, one] of own.entries())
        for (const other of own.slice(index + 1)) {
          const both = concerned(plan, user_id) ? common(one, other) : null;
          if (both)
            found.push({
              user_id,
              plan_name: plan.name,
              other_plan_name: null,
              first_day: both.start_date,
              last_day: both.end_date,
            });
        }
      for (const { plan: second, byUser: others } of byPlan.slice(at + 1)) {
        const theirs = others.get(user_id);
        if (
          !theirs ||
          !(concerned(plan, user_id) || concerned(second, user_id)) ||
          !countTheSame(plan, second)
        )
          continue;
        for (const one of own)
          for (const other of theirs) {
            const [a, b] = [
              counted(one, plan.attribution, calendar),
              counted(other, second.attribution, calendar),
            ];
            const both = takesOver(a, b) || takesOver(b, a) ? common(a, b) : null;
            if (both)
              found.push({
                user_id,
                plan_name: plan.name,
                other_plan_name: second.name,
                first_day: both.start_date,
                last_day: both.end_date,
              });
          }
      }
    }
  return found;
}

/** The days whose records count: whole months, where the plan counts those. */
function counted(
  { start_date, end_date }: Days,
  attribution: HeldPlanDays['attribution'],
  calendar: CalendarSettings,
): Days {
  if (attribution === 'dates') return { start_date, end_date };
  const month = (text: string) => daysOfMonth(monthOfDay(day(text), calendar), calendar);
  return {
    start_date: start_date === null ? null : dateText(month(start_date).start),
    end_date: end_date === null ? null : dateText(month(end_date).end),
  };
}

/** The first begins and ends before the second. Dates as `YYYY-MM-DD` compare as text. */
function takesOver(first: Days, second: Days): boolean {
  const begins =
    second.start_date !== null && (first.start_date === null || first.start_date < second.start_date);
  const ends = first.end_date !== null && (second.end_date === null || first.end_date < second.end_date);
  return begins && ends;
}

function common(a: Days, b: Days): Days | null {
  const start_date =
    a.start_date === null
      ? b.start_date
      : b.start_date === null || a.start_date > b.start_date
        ? a.start_date
        : b.start_date;
  const end_date =
    a.end_date === null
      ? b.end_date
      : b.end_date === null || a.end_date < b.end_date
        ? a.end_date
        : b.end_date;
  return start_date !== null && end_date !== null && start_date > end_date ? null : { start_date, end_date };
}
