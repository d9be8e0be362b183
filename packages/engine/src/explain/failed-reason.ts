import type { DayRange, DayNumber } from '@comptoir/kernel';
import { foldText } from '../formula/index.ts';
import type { Condition, ConditionGroup, FailedReason, Scope } from '../model/index.ts';
import type { TableColumns } from '../columns/index.ts';
import { aroundDay } from '../run/attribution.ts';
import { type ConditionSite, type Viewer, type ViewerTest, compileForViewer } from '../run/conditions.ts';
import { dateFieldOf } from '../run/periods.ts';
import { siteOf } from '../run/scope-index.ts';
import type { StatementRun } from '../run/statement-run.ts';
import { rowsOfUser } from './rows-of-user.ts';

/** Tests a table's rows against one scope of one statement, and returns what failed first. */
export interface RowJudge {
  readonly days: DayRange | null;
  /** Rows among which all of the viewer's are; `null`: any of the table can be theirs. */
  readonly viewer_rows: ArrayLike<number> | null;
  isOfViewer(row: number): boolean;
  dateOf(row: number): DayNumber | null;
  isInDays(row: number): boolean;
  /** The first condition that the row fails; `null` when it passes all. */
  failedCondition(row: number): FailedReason | null;
  /** The first of user rule, period rule, attribution and conditions that the row fails; `null` when it counts. */
  failed(row: number): FailedReason | null;
  /** What the row fails besides `first`. Empty for a row that is somebody else's. */
  others(row: number, first: FailedReason): FailedReason[];
}

export function judgeOf(run: StatementRun, scope: Scope, table: TableColumns): RowJudge {
  const { viewer } = run;
  const { people, world } = run.state;
  const site = siteOf(scope, table, people, world.today);
  const days = run.daysOf(scope.id, 'exact');
  const tree = scope.conditions ? compileTree(scope.conditions, site) : null;
  const judge: RowJudge = {
    days,
    viewer_rows:
      scope.user_rule?.match.kind === 'current_user'
        ? rowsOfUser(table, scope.user_rule.field_id, viewer.user_id)
        : null,
    dateOf: site.dayOf,
    isInDays(row) {
      const day = site.dayOf(row);
      return days === null || (day !== null && day >= days.start && day <= days.end);
    },
    isOfViewer: (row) => isOfViewer(run, scope, table, row, site.dayOf(row) ?? viewer.as_of),
    failedCondition(row) {
      const failed = tree ? firstFailed(tree, row, viewer) : null;
      return failed && conditionReason(table, failed, row);
    },
    failed(row) {
      if (!judge.isOfViewer(row)) {
        const field_id = scope.user_rule!.field_id;
        const owner = table.valueAt(field_id, row);
        return {
          kind: 'user',
          field_id,
          user_id: owner.type === 'user' || owner.type === 'text' ? owner.value : null,
        };
      }
      const date = site.dayOf(row);
      if (judge.isInDays(row)) {
        const around = date === null ? null : aroundDay(run.coveredDays(scope.id), date);
        if (around) return { kind: 'attribution', field_id: dateFieldOf(scope)!, date: date!, ...around };
        return judge.failedCondition(row);
      }
      // An open deal has no close date yet: that it is open says more than that it is not dated.
      const condition = date === null ? judge.failedCondition(row) : null;
      return condition ?? { kind: 'period', field_id: dateFieldOf(scope)!, date, days: days! };
    },
    others(row, first) {
      if (first.kind === 'user') return [];
      const date = site.dayOf(row);
      const period: FailedReason[] =
        first.kind !== 'period' && !judge.isInDays(row)
          ? [{ kind: 'period', field_id: dateFieldOf(scope)!, date, days: days! }]
          : [];
      const failed = tree ? allFailed(tree, row, viewer) : [];
      const before = first.kind === 'condition' ? first.condition : null;
      const conditions = failed
        .filter((one) => one !== before)
        .map((one) => conditionReason(table, one, row));
      return [...period, ...conditions];
    },
  };
  return judge;
}

/** Does the row belong to the viewer on that day, by the scope's user rule? */
function isOfViewer(
  run: StatementRun,
  scope: Scope,
  table: TableColumns,
  row: number,
  day: DayNumber,
): boolean {
  const rule = scope.user_rule;
  if (!rule) return true;
  const { viewer } = run;
  const { people } = run.state;
  const value = table.valueAt(rule.field_id, row);
  const { match } = rule;
  if (match.kind === 'attribute') {
    const attribute = people.attribute(viewer.user_id, match.attribute_id, day);
    return (
      value.type === 'text' &&
      attribute.type === 'text' &&
      foldText(value.value) === foldText(attribute.value)
    );
  }
  if (value.type !== 'user' && value.type !== 'text') return false;
  if (match.kind === 'current_user') return value.value === viewer.user_id;
  return people.isRelated(match.kind, match.level, viewer.user_id, value.value, day);
}

function conditionReason(table: TableColumns, condition: Condition, row: number): FailedReason {
  return { kind: 'condition', condition, actual: table.valueAt(condition.field_id, row) };
}

type Tested =
  | { readonly kind: 'condition'; readonly condition: Condition; readonly test: ViewerTest }
  | { readonly kind: 'group'; readonly link: 'and' | 'or'; readonly items: readonly Tested[] };

function compileTree(item: Condition | ConditionGroup, site: ConditionSite): Tested {
  if (item.kind === 'condition')
    return { kind: 'condition', condition: item, test: compileForViewer(item, site) };
  return { kind: 'group', link: item.link, items: item.items.map((one) => compileTree(one, site)) };
}

/** In an `or` whose parts all fail, the first comparison represents it. */
function firstFailed(tested: Tested, row: number, viewer: Viewer): Condition | null {
  if (tested.kind === 'condition') return tested.test(row, viewer) ? null : tested.condition;
  if (tested.link === 'and') {
    for (const item of tested.items) {
      const failed = firstFailed(item, row, viewer);
      if (failed) return failed;
    }
    return null;
  }
  let first: Condition | null = null;
  for (const item of tested.items) {
    const failed = firstFailed(item, row, viewer);
    if (!failed) return null;
    first ??= failed;
  }
  return first;
}

/** Every comparison that the row fails; of an `or` whose parts all fail, the first one. */
function allFailed(tested: Tested, row: number, viewer: Viewer): Condition[] {
  if (tested.kind === 'group' && tested.link === 'and')
    return tested.items.flatMap((item) => allFailed(item, row, viewer));
  const failed = firstFailed(tested, row, viewer);
  return failed ? [failed] : [];
}
