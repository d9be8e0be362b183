import type { DayRange, DayNumber } from '@comptoir/kernel';
import { foldText } from '../formula/index.ts';
import type { Condition, ConditionGroup, FailedReason, Scope } from '../model/index.ts';
import type { TableColumns } from '../columns/index.ts';
import { aroundDay } from '../run/attribution.ts';
import { type ConditionSite, type Viewer, type ViewerTest, compileForViewer } from '../run/conditions.ts';
import { dateFieldOf } from '../run/periods.ts';
import { siteOf } from '../run/scope-index.ts';
import type { StatementRun } from '../run/statement-run.ts';

/** Tests a table's rows against one scope of one statement, and says what failed first. */
export interface RowJudge {
  readonly days: DayRange | null;
  isOfViewer(row: number): boolean;
  dateOf(row: number): DayNumber | null;
  isInDays(row: number): boolean;
  /** The first condition that the row fails; `null` when it passes all. */
  failedCondition(row: number): FailedReason | null;
  /** The first of user rule, period rule, attribution and conditions that the row fails; `null` when it counts. */
  failed(row: number): FailedReason | null;
}

export function judgeOf(run: StatementRun, scope: Scope, table: TableColumns): RowJudge {
  const { viewer } = run;
  const { people, world } = run.state;
  const site = siteOf(scope, table, people, world.today);
  const days = run.daysOf(scope.id, 'exact');
  const tree = scope.conditions ? compileTree(scope.conditions, site) : null;
  const judge: RowJudge = {
    days,
    dateOf: site.dayOf,
    isInDays(row) {
      const day = site.dayOf(row);
      return days === null || (day !== null && day >= days.start && day <= days.end);
    },
    isOfViewer(row) {
      const rule = scope.user_rule;
      if (!rule) return true;
      const value = table.valueAt(rule.field_id, row);
      const { match } = rule;
      if (match.kind === 'attribute') {
        const attribute = people.attribute(
          viewer.user_id,
          match.attribute_id,
          site.dayOf(row) ?? viewer.as_of,
        );
        return (
          value.type === 'text' &&
          attribute.type === 'text' &&
          foldText(value.value) === foldText(attribute.value)
        );
      }
      if (value.type !== 'user' && value.type !== 'text') return false;
      if (match.kind === 'current_user') return value.value === viewer.user_id;
      return people.isRelated(
        match.kind,
        match.level,
        viewer.user_id,
        value.value,
        site.dayOf(row) ?? viewer.as_of,
      );
    },
    failedCondition(row) {
      const failed = tree ? firstFailed(tree, row, viewer) : null;
      return failed && { kind: 'condition', condition: failed, actual: table.valueAt(failed.field_id, row) };
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
  };
  return judge;
}

type Tested =
  | { readonly kind: 'condition'; readonly condition: Condition; readonly test: ViewerTest }
  | { readonly kind: 'group'; readonly link: 'and' | 'or'; readonly items: readonly Tested[] };

function compileTree(item: Condition | ConditionGroup, site: ConditionSite): Tested {
  if (item.kind === 'condition')
    return { kind: 'condition', condition: item, test: compileForViewer(item, site) };
  return { kind: 'group', link: item.link, items: item.items.map((one) => compileTree(one, site)) };
}

/** In an `or` whose parts all fail, the first comparison stands for it. */
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
