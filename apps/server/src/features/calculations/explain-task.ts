import {
  explain as explainResult,
  explainRecord,
  ownRecords,
  type RecordExplanation,
  type Scope,
  type TableModel,
  type TableUse,
} from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { dateText } from '@comptoir/kernel';
import { explanationWire, type WireExplanation } from './explanation-wire.ts';
import { lineWire, rowDetails } from './line-wire.ts';
import { checksWire, reasonWire } from './reason-wire.ts';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { findInactive, findOwnInactive } from './inactive-record-queries.ts';
import { readRecords } from './used-record-queries.ts';
import { findRecordsByName, MAX_FOUND } from '../records/names/index.ts';
import type { TaskOf, TaskResults } from './tasks.ts';
import { columnsOf } from './transaction-content.ts';

export function explain(thread: Thread, task: TaskOf<'explain'>): Promise<TaskResults['explain']> {
  return openModel(thread, { compensation_ids: [task.compensation_id], people: [task.user_id] }, (model) =>
    explanationIn(model, task),
  );
}

/** `null`: the compensation is not live, or the user has no such result in that month. */
export function explanationIn(
  { run, loaded, words }: OpenModel,
  what: { readonly compensation_id: string; readonly user_id: string; readonly month: number },
): WireExplanation | null {
  const explanation = explainResult(run, {
    compensation_id: what.compensation_id,
    user_id: what.user_id,
    month: what.month,
  });
  if (!explanation) return null;
  return explanationWire(explanation, {
    words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
  });
}

/** Records of the scope's table by name, each with its verdict for this user and month. */
export function explainFound(thread: Thread, task: TaskOf<'records'>): Promise<TaskResults['records']> {
  return openModel(thread, { compensation_ids: [task.compensation_id] }, async (model) => {
    const compensation = model.loaded.world.compensations.find((one) => one.id === task.compensation_id);
    const scope = compensation?.document.scopes.find((one) => one.id === task.scope_id);
    if (!compensation || scope?.source.type !== 'data_table') throw new AppError('statement_not_ready');
    const { table_id } = scope.source;
    const table = model.loaded.world.tables.find((one) => one.id === table_id);
    if (!table) throw new AppError('statement_not_ready');
    const use = { table_id, field_ids: [], title_field_id: table.name_field_id };
    const { environment_id } = model.tenant;
    const { ids, more } = task.record_id
      ? { ids: [task.record_id], more: false }
      : task.of_others
        ? await findRecordsByName(model.db, environment_id, use, task)
        : await findOwnOrNamed(model, use, { task, scope, table });
    // Without a search these are examples of records, and an inactive one is none.
    const inactive =
      task.search === '' && task.record_id === undefined
        ? new Map<string, string>()
        : await findInactive(model.db, environment_id, use, ids);
    const titles = new Map(
      (await readRecords(model.db, environment_id, use, ids)).map((record) => [
        record.id,
        record.title ?? '',
      ]),
    );
    const columns = columnsOf(compensation.id, model.words);
    const records = ids.flatMap((record_id) => {
      const verdict = explainRecord(model.run, task, record_id).find((one) => one.scope_id === task.scope_id);
      // By its id, a colleague's record is only for people who may read the table.
      const isHidden = task.record_id !== undefined && !task.of_others;
      if (isHidden && (!verdict || (!verdict.counts && verdict.reason.kind === 'user'))) return [];
      if (verdict) return [verdictWire(model, record_id, titles.get(record_id) ?? '', verdict, columns)];
      const title = inactive.get(record_id);
      return title === undefined ? [] : [inactiveWire(record_id, title)];
    });
    return { records, more };
  });
}

/** The person's own records by a part of their name, and anybody's by all of it: a person who can name a deal may ask why it is not theirs. */
async function findOwnOrNamed(
  { db, tenant, run }: OpenModel,
  use: TableUse,
  {
    task,
    scope,
    table,
  }: { readonly task: TaskOf<'records'>; readonly scope: Scope; readonly table: TableModel },
): Promise<{ ids: string[]; more: boolean }> {
  const user_field_ids = task.search === '' ? [] : ownerFields(scope, table);
  const inactive =
    user_field_ids.length === 0
      ? []
      : await findOwnInactive(db, tenant.environment_id, use, {
          user_field_ids,
          user_id: task.user_id,
          search: task.search,
        });
  const own = [...ownRecords(run, task, task.scope_id, task.search), ...inactive];
  const first = task.page * MAX_FOUND;
  const shown = own.slice(first, first + MAX_FOUND);
  const named =
    task.search === ''
      ? { ids: [], more: false }
      : await findRecordsByName(db, tenant.environment_id, use, {
          search: task.search,
          page: task.page,
          is_whole: true,
        });
  const known = new Set(own);
  return {
    ids: [...shown, ...named.ids.filter((id) => !known.has(id))],
    more: first + MAX_FOUND < own.length || named.more,
  };
}

/** The fields that say whose a record is, as far as its own table does: over a link, or where another table names shares, it does not. */
function ownerFields({ user_rule, split }: Scope, table: TableModel): string[] {
  if (user_rule?.match.kind !== 'current_user' || split?.by.kind === 'table') return [];
  const named = split ? split.by.people.map(({ user_field_id }) => user_field_id) : [user_rule.field_id];
  return named.filter((field_id) => table.fields.some(({ id, linked }) => id === field_id && !linked));
}

type Verdict = TaskResults['records']['records'][number];

/** Only that it is inactive is answered: its values are not read. */
function inactiveWire(record_id: string, title: string): Verdict {
  return { record_id, title, date: null, counts: false, reason: { kind: 'inactive' }, line: null };
}

function verdictWire(
  { words }: OpenModel,
  record_id: string,
  title: string,
  verdict: RecordExplanation,
  columns: ReturnType<typeof columnsOf>,
): Verdict {
  const checks = checksWire(verdict.checks, words);
  if (!verdict.counts)
    return {
      checks,
      record_id,
      title,
      date: null,
      counts: false,
      reason: reasonWire(verdict.reason, words),
      ...rowDetails({ ...verdict, title }, words, columns),
      line: null,
    };
  const { line } = verdict;
  return {
    checks,
    record_id,
    title,
    date: line === null || line.date === null ? null : dateText(line.date),
    counts: true,
    reason: null,
    line: line && lineWire(line, columns, new Set()),
  };
}
