import {
  type DayRange,
  type Month,
  type MonthRange,
  type PeriodKind,
  present,
  overlapsAny,
} from '@comptoir/kernel';
import { MAX_NARROW, type TableColumns, type Tables } from '../columns/index.ts';
import {
  type CalculationTrigger,
  SOURCE_FIELDS,
  type Scope,
  type Window,
  type World,
} from '../model/index.ts';
import { attributedDays, extendedToPeriods } from './attribution.ts';
import { runPart } from '../variables/runs.ts';
import { cellError, errorOf } from './cell-errors.ts';
import { People } from './people.ts';
import { SPAN_OF_TRIGGER, dateFieldOf, daysOfSpan, earlierPeriods } from './periods.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';
import { Quotas, SPAN_OF_FREQUENCY } from './quotas.ts';
import { type ScopeIndex, buildScopeIndex } from './scope-index.ts';
import { sourceDemands } from './source-demands.ts';
import { compensationTable, quotaTable } from './source-tables.ts';
import { type Vector, columnVector, errorVector } from './vectors.ts';

/** Tests lower them. */
interface Limits {
  /** Whole numbers up to this are computed in doubles. */
  readonly narrow: number;
  /** A statement's rows past this are the error "scope too large". */
  readonly rows: number;
}

export const LIMITS: Limits = { narrow: MAX_NARROW, rows: 1_000_000 };

interface IndexEntry {
  readonly revision: number;
  readonly index: ScopeIndex;
  readonly vectors: Map<string, Vector>;
}

interface EarlierPeriod {
  readonly span: MonthRange;
  readonly days: DayRange;
}

/** What statements of one run share: people, quotas, and per scope the index and the vectors that are the same for all. */
export class RunState {
  readonly world: World;
  readonly people: People;
  readonly quotas: Quotas;
  readonly limits: Limits;
  readonly #compensations: ReadonlyMap<string, PlannedCompensation>;
  readonly #tables: Tables;
  /** By plan object, then scope: read several times per statement, so no key is composed. */
  readonly #indexes: Map<PlannedCompensation, Map<string, IndexEntry>>;
  readonly #quotaTables: Map<string, TableColumns>;
  readonly #members: Map<string, ReadonlyMap<string, readonly DayRange[]>>;
  readonly #earlier = new Map<string, readonly EarlierPeriod[]>();
  /** Results of source compensations, by compensation: whatever any reader needs. */
  readonly #sourceTables = new Map<string, TableColumns>();

  constructor(
    world: World,
    compensations: ReadonlyMap<string, PlannedCompensation>,
    people: People,
    quotas: Quotas,
    tables: Tables,
    limits: Limits = LIMITS,
    base: RunState | null = null,
  ) {
    this.world = world;
    this.people = people;
    this.quotas = quotas;
    this.limits = limits;
    this.#compensations = compensations;
    this.#tables = tables;
    this.#indexes = base === null ? new Map() : base.#indexes;
    this.#quotaTables = base === null ? new Map() : base.#quotaTables;
    this.#members = base === null ? new Map() : base.#members;
  }

  /** Users with the compensation on a day of the period, in the model's order, each once. */
  membersIn(compensation: PlannedCompensation, days: DayRange): string[] {
    const spans = this.#membersOf(compensation);
    return [...spans].filter(([, list]) => overlapsAny(list, days)).map(([user_id]) => user_id);
  }

  isMember(compensation: PlannedCompensation, user_id: string, days: DayRange): boolean {
    return overlapsAny(this.#membersOf(compensation).get(user_id) ?? [], days);
  }

  /** The periods of a window before `period` that the trigger computes, with their days. The same for all users. */
  earlierPeriods(
    compensation: PlannedCompensation,
    period: MonthRange,
    window: Window,
  ): readonly EarlierPeriod[] {
    const key = `${compensation.model.id} ${window} ${period.start}`;
    let found = this.#earlier.get(key);
    if (!found) {
      const { calendar } = this.world;
      found = earlierPeriods(compensation.model, period, window, calendar).map((span) => ({
        span,
        days: daysOfSpan(span, calendar),
      }));
      this.#earlier.set(key, found);
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
        : SPAN_OF_TRIGGER[this.#triggerOf(source.compensation_id)];
    return extendedToPeriods(days, kind, this.world.calendar);
  }

  #quotaPeriod(quota_id: string): PeriodKind {
    const frequency = this.quotas.frequencyOf(quota_id);
    return frequency === null ? 'month' : SPAN_OF_FREQUENCY[frequency];
  }

  #triggerOf(compensation_id: string): CalculationTrigger {
    return this.#compensations.get(compensation_id)?.model.calculation_trigger ?? 'each_month';
  }

  table(scope: Scope): TableColumns | null {
    switch (scope.source.type) {
      case 'data_table':
        return this.#tables.get(scope.source.table_id) ?? null;
      case 'quota':
        return this.#quotaTable(scope.source.quota_id);
      case 'compensation':
        return this.#sourceTables.get(scope.source.compensation_id) ?? null;
    }
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
      vector = this.#pure(planned, one, entry);
      entry.vectors.set(variable.id, vector);
    }
    return vector;
  }

  /** Any field of the scope's source over the whole scope. */
  fieldVector(planned: PlannedCompensation, scope_id: string, field_id: string): Vector {
    const entry = this.#entry(planned, scope_id);
    if (!entry) return errorVector(cellError('deleted_field', null, { field_id }), 0);
    const key = `field ${field_id}`;
    let vector = entry.vectors.get(key);
    if (!vector) {
      vector = columnVector(entry.index, field_id, this.limits.narrow);
      entry.vectors.set(key, vector);
    }
    return vector;
  }

  /**
   * This state with the results that statements of these months read from other compensations. A separate state: what one
   * call reads is never replaced by what another one needs.
   */
  withSources(
    readers: readonly PlannedCompensation[],
    users: readonly string[] | null,
    months: readonly Month[],
  ): RunState {
    const demands = sourceDemands(this.#compensations, readers, users, months, this.world.calendar);
    if (demands.length === 0) return this;
    const state = new RunState(
      this.world,
      this.#compensations,
      this.people,
      this.quotas,
      this.#tables,
      this.limits,
      this,
    );
    for (const demand of demands)
      state.#sourceTables.set(
        demand.source.model.id,
        compensationTable(state, demand.source, demand.users, demand.months),
      );
    return state;
  }

  #pure(planned: PlannedCompensation, { variable }: PlannedVariable, { index }: IndexEntry): Vector {
    const { rows } = runPart(variable);
    if (!rows) return errorVector(cellError('badly_typed_variable', variable.id), index.rows.length);
    return rows.vector(
      {
        size: index.rows.length,
        input: (id) => {
          const input = planned.variables.get(id);
          return input && !input.error
            ? this.pureVector(planned, input)
            : errorOf(input?.error ?? cellError('deleted_field', variable.id, { variable_id: id }));
        },
        field: (field_id) => this.fieldVector(planned, index.scope.id, field_id),
        dayAt: () => (at) => index.days?.[at] ?? null,
        people: this.people,
        quotas: this.quotas,
        statement: null,
        // What is the same for all reads neither month nor span: only `today` matters.
        context: {
          calendar: this.world.calendar,
          today: this.world.today,
          month: 0,
          span: { start: 0, end: 0 },
        },
        variable_id: variable.id,
        recordAt: (at) => index.table.ids.at(index.rows[at]!),
        narrowMax: this.limits.narrow,
      },
      variable,
    );
  }

  #entry(planned: PlannedCompensation, scope_id: string): IndexEntry | null {
    const scope = planned.scopes.get(scope_id);
    const table = scope ? this.table(scope) : null;
    if (!scope || !table) return null;
    let entries = this.#indexes.get(planned);
    if (!entries) this.#indexes.set(planned, (entries = new Map()));
    const known = entries.get(scope_id);
    if (known && known.index.table === table && known.revision === table.revision) return known;
    const entry = {
      revision: table.revision,
      index: buildScopeIndex(scope, table, this.people, this.world),
      vectors: new Map(),
    };
    entries.set(scope_id, entry);
    return entry;
  }

  #quotaTable(quota_id: string): TableColumns | null {
    const known = this.#quotaTables.get(quota_id);
    if (known) return known;
    const quota = this.world.quotas.find((one) => one.id === quota_id);
    if (!quota) return null;
    const table = quotaTable(quota, this.world);
    this.#quotaTables.set(quota_id, table);
    return table;
  }

  #membersOf(compensation: PlannedCompensation): ReadonlyMap<string, readonly DayRange[]> {
    let found = this.#members.get(compensation.model.id);
    if (!found) {
      found = attributedDays(compensation.model, this.world.calendar);
      this.#members.set(compensation.model.id, found);
    }
    return found;
  }
}
