import type { Decimal, Month } from '@comptoir/kernel';
import type { TableColumns } from '../columns/index.ts';
import { foldText } from '../formula/index.ts';
import {
  type Explanation,
  type ExplanationStep,
  type RecordExplanation,
  SPLIT_FIELDS,
  type ScopeExplanation,
  type Value,
  isAggregate,
  paidVariableId,
  ranksOf,
} from '../model/index.ts';
import { exactPay } from '../run/earned.ts';

import { rankingExplained } from '../run/ranking.ts';
import type { PlannedScope, PlannedVariable } from '../run/plan.ts';
import type { EngineRun, OpenResult } from '../run/run.ts';
import type { StatementRun } from '../run/statement-run.ts';
import { runPart } from '../variables/runs.ts';
import { judgeOf } from './failed-reason.ts';
import { groupsOf, notCountedEntry, type NotCountedRow, notCountedRows, shownFields } from './not-counted.ts';

const MAX_NOT_COUNTED = 100;

const MAX_NEAREST = 5;

export interface ResultKey {
  readonly compensation_id: string;
  readonly user_id: string;
  readonly month: Month;
}

/** Why a transaction is what it is; `null` when the user has no such result in that month. */
export function explain(run: EngineRun, key: ResultKey): Explanation | null {
  const open = run.open(key.compensation_id, key.user_id, key.month);
  if (!open) return null;
  const { result, period } = open;
  const exact = exactPay(open.run);
  return {
    user_id: key.user_id,
    compensation_id: key.compensation_id,
    month: key.month,
    period: result.period,
    days: period.days,
    ongoing: result.ongoing,
    currency: result.currency,
    earned: result.earned,
    converted: result.converted,
    exact: exact.type === 'decimal' ? exact.value : null,
    payment_month: result.payment_month,
    overwrites: result.overwrites,
    payment_variable_id: paidVariableId(open.run.planned.model.document),
    ranking: rankingExplained(open.run),
    steps: open.run.planned.order.map((planned) => stepOf(open.run, planned)),
    scopes: [...open.run.planned.scopes.values()].flatMap((scope) => scopeOf(open, scope) ?? []),
  };
}

/** Does this record count in the transaction, and if not, why? One answer per scope whose source contains the record. */
export function explainRecord(run: EngineRun, key: ResultKey, record_id: string): RecordExplanation[] {
  const open = run.open(key.compensation_id, key.user_id, key.month);
  if (!open) return [];
  const { result } = open;
  return [...open.run.planned.scopes.values()].flatMap((scope): RecordExplanation[] => {
    const table = open.run.state.table(scope);
    const row = table ? rowOf(table, record_id, key.user_id) : -1;
    if (!table || row < 0) return [];
    const judge = judgeOf(open.run, scope, table);
    const reason = judge.failed(row);
    const checks = judge.checks(row);
    if (reason) {
      const { others, values } = notCountedEntry(table, judge, shownFields(open.run, table), { row, reason });
      return [{ scope_id: scope.id, checks, counts: false, reason, others, values }];
    }
    for (let at = 0; at < result.lines.count; at += 1) {
      const line = result.lines.at(at);
      if (line.record_id === record_id && line.scope_id === scope.id)
        return [{ scope_id: scope.id, checks, counts: true, line }];
    }
    return [{ scope_id: scope.id, checks, counts: true, line: null }];
  });
}

/** Of a divided table the person's own row of the record, else anybody's. */
function rowOf(table: TableColumns, record_id: string, user_id: string): number {
  const viewers = table.columns.get(SPLIT_FIELDS.user);
  if (viewers?.kind === 'user')
    for (let row = 0; row < table.size; row += 1)
      if (
        viewers.codes[row]! >= 0 &&
        viewers.dictionary[viewers.codes[row]!] === user_id &&
        table.ids.at(row) === record_id
      )
        return row;
  return table.ids.find(record_id, table.size);
}

/** Ids of the scope's records that are the user's own by its user rule and hold the text in their name; by name. */
export function ownRecords(run: EngineRun, key: ResultKey, scope_id: string, search: string): string[] {
  const open = run.open(key.compensation_id, key.user_id, key.month);
  const scope = open?.run.planned.scopes.get(scope_id);
  const table = open && scope ? open.run.state.table(scope) : null;
  if (!open || !scope || !table) return [];
  const judge = judgeOf(open.run, scope, table);
  const wanted = foldText(search);
  const found: { row: number; title: string }[] = [];
  for (let row = 0; row < table.size; row += 1) {
    const title = foldText(table.title.at(row));
    if (title.includes(wanted) && judge.isOfViewer(row)) found.push({ row, title });
  }
  const ranks = ranksOf(found.map(({ title }) => title));
  const order = Array.from(found, (_, at) => at);
  order.sort((a, b) => ranks[a]! - ranks[b]! || table.ids.compare(found[a]!.row, found[b]!.row));
  return order.map((at) => table.ids.at(found[at]!.row));
}

function stepOf(run: StatementRun, planned: PlannedVariable): ExplanationStep {
  const { variable, grain } = planned;
  return {
    variable_id: variable.id,
    name: variable.name,
    format: variable.format,
    grain: grain === null ? { kind: 'statement' } : { kind: 'record', scope_id: grain },
    value: grain === null ? run.value(variable.id) : recordTotal(run, planned),
    detail: runPart(variable).explain(run, planned, variable),
  };
}

/** The sum over the period's rows where that means something: numbers, and errors. */
function recordTotal(run: StatementRun, planned: PlannedVariable): Value | null {
  const total = run.total(planned);
  // Places added up say nothing.
  if (planned.variable.kind === 'Rank' && total.type === 'decimal') return null;
  if (total.type === 'error' && total.error.kind === 'badly_typed_variable' && !planned.error) return null;
  return total;
}

function scopeOf(open: OpenResult, scope: PlannedScope): ScopeExplanation | null {
  const { run, trace } = open;
  const table = run.state.table(scope);
  if (!table) return null;
  const judge = judgeOf(run, scope, table);
  const batch = run.batch(scope.id, 'exact');
  const measured = measureOf(open, scope.id);
  const rows = notCountedRows(table, judge);
  const shown = shownFields(run, table);
  const entry = (one: NotCountedRow) => notCountedEntry(table, judge, shown, one);
  return {
    // As the plan says it: a divided scope is run with another user rule.
    scope: run.planned.model.document.scopes.find(({ id }) => id === scope.id) ?? scope,
    days: judge.days,
    counted: {
      rows: batch.size,
      variable_id: measured,
      total: measured === null ? null : totalOf(run, measured),
    },
    not_counted:
      trace.scope_ids.includes(scope.id) || rows.length <= MAX_NOT_COUNTED
        ? rows.slice(0, MAX_NOT_COUNTED).map(entry)
        : [],
    not_counted_rows: rows.length,
    not_counted_groups: groupsOf(rows).map(({ reason, members }) => ({
      reason,
      rows: members.length,
      nearest: members.slice(0, MAX_NEAREST).map(entry),
    })),
  };
}

/** What is counted of the scope's rows: the measure of its accelerator, else what is summed or paid. */
function measureOf({ run, trace }: OpenResult, scope_id: string): string | null {
  const climbing = trace.accelerators.find((one) => one.scope_id === scope_id);
  if (climbing) return climbing.measure_id;
  if (trace.weights?.kind === 'variable' && trace.weights.scope_id === scope_id)
    return trace.weights.variable_id;
  const summed = run.planned.order.find(
    ({ variable }) =>
      isAggregate(variable) &&
      variable.of_variable_id !== null &&
      run.planned.variables.get(variable.of_variable_id)?.grain === scope_id,
  );
  return summed && isAggregate(summed.variable) ? summed.variable.of_variable_id : null;
}

function totalOf(run: StatementRun, variable_id: string): Decimal | null {
  const planned = run.planned.variables.get(variable_id);
  const total = planned && planned.grain !== null ? run.total(planned) : null;
  return total?.type === 'decimal' ? total.value : null;
}
