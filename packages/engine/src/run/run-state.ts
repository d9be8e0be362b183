import {
  type DayRange,
  type Month,
  type MonthRange,
  type PeriodKind,
  present,
  overlapsAny,
} from '@comptoir/kernel';
import { MAX_NARROW, type TableColumns, type Tables } from '../columns/index.ts';
import { type ReadRecord, linkRows, linkedTables, shareLink } from '../links/index.ts';
import { type ResultCurrency, SOURCE_FIELDS, type Scope, type Window, type World } from '../model/index.ts';
import type { Money } from '../money/index.ts';
import { attributedDays, extendedToPeriods } from './attribution.ts';
import { cellError } from './cell-errors.ts';
import { type Extent, type IndexEntry, isFew, Lane, laneIn } from './lane.ts';
import type { People } from './people.ts';
import { SPAN_OF_TRIGGER, dateFieldOf, daysOfSpan, earlierPeriods } from './periods.ts';
import type { PlannedCompensation, PlannedScope, PlannedVariable } from './plan.ts';
import { type RunOverwrites, findOverwrites, overwritesIn } from './overwrites.ts';
import type { Contest } from './ranking.ts';
import { Contests } from './contests.ts';
import { vectorOfScope } from './pure-vector.ts';
import { type Quotas, SPAN_OF_FREQUENCY } from './quotas.ts';
import type { Prepared } from './run.ts';
import { type EarlierPeriod, type Limits, type Others, type Shared, derivedFrom } from './run-shared.ts';
import { type Batch, type ScopeIndex, buildScopeIndex, rowsIn } from './scope-index.ts';
import { sourceDemands } from './source-demands.ts';
import { type CompensationTable, compensationTable, quotaTable } from './source-tables.ts';
import { type Vector, columnVector, errorVector, inBatch } from './vectors.ts';
import { WindowCache } from './window-cache.ts';

export const LIMITS: Limits = { narrow: MAX_NARROW, rows: 1_000_000 };

/** Results of source compensations, by compensation: whatever any reader needs. In the currency of each person. */
type SourceTables = Map<string, CompensationTable>;

/** What statements of one run share: people, quotas, and per scope the index and the vectors that are the same for all. */
export class RunState {
  readonly world: World;
  readonly people: People;
  readonly quotas: Quotas;
  readonly limits: Limits;
  /** `null`: everybody is computed. */
  readonly others: Others | null;
  /** In which the statements of this state are computed. */
  readonly currency: ResultCurrency;
  /** `null`: the world has one currency. */
  readonly money: Money | null;
  readonly #shared: Shared;
  readonly #lane: Lane;
  readonly #sourceTables: SourceTables;
  /** `null`: this state is no call's, and tables may change under it. */
  readonly #extent: Extent | null;
  /** What a call has found: its tables do not change. */
  readonly #found = new Map<PlannedCompensation, Map<string, IndexEntry>>();
  readonly #inCurrency = new Map<string, RunState>();

  private constructor(shared: Shared, lane: Lane, sourceTables: SourceTables, extent: Extent | null) {
    this.world = shared.world;
    this.limits = shared.limits;
    this.others = shared.others;
    this.money = shared.money;
    this.people = lane.people;
    this.quotas = lane.quotas;
    this.currency = lane.currency;
    this.#shared = shared;
    this.#lane = lane;
    this.#sourceTables = sourceTables;
    this.#extent = extent;
  }

  static start(
    prepared: Omit<Prepared, 'traces'>,
    tables: Tables,
    limits: Limits = LIMITS,
    others: Others | null = null,
  ): RunState {
    const { world, compensations, people, quotas, money } = prepared;
    const lane = new Lane(world.currency, people, quotas, null, limits.narrow);
    const shared: Shared = {
      world,
      compensations,
      models: new Map(world.tables.map((model) => [model.id, model])),
      tables: linkedTables(world.tables, tables),
      limits,
      others,
      money,
      lanes: new Map(),
      ...derivedFrom(compensations),
      contests: new Contests(),
      overwrites: overwritesIn(world),
    };
    return new RunState(shared, lane, new Map(), null);
  }

  /** The state for a person's statements: in their calculation currency. */
  of(user_id: string): RunState {
    if (!this.money) return this;
    const code = this.money.calculationOf(user_id);
    let state = this.#inCurrency.get(code);
    if (!state) {
      const { lanes, world, limits } = this.#shared;
      let lane = lanes.get(code);
      if (!lane) lanes.set(code, (lane = laneIn(world, this.money, code, limits.narrow)));
      state = new RunState(this.#shared, lane, this.#sourceTables, this.#extent);
      this.#inCurrency.set(code, state);
    }
    return state;
  }

  /** What is written over the person's result of the month; `null`: nothing. */
  overwritesOf({ model }: PlannedCompensation, user_id: string, month: Month): RunOverwrites | null {
    return findOverwrites(this.#shared.overwrites, model.id, user_id, month);
  }

  /** The ranking that `make` gives, made once for a compensation, a month and the records of the moment. */
  contest(planned: PlannedCompensation, month: Month, make: () => Contest): Contest {
    return this.#shared.contests.of(planned, month, this.#shared.tables.revisions, make);
  }

  /** Users with the compensation on a day of the period, in the model's order, each once. */
  membersIn(compensation: PlannedCompensation, days: DayRange): string[] {
    const spans = this.#membersOf(compensation);
    return [...spans].filter(([, list]) => overlapsAny(list, days)).map(([user_id]) => user_id);
  }

  isMember(compensation: PlannedCompensation, user_id: string, days: DayRange): boolean {
    return overlapsAny(this.#membersOf(compensation).get(user_id) ?? [], days);
  }

  /** The days on which the person has the compensation's plan, as the plan counts them: disjoint and in order. */
  planDays(compensation: PlannedCompensation, user_id: string): readonly DayRange[] {
    return this.#membersOf(compensation).get(user_id) ?? [];
  }

  /** The periods of a window before `period` that the trigger computes, with their days. The same for all users. */
  earlierPeriods(
    compensation: PlannedCompensation,
    period: MonthRange,
    window: Window,
  ): readonly EarlierPeriod[] {
    let windows = this.#shared.earlier.get(compensation);
    if (!windows) this.#shared.earlier.set(compensation, (windows = new WindowCache()));
    let periods = windows.get(window, compensation.model.id);
    if (!periods) windows.set(window, compensation.model.id, (periods = new Map()));
    let found = periods.get(period.start);
    if (!found) {
      const { calendar } = this.world;
      found = earlierPeriods(compensation.model, period, window, calendar).map((span) => ({
        span,
        days: daysOfSpan(span, calendar),
      }));
      periods.set(period.start, found);
    }
    return found;
  }

  /** The days on which a row of the scope may count for the person, disjoint and in order. */
  coveredDays(compensation: PlannedCompensation, scope: Scope, user_id: string): readonly DayRange[] {
    const days = this.#membersOf(compensation).get(user_id) ?? [];
    const { source } = scope;
    if (source.type === 'data_table' || dateFieldOf(scope) !== SOURCE_FIELDS.date) return days;
    const kind =
      source.type === 'quota'
        ? this.#quotaPeriod(source.quota_id)
        : SPAN_OF_TRIGGER[
            this.#shared.compensations.get(source.compensation_id)?.model.calculation_trigger ?? 'each_month'
          ];
    return extendedToPeriods(days, kind, this.world.calendar);
  }

  #quotaPeriod(quota_id: string): PeriodKind {
    const frequency = this.quotas.frequencyOf(quota_id);
    return frequency === null ? 'month' : SPAN_OF_FREQUENCY[frequency];
  }

  /** The rows of a scope with its calculated fields, amounts in the currency of this state. */
  table(scope: PlannedScope): TableColumns | null {
    const base = this.#sourceTable(scope);
    if (!base || !scope.divided) return base && this.#lane.calculated(scope, base, this.world);
    const divided = this.#lane.divided(scope, base, { other: this.#sharesTable(scope), world: this.world });
    return this.#lane.calculated(scope, divided, this.world);
  }

  /** The rows of a scope before they are divided among people. */
  wholeTable(scope: PlannedScope): TableColumns | null {
    return this.#sourceTable(scope);
  }

  /** The records that name shares of a scope's rows, and how they find them. */
  #sharesTable({ split, source }: PlannedScope) {
    const match =
      split && source.type === 'data_table' ? shareLink(split, source.table_id, this.world.tables) : null;
    const table = match && this.#shared.tables.get(match.table_id);
    return table ? { table, keys: match.keys } : null;
  }

  #sourceTable(scope: Scope): TableColumns | null {
    const { source } = scope;
    const date = dateFieldOf(scope);
    switch (source.type) {
      case 'data_table': {
        const table = this.#shared.tables.get(source.table_id);
        if (!table || !this.#lane.converter) return table;
        return this.#lane.inCurrency(table, this.#shared.models.get(source.table_id), date);
      }
      case 'quota':
        return this.#quotaTable(source.quota_id);
      case 'compensation': {
        const made = this.#sourceTables.get(source.compensation_id);
        return made ? this.#lane.inCurrency(made.columns, made.model, SOURCE_FIELDS.date) : null;
      }
    }
  }

  /** The records of another table that name shares of these rows, as `wholeTable` has them. */
  sharesOf(scope: PlannedScope, rows: Iterable<number>): ReadRecord[] {
    const base = this.wholeTable(scope);
    const other = base && this.#sharesTable(scope);
    if (!other) return [];
    const wanted = new Set(rows);
    const named = linkRows(other.table, base, other.keys);
    return Array.from(named, (row, at) => (wanted.has(row) ? [{ table: other.table, row: at }] : [])).flat();
  }

  /** The records of other tables that rows of a data table read over links. */
  recordsReadBy(table_id: string, rows: Iterable<number>): ReadRecord[] {
    return this.#shared.tables.recordsReadBy(table_id, rows);
  }

  scopeIndex(planned: PlannedCompensation, scope_id: string): ScopeIndex | null {
    return this.#entry(planned, scope_id)?.index ?? null;
  }

  /** A vector over the whole scope, for variables that are the same in every statement. */
  pureVector(planned: PlannedCompensation, one: PlannedVariable): Vector {
    const { variable } = one;
    const entry = this.#entry(planned, present(one.grain, 'a record-grain variable'));
    if (!entry) return errorVector(cellError('deleted_field', variable.id), 0);
    let vector = entry.vectors.get(variable.id);
    if (!vector) {
      vector = vectorOfScope(this, planned, one, entry.index);
      entry.vectors.set(variable.id, vector);
    }
    return vector;
  }

  /** Any field of the scope's source over the whole scope. */
  fieldVector(planned: PlannedCompensation, scope_id: string, field_id: string): Vector {
    const entry = this.#entry(planned, scope_id);
    if (!entry) return errorVector(cellError('deleted_field', null, { field_id }), 0);
    let vector = entry.fields.get(field_id);
    if (!vector) {
      vector = columnVector(entry.index, field_id, this.limits.narrow);
      entry.fields.set(field_id, vector);
    }
    return vector;
  }

  /** A field on the rows of one statement: read from the table until so many are read that all rows together are cheaper. */
  fieldOn(planned: PlannedCompensation, scope_id: string, field_id: string, batch: Batch): Vector {
    const entry = this.#entry(planned, scope_id);
    if (!entry || entry.fields.has(field_id) || !isFew(entry, entry.cells, field_id, batch, this.#extent))
      return inBatch(this.fieldVector(planned, scope_id, field_id), batch);
    const { table } = entry.index;
    return columnVector({ table, rows: rowsIn(entry.index, batch) }, field_id, this.limits.narrow);
  }

  /** The same of a pure variable; `null`: to be computed on these rows alone. */
  pureOn(planned: PlannedCompensation, one: PlannedVariable, batch: Batch): Vector | null {
    const entry = this.#entry(planned, present(one.grain, 'a record-grain variable'));
    const { id } = one.variable;
    if (entry && !entry.vectors.has(id) && isFew(entry, entry.variable_cells, id, batch, this.#extent))
      return null;
    return inBatch(this.pureVector(planned, one), batch);
  }

  /**
   * This state for statements of these people and months, with the results that they read from other compensations. A separate state: what
   * one call reads is never replaced by what another one needs.
   */
  withSources(
    readers: readonly PlannedCompensation[],
    users: readonly string[] | null,
    months: readonly Month[],
  ): RunState {
    const { compensations } = this.#shared;
    const demands = sourceDemands(compensations, readers, users, months, this.world.calendar);
    const part = users ? users.length / Math.max(this.world.users.length, 1) : 1;
    const extent = { part, months: months.length };
    const state = new RunState(this.#shared, this.#lane, new Map(), extent);
    for (const demand of demands)
      state.#sourceTables.set(
        demand.source.model.id,
        compensationTable(state, demand.source, demand.users, demand.months),
      );
    return state;
  }

  /** Read many times per statement. */
  #entry(planned: PlannedCompensation, scope_id: string): IndexEntry | null {
    if (!this.#extent) return this.#findEntry(planned, scope_id);
    let found = this.#found.get(planned);
    if (!found) this.#found.set(planned, (found = new Map()));
    const known = found.get(scope_id);
    if (known) return known;
    const entry = this.#findEntry(planned, scope_id);
    if (entry) found.set(scope_id, entry);
    return entry;
  }

  #findEntry(planned: PlannedCompensation, scope_id: string): IndexEntry | null {
    const scope = planned.scopes.get(scope_id);
    const table = scope ? this.table(scope) : null;
    if (!scope || !table) return null;
    let entries = this.#lane.indexes.get(planned);
    if (!entries) this.#lane.indexes.set(planned, (entries = new Map()));
    const known = entries.get(scope_id);
    if (known && known.index.table === table && known.revision === table.revision) return known;
    const rows = this.#lane.rowsOf(scope, table, () =>
      buildScopeIndex(scope, table, this.people, this.world),
    );
    const entry = { ...rows, index: { ...rows.index, scope }, vectors: new Map(), variable_cells: new Map() };
    entries.set(scope_id, entry);
    return entry;
  }

  #quotaTable(quota_id: string): TableColumns | null {
    const known = this.#lane.quotaTables.get(quota_id);
    if (known) return known;
    const quota = this.world.quotas.find((one) => one.id === quota_id);
    if (!quota) return null;
    const table = quotaTable(quota, this.world, this.#lane.converter);
    this.#lane.quotaTables.set(quota_id, table);
    return table;
  }

  #membersOf(compensation: PlannedCompensation): ReadonlyMap<string, readonly DayRange[]> {
    let found = this.#shared.members.get(compensation.model.id);
    if (!found) {
      found = attributedDays(compensation.model, this.world.calendar);
      this.#shared.members.set(compensation.model.id, found);
    }
    return found;
  }
}
