import { type DayNumber, type Month, dateText, monthText, spanOf } from '@comptoir/kernel';
import { TableColumns, type WireCell, columnsFromRecords } from '../columns/index.ts';
import {
  type CellError,
  type FieldModel,
  type QuotaModel,
  SOURCE_FIELDS,
  type TableModel,
  type Value,
  type World,
} from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import { daysOfSpan, periodIn } from './periods.ts';
import { SPAN_OF_FREQUENCY } from './quotas.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';
import type { RunState } from './run-state.ts';
import { StatementRun } from './statement-run.ts';
import { earnedBy } from './earned.ts';

const BUILT_IN: readonly FieldModel[] = [
  { id: SOURCE_FIELDS.user, name: SOURCE_FIELDS.user, type: 'user', decimals: 0 },
  { id: SOURCE_FIELDS.date, name: SOURCE_FIELDS.date, type: 'date', decimals: 0 },
  { id: SOURCE_FIELDS.value, name: SOURCE_FIELDS.value, type: 'float', decimals: 2 },
];

function tableOf(id: string, name: string, extra: readonly FieldModel[]): TableModel {
  return { id, name, name_field_id: SOURCE_FIELDS.date, id_field_id: null, fields: [...BUILT_IN, ...extra] };
}

/** A quota's values as rows, dated at the end of their period. */
export function quotaTable(quota: QuotaModel, world: World): TableColumns {
  const records = quota.values.map((one) => {
    const { end: last } = daysOfSpan(
      spanOf(one.month, SPAN_OF_FREQUENCY[quota.frequency], world.calendar),
      world.calendar,
    );
    return {
      id: `${one.user_id}:${monthText(one.month)}`,
      title: `${quota.name} ${monthText(one.month)}`,
      cells: {
        [SOURCE_FIELDS.user]: one.user_id,
        [SOURCE_FIELDS.date]: dateText(last),
        [SOURCE_FIELDS.value]: one.value,
      },
    };
  });
  return columnsFromRecords(tableOf(quota.id, quota.name, []), records);
}

/** What a compensation gave its members in `months`, as rows: earned values and statement-grain variables. */
export function compensationTable(
  state: RunState,
  source: PlannedCompensation,
  users: readonly string[] | null,
  months: readonly Month[],
): TableColumns {
  const { id: source_id, name } = source.model;
  const rows = resultRows(state, source, users, months);
  const table = tableOf(source_id, name, resultFields(source, rows));
  const types = new Map(table.fields.map((field) => [field.id, field.type]));
  // A value that is a number in one month and a text in another is refused when a plan is saved.
  const isReadable = (id: string, value: Value): boolean =>
    value.type === 'empty' || value.type === 'error' || typeOf(value) === types.get(id);
  const columns = columnsFromRecords(
    table,
    rows.map((row) => {
      const cells: Record<string, WireCell> = {
        [SOURCE_FIELDS.user]: row.user_id,
        [SOURCE_FIELDS.date]: dateText(row.day),
      };
      for (const [id, value] of row.values) cells[id] = isReadable(id, value) ? cellOf(value) : null;
      return { id: row.id, title: row.title, cells };
    }),
  );
  for (const [at, row] of rows.entries())
    for (const [id, value] of row.values)
      if (value.type === 'error') errorsOf(columns, id).set(at, dependencyError(value.error, source, row.id));
      else if (!isReadable(id, value)) {
        const params = { compensation_id: source_id, found: value.type };
        errorsOf(columns, id).set(at, cellError('badly_typed_variable', id, params, row.id));
      }
  return columns;
}

/** One person's result of one period. */
interface ResultRow {
  readonly id: string;
  readonly title: string;
  readonly user_id: string;
  readonly day: DayNumber;
  /** The earned amount and the statement-grain variables, by field. */
  readonly values: ReadonlyMap<string, Value>;
}

/** Final periods only. `users`: `null` for everybody. */
function resultRows(
  state: RunState,
  source: PlannedCompensation,
  users: readonly string[] | null,
  months: readonly Month[],
): ResultRow[] {
  const { calendar, today } = state.world;
  const wanted = users === null ? null : new Set(users);
  const fields = perStatement(source);
  const rows: ResultRow[] = [];
  for (const month of months) {
    const period = periodIn(source.model, month, calendar, today);
    if (!period || period.ongoing) continue;
    for (const user_id of state.membersIn(source, period.days)) {
      if (wanted && !wanted.has(user_id)) continue;
      const run = new StatementRun(state, source, user_id, period);
      const earned = earnedBy(run);
      const values = new Map<string, Value>(
        fields.map(({ variable }) => [variable.id, run.value(variable.id)]),
      );
      values.set(
        SOURCE_FIELDS.value,
        earned.ok ? { type: 'decimal', value: earned.value } : { type: 'error', error: earned.error },
      );
      rows.push({
        id: `${user_id}:${monthText(month)}`,
        title: `${source.model.name} ${monthText(month)}`,
        user_id,
        day: period.days.end,
        values,
      });
    }
  }
  return rows;
}

/** A field per statement-grain variable, of the type of its first value. */
function resultFields(source: PlannedCompensation, rows: readonly ResultRow[]): FieldModel[] {
  return perStatement(source).map(({ variable }): FieldModel => {
    const sample = rows
      .map((row) => row.values.get(variable.id))
      .find((value) => value && value.type !== 'empty' && value.type !== 'error');
    return { id: variable.id, name: variable.name, type: typeOf(sample), decimals: 2 };
  });
}

function perStatement(source: PlannedCompensation): PlannedVariable[] {
  return source.order.filter((one) => one.grain === null);
}

function errorsOf(columns: TableColumns, field_id: string): Map<number, CellError> {
  let errors = columns.errors.get(field_id);
  if (!errors) columns.errors.set(field_id, (errors = new Map()));
  return errors;
}

function dependencyError(error: CellError, source: PlannedCompensation, record_id: string): CellError {
  return cellError(
    'dependency_error',
    error.variable_id,
    { compensation_id: source.model.id, kind: error.kind },
    record_id,
  );
}

function typeOf(value: Value | undefined): FieldModel['type'] {
  switch (value?.type) {
    case 'text':
      return 'string';
    case 'texts':
      return 'multipicklist';
    case 'date':
      return 'date';
    case 'boolean':
      return 'bool';
    case 'user':
      return 'user';
    default:
      return 'float';
  }
}

function cellOf(value: Value): WireCell {
  switch (value.type) {
    case 'date':
      return dateText(value.value);
    case 'empty':
    case 'error':
      return null;
    default:
      return value.value;
  }
}
