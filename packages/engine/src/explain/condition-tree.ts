import type { TableColumns } from '../columns/index.ts';
import type { Condition, ConditionGroup, FailedReason, RecordCheck } from '../model/index.ts';
import { type ConditionSite, type Viewer, type ViewerTest, compileForViewer } from '../run/conditions.ts';

export function conditionReason(table: TableColumns, condition: Condition, row: number): FailedReason {
  return { kind: 'condition', condition, actual: table.valueAt(condition.field_id, row) };
}

interface CheckedRow {
  readonly row: number;
  readonly viewer: Viewer;
  readonly table: TableColumns;
}

/** The tree in order; the parts of the outermost `and` are not a group of their own. */
export function treeChecks(tested: Tested, checked: CheckedRow, depth = 0): RecordCheck[] {
  const { row, viewer, table } = checked;
  if (tested.kind === 'condition')
    return [
      {
        kind: 'rule',
        depth,
        passed: tested.test(row, viewer),
        rule: conditionReason(table, tested.condition, row),
      },
    ];
  if (depth === 0 && tested.link === 'and')
    return tested.items.flatMap((item) =>
      item.kind === 'condition' ? treeChecks(item, checked) : groupChecks(item, checked, 0),
    );
  return groupChecks(tested, checked, depth);
}

function groupChecks(
  group: Extract<Tested, { kind: 'group' }>,
  checked: CheckedRow,
  depth: number,
): RecordCheck[] {
  const passed = firstFailed(group, checked.row, checked.viewer) === null;
  return [
    { kind: 'group', depth, passed, link: group.link },
    ...group.items.flatMap((item) => treeChecks(item, checked, depth + 1)),
  ];
}

export type Tested =
  | { readonly kind: 'condition'; readonly condition: Condition; readonly test: ViewerTest }
  | { readonly kind: 'group'; readonly link: 'and' | 'or'; readonly items: readonly Tested[] };

export function compileTree(item: Condition | ConditionGroup, site: ConditionSite): Tested {
  if (item.kind === 'condition')
    return { kind: 'condition', condition: item, test: compileForViewer(item, site) };
  return { kind: 'group', link: item.link, items: item.items.map((one) => compileTree(one, site)) };
}

/** In an `or` whose parts all fail, the first comparison represents it. */
export function firstFailed(tested: Tested, row: number, viewer: Viewer): Condition | null {
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
export function allFailed(tested: Tested, row: number, viewer: Viewer): Condition[] {
  if (tested.kind === 'group' && tested.link === 'and')
    return tested.items.flatMap((item) => allFailed(item, row, viewer));
  const failed = firstFailed(tested, row, viewer);
  return failed ? [failed] : [];
}
