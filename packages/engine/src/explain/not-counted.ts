import type { TableColumns } from '../columns/index.ts';
import type { FailedReason, NotCounted, Value } from '../model/index.ts';
import type { StatementRun } from '../run/statement-run.ts';
import type { RowJudge } from './failed-reason.ts';

/** Rows dated this many days outside the window are still named as not counted. */
const NEAR_DAYS = 31;

export interface NotCountedRow {
  readonly row: number;
  readonly reason: FailedReason;
}

/** The viewer's rows that a person may wonder about: inside the days but refused, not dated, or just outside. Nearest first. */
export function notCountedRows(table: TableColumns, judge: RowJudge): NotCountedRow[] {
  const found: (NotCountedRow & { readonly distance: number })[] = [];
  const among = judge.viewer_rows;
  for (let at = 0; at < (among?.length ?? table.size); at += 1) {
    const row = among ? among[at]! : at;
    const date = judge.dateOf(row);
    const distance = distanceOf(date, judge);
    if (distance > NEAR_DAYS || !judge.isOfViewer(row)) continue;
    if (distance > 0 && date !== null && judge.failedCondition(row)) continue;
    const reason = judge.failed(row);
    if (reason) found.push({ row, reason, distance });
  }
  const day = ({ row }: NotCountedRow) => judge.dateOf(row) ?? 0;
  return found.sort((a, b) => a.distance - b.distance || day(a) - day(b) || table.ids.compare(a.row, b.row));
}

/** Days between a date and the window; undated rows come after those inside. */
function distanceOf(date: number | null, { days }: RowJudge): number {
  if (!days) return 0;
  if (date === null) return 0.5;
  return date < days.start ? days.start - date : date > days.end ? date - days.end : 0;
}

/** The fields that the plan shows of its records, as far as this table has them. */
export function shownFields(run: StatementRun, table: TableColumns): string[] {
  return run.planned.model.document.dashboard.record_field_ids.filter((id) => table.columns.has(id));
}

export function notCountedEntry(
  table: TableColumns,
  judge: RowJudge,
  shown: readonly string[],
  { row, reason }: NotCountedRow,
): NotCounted {
  // Of somebody else's row nothing is shown but whose it is.
  const fields = reason.kind === 'user' ? [] : shown;
  return {
    record_id: table.ids.at(row),
    title: table.title.at(row),
    date: judge.dateOf(row),
    reason,
    others: judge.others(row, reason),
    values: fields.map((id) => ({ source: 'field', id, value: table.valueAt(id, row) })),
  };
}

/** Rows that do not count for the same reason, most frequent first; the order within a group is kept. */
export function groupsOf(
  rows: readonly NotCountedRow[],
): { readonly reason: FailedReason; readonly members: readonly NotCountedRow[] }[] {
  const conditions = new Map<unknown, number>();
  const groups = Map.groupBy(rows, ({ reason }) => keyOf(reason, conditions));
  return [...groups.values()]
    .flatMap((members) => (members[0] ? [{ reason: members[0].reason, members }] : []))
    .sort((a, b) => b.members.length - a.members.length);
}

function keyOf(reason: FailedReason, conditions: Map<unknown, number>): string {
  switch (reason.kind) {
    case 'user':
      return `user ${reason.user_id ?? ''}`;
    case 'attribution':
      return 'attribution';
    case 'period':
      if (reason.date === null) return 'period none';
      return reason.date < reason.days.start ? 'period before' : 'period after';
    case 'condition': {
      const at = conditions.get(reason.condition) ?? conditions.size;
      conditions.set(reason.condition, at);
      return `condition ${at} ${valueKey(reason.actual)}`;
    }
  }
}

/** "Lost" and "Engaging" are reasons of their own; amounts and dates are as many as there are rows. */
function valueKey(value: Value): string {
  return value.type === 'text' || value.type === 'user' || value.type === 'boolean'
    ? `${value.type} ${value.value}`
    : value.type;
}
