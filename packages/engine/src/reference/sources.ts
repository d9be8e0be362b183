import { type Month, monthOfDay, spanOf } from '@comptoir/kernel';
import { checkCompensations } from '../check/index.ts';
import type { CompensationModel, Scope, Value, World } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { error } from './cells.ts';
import { linkedRows } from './links.ts';
import { calculationCurrency, exchanged, exchangedRow, monthOn } from './money.ts';
import { lengthOfQuota, within } from './periods.ts';
import { inCurrency } from './quota.ts';
import { type ReferenceRow, type Seat, cell, firstDay, lastDay } from './rows.ts';

export type ReferenceTables = ReadonlyMap<string, readonly ReferenceRow[]>;

/** Computes a user's month of another compensation; `null` when it gives nothing then, or is not final. */
export type OtherResult = (
  model: CompensationModel,
  user_id: string,
  month: Month,
) => {
  readonly month: Month;
  readonly earned: Value;
  readonly values: readonly (readonly [string, Value])[];
} | null;

interface Sources {
  readonly tables: ReferenceTables;
  readonly seat: Seat;
  readonly resultOf: OtherResult;
}

/** All rows of a scope's source. `days`: others of another compensation may be left out, to save time. */
export function sourceRows(
  { tables, seat, resultOf }: Sources,
  scope: Scope,
  days: { first: number; last: number } | null,
): readonly ReferenceRow[] {
  const { source } = scope;
  const { world } = seat;
  switch (source.type) {
    case 'data_table':
      return exchangedRows(seat, tables, source.table_id, scope);
    case 'quota': {
      const quota = world.quotas.find((one) => one.id === source.quota_id)!;
      const kind = lengthOfQuota(world, source.quota_id);
      return quota.values.map((one) => {
        const month = spanOf(one.month, kind, world.calendar).end;
        return rowOf(one.user_id, month, inCurrency(world, quota, one, seat.user_id), world, []);
      });
    }
    case 'compensation': {
      const model = world.compensations.find((one) => one.id === source.compensation_id)!;
      const byPeriod = !scope.period_rule || scope.period_rule.field_id === SOURCE_FIELDS.date;
      const to = calculationCurrency(world, seat.user_id);
      return resultsOf({ tables, seat, resultOf }, model, byPeriod ? days : null).map((row) =>
        exchangedResult(world, model, row, to),
      );
    }
  }
}

const EXCHANGED = new WeakMap<readonly ReferenceRow[], Map<string, readonly ReferenceRow[]>>();

/** The rows of a table with amounts as the person's statement reads them. */
function exchangedRows(
  { world, user_id }: Seat,
  tables: ReferenceTables,
  table_id: string,
  scope: Scope,
): readonly ReferenceRow[] {
  const table = world.tables.find(({ id }) => id === table_id);
  if (!table) return tables.get(table_id) ?? [];
  const rows = linkedRows(world, tables, table);
  const to = calculationCurrency(world, user_id);
  const date = scope.period_rule?.field_id ?? null;
  const known = EXCHANGED.get(rows) ?? new Map<string, readonly ReferenceRow[]>();
  EXCHANGED.set(rows, known);
  const key = `${to} ${date}`;
  const made = known.get(key) ?? rows.map((row) => exchangedRow(world, table, row, date, to));
  known.set(key, made);
  return made;
}

/** A person's result in the currency of the person who reads it: what it earned, and each variable that shows as an amount. */
function exchangedResult(
  world: World,
  model: CompensationModel,
  row: ReferenceRow,
  to: string,
): ReferenceRow {
  const owner = cell(row, SOURCE_FIELDS.user);
  const end = cell(row, SOURCE_FIELDS.date);
  if (owner.type !== 'user' || end.type !== 'date') return row;
  const from = calculationCurrency(world, owner.value);
  if (from === to) return row;
  const cells = new Map(row.cells);
  for (const id of [SOURCE_FIELDS.value, ...amountsOf(world, model)])
    cells.set(id, exchanged(world, cell(row, id), from, to, monthOn(end.value)));
  return { ...row, cells };
}

const AMOUNTS = new WeakMap<World, Map<string, readonly string[]>>();

/** How a variable shows is static, so the checker is the one to know it. */
export function amountsOf(world: World, model: CompensationModel): readonly string[] {
  const known = AMOUNTS.get(world) ?? new Map<string, readonly string[]>();
  AMOUNTS.set(world, known);
  if (known.size === 0)
    for (const [id, { variables }] of checkCompensations(world.compensations, world))
      known.set(
        id,
        [...variables.values()].filter((one) => one.format === 'amount').map((one) => one.id),
      );
  return known.get(model.id) ?? [];
}

/** What another compensation gave, in the four years before; only months that end within the days. */
function resultsOf(
  { tables, seat, resultOf }: Sources,
  model: CompensationModel,
  days: { first: number; last: number } | null,
): ReferenceRow[] {
  const { world } = seat;
  const rows: ReferenceRow[] = [];
  const until = monthOfDay(firstDay(seat), world.calendar);
  const users = new Set(model.members.map((one) => one.user_id));
  const known = resultsKnown(world, tables);
  for (let month = until - 48; month < until; month += 1) {
    const end = lastDay({ world, user_id: '', span: { start: month, end: month } });
    if (days && !within(end, days)) continue;
    for (const user_id of users) {
      const key = `${model.id} ${user_id} ${month}`;
      let row = known.get(key);
      if (row === undefined) {
        const made = resultOf(model, user_id, month);
        row =
          made &&
          rowOf(
            user_id,
            made.month,
            readByOthers(made.earned),
            world,
            made.values.map(([id, value]) => [id, readByOthers(value)] as const),
          );
        known.set(key, row);
      }
      if (row) rows.push(row);
    }
  }
  return rows;
}

/** Results that were read before, by compensation, user and month: chains of compensations read the same ones over and over. */
const RESULTS = new WeakMap<World, WeakMap<ReferenceTables, Map<string, ReferenceRow | null>>>();

function resultsKnown(world: World, tables: ReferenceTables): Map<string, ReferenceRow | null> {
  const ofWorld = RESULTS.get(world) ?? new WeakMap<ReferenceTables, Map<string, ReferenceRow | null>>();
  RESULTS.set(world, ofWorld);
  const known = ofWorld.get(tables) ?? new Map<string, ReferenceRow | null>();
  ofWorld.set(tables, known);
  return known;
}

function rowOf(
  user_id: string,
  month: Month,
  value: Value,
  world: World,
  more: readonly (readonly [string, Value])[],
): ReferenceRow {
  const date = lastDay({ world, user_id, span: { start: month, end: month } });
  return {
    id: `${user_id}:${String(month).padStart(8, '0')}`,
    title: '',
    cells: new Map<string, Value>([
      [SOURCE_FIELDS.user, { type: 'user', value: user_id }],
      [SOURCE_FIELDS.date, { type: 'date', value: date }],
      [SOURCE_FIELDS.value, value],
      ...more,
    ]),
  };
}

function readByOthers(value: Value): Value {
  return value.type === 'error' ? error('dependency_error') : value;
}
