import { type DayNumber, type Month, dateText, dec, monthText, spanOf } from '@comptoir/kernel';
import { type TableColumns, type WireCell, columnsFromRecords } from '../columns/index.ts';
import {
  type CellError,
  type FieldCurrency,
  type FieldModel,
  type QuotaModel,
  RESULT_CURRENCY,
  SOURCE_FIELDS,
  type TableModel,
  type Value,
  type World,
} from '../model/index.ts';
import type { AmountConverter } from '../money/amount-converter.ts';
import { cellError } from './cell-errors.ts';
import { openRun } from './open-run.ts';
import { daysOfSpan, periodIn } from './periods.ts';
import { SPAN_OF_FREQUENCY } from './quotas.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';
import type { RunState } from './run-state.ts';
import { earnedBy } from './earned.ts';

const BUILT_IN: readonly FieldModel[] = [
  { id: SOURCE_FIELDS.user, name: SOURCE_FIELDS.user, type: 'user', decimals: 0 },
  { id: SOURCE_FIELDS.date, name: SOURCE_FIELDS.date, type: 'date', decimals: 0 },
  { id: SOURCE_FIELDS.value, name: SOURCE_FIELDS.value, type: 'float', decimals: 2 },
];

const OF_PERSON: FieldCurrency = { kind: 'field', field_id: RESULT_CURRENCY };

const BUILT_IN_RESULTS: readonly FieldModel[] = [
  ...BUILT_IN.map((field): FieldModel =>
    field.id === SOURCE_FIELDS.value ? { ...field, type: 'amount', currency: OF_PERSON } : field,
  ),
  { id: RESULT_CURRENCY, name: RESULT_CURRENCY, type: 'string', decimals: 0 },
];

function tableOf(
  id: string,
  name: string,
  extra: readonly FieldModel[],
  builtIn: readonly FieldModel[] = BUILT_IN,
): TableModel {
  return { id, name, name_field_id: SOURCE_FIELDS.date, id_field_id: null, fields: [...builtIn, ...extra] };
}

/** A quota's values as rows, dated at the end of their period. */
export function quotaTable(quota: QuotaModel, world: World, converter: AmountConverter | null): TableColumns {
  const failed = new Map<number, CellError>();
  const records = quota.values.map((one, at) => {
    const { end: last } = daysOfSpan(
      spanOf(one.month, SPAN_OF_FREQUENCY[quota.frequency], world.calendar),
      world.calendar,
    );
    const id = `${one.user_id}:${monthText(one.month)}`;
    const written = dec(one.value);
    const value =
      converter && quota.type === 'amount'
        ? converter.of(written, quota.currency ?? null, one.month)
        : { type: 'decimal' as const, value: written };
    if (value.type === 'error') failed.set(at, { ...value.error, record_id: id });
    return {
      id,
      title: `${quota.name} ${monthText(one.month)}`,
      cells: {
        [SOURCE_FIELDS.user]: one.user_id,
        [SOURCE_FIELDS.date]: dateText(last),
        [SOURCE_FIELDS.value]: value.type === 'decimal' ? value.value : null,
      },
    };
  });
  const columns = columnsFromRecords(tableOf(quota.id, quota.name, []), records);
  if (failed.size > 0) columns.errors.set(SOURCE_FIELDS.value, failed);
  return columns;
}

/** What a compensation gave its members in `months`, as rows: earned values and statement-grain variables. */
export function compensationTable(
  state: RunState,
  source: PlannedCompensation,
  users: readonly string[] | null,
  months: readonly Month[],
): CompensationTable {
  const { id: source_id, name } = source.model;
  const rows = resultRows(state, source, users, months);
  const table = tableOf(source_id, name, resultFields(source, rows), BUILT_IN_RESULTS);
  const types = new Map(table.fields.map((field) => [field.id, field.type]));
  // A value that is a number in one month and a text in another is refused when a plan is saved.
  const isReadable = (id: string, value: Value): boolean =>
    value.type === 'empty' || value.type === 'error' || isOf(typeOf(value), types.get(id));
  const columns = columnsFromRecords(
    table,
    rows.map((row) => {
      const cells: Record<string, WireCell> = {
        [SOURCE_FIELDS.user]: row.user_id,
        [SOURCE_FIELDS.date]: dateText(row.day),
        [RESULT_CURRENCY]: row.currency,
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
  return { model: table, columns };
}

/** Results as rows: amounts in the currency of each person. */
export interface CompensationTable {
  readonly model: TableModel;
  readonly columns: TableColumns;
}

/** One person's result of one period. */
interface ResultRow {
  readonly id: string;
  readonly title: string;
  readonly user_id: string;
  readonly day: DayNumber;
  readonly currency: string;
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
      const run = openRun(state.of(user_id), source, user_id, period);
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
        currency: run.state.currency.code,
        values,
      });
    }
  }
  return rows;
}

/** A field per statement-grain variable, of the type of its first value. */
function resultFields(source: PlannedCompensation, rows: readonly ResultRow[]): FieldModel[] {
  return perStatement(source).map(({ variable, isAmount }): FieldModel => {
    const sample = rows
      .map((row) => row.values.get(variable.id))
      .find((value) => value && value.type !== 'empty' && value.type !== 'error');
    const type = typeOf(sample);
    return type === 'float' && isAmount
      ? { id: variable.id, name: variable.name, type: 'amount', decimals: 2, currency: OF_PERSON }
      : { id: variable.id, name: variable.name, type, decimals: 2 };
  });
}

/** A number is an amount where the field is one. */
function isOf(found: FieldModel['type'], type: FieldModel['type'] | undefined): boolean {
  return found === type || (found === 'float' && type === 'amount');
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
