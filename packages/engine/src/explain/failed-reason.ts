import type { DayRange, DayNumber } from '@comptoir/kernel';
import { foldText } from '../formula/index.ts';
import type { FailedReason, RecordCheck, Scope } from '../model/index.ts';
import type { TableColumns } from '../columns/index.ts';
import { aroundDay } from '../run/attribution.ts';
import type { Viewer } from '../run/conditions.ts';
import { dateFieldOf } from '../run/periods.ts';
import { siteOf } from '../run/scope-index.ts';
import type { StatementRun } from '../run/statement-run.ts';
import {
  allFailed,
  compileTree,
  conditionReason,
  firstFailed,
  type Tested,
  treeChecks,
} from './condition-tree.ts';
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
  /** Every rule, whether the row passes it or not. Of a row that is somebody else's: the user rule alone. */
  checks(row: number): RecordCheck[];
}

export function judgeOf(run: StatementRun, scope: Scope, table: TableColumns): RowJudge {
  const { viewer } = run;
  const { people, world } = run.state;
  const site = siteOf(scope, table, people, world.today);
  const days = run.daysOf(scope.id, 'exact');
  const tree = scope.conditions ? compileTree(scope.conditions, site) : null;
  const reasons: Reasons = {
    ...reasonsOf(run, scope, table),
    tree,
    viewer,
    table,
    field_id: dateFieldOf(scope),
  };
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
      if (!judge.isOfViewer(row)) return reasons.user!(row);
      if (judge.isInDays(row)) return reasons.attribution(row) ?? judge.failedCondition(row);
      const date = site.dayOf(row);
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
    checks: (row) => checksOf(judge, row, reasons),
  };
  return judge;
}

interface Reasons {
  /** `null`: the rows are anybody's. */
  readonly user: ((row: number) => FailedReason) | null;
  readonly attribution: (row: number) => FailedReason | null;
  readonly tree: Tested | null;
  readonly viewer: Viewer;
  readonly table: TableColumns;
  /** By which rows are dated. */
  readonly field_id: string | null;
}

function reasonsOf(
  run: StatementRun,
  scope: Scope,
  table: TableColumns,
): Pick<Reasons, 'user' | 'attribution'> {
  const { people, world } = run.state;
  const site = siteOf(scope, table, people, world.today);
  const rule = scope.user_rule;
  return {
    user:
      rule &&
      ((row) => {
        const owner = table.valueAt(rule.field_id, row);
        const user_id = owner.type === 'user' || owner.type === 'text' ? owner.value : null;
        return { kind: 'user', field_id: rule.field_id, user_id };
      }),
    attribution(row) {
      const date = site.dayOf(row);
      const around = date === null ? null : aroundDay(run.coveredDays(scope.id), date);
      return around && { kind: 'attribution', field_id: dateFieldOf(scope)!, date: date!, ...around };
    },
  };
}

function checksOf(judge: RowJudge, row: number, reasons: Reasons): RecordCheck[] {
  const { user, tree, viewer, table, field_id } = reasons;
  const { days } = judge;
  const isOwn = judge.isOfViewer(row);
  const isInDays = judge.isInDays(row);
  const of = (rule: FailedReason, passed: boolean): RecordCheck => ({ kind: 'rule', depth: 0, passed, rule });
  const owner = user ? [of(user(row), isOwn)] : [];
  if (!isOwn) return owner;
  const period =
    days === null || field_id === null
      ? []
      : [of({ kind: 'period', field_id, date: judge.dateOf(row), days }, isInDays)];
  const attribution = isInDays ? reasons.attribution(row) : null;
  return [
    ...owner,
    ...period,
    ...(attribution ? [of(attribution, false)] : []),
    ...(tree ? treeChecks(tree, { row, viewer, table }) : []),
  ];
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
