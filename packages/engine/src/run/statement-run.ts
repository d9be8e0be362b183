import { type DayRange, type DayNumber, type Month, type MonthRange, daysOfMonth } from '@comptoir/kernel';
import type { FormulaContext } from '../formula/index.ts';
import type { AcceleratorVariable, CellError, PlanDays, Value, Window } from '../model/index.ts';
import { type StatementClimb, climbOnce } from '../variables/accelerator/statement-climb.ts';
import { aggregate } from '../variables/aggregate/aggregate-rows.ts';
import { runPart } from '../variables/runs.ts';
import { type Acceleration, accelerate } from './acceleration.ts';
import { EMPTY, cellError, errorOf, placed } from './cell-errors.ts';
import type { Viewer } from './conditions.ts';
import { RESULT_MONTHS, daysOfSpan, windowDays, windowSpan, type ComputedPeriod } from './periods.ts';
import { type RunOverwrites, written, writtenRows, writtenTotal } from './overwrites.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';
import { planDaysOf } from './proration.ts';
import { RateLog } from '../money/rate-log.ts';
import { daysOfEarlier, selectEarlier } from './earlier-rows.ts';
import type { EarlierPeriod } from './run-shared.ts';
import type { RunState } from './run-state.ts';
import { type RowParts, rowPartsOf } from './row-parts.ts';
import { type Batch, NO_ROWS, type ScopeIndex, positionAt, selectRows } from './scope-index.ts';
import { type Vector, errorVector } from './vectors.ts';
import { WindowCache } from './window-cache.ts';

/**
 * One compensation for one user and period. Lazy: a variable is computed when it is first read, once. A scope's own
 * window is `exact`; an aggregate over another window sees its rows as one period.
 */
export class StatementRun {
  readonly state: RunState;
  readonly planned: PlannedCompensation;
  readonly viewer: Viewer;
  readonly span: MonthRange;
  readonly days: DayRange;
  readonly context: FormulaContext;
  /** Exchange rates that rows were converted with, by this run and those of earlier periods; `null`: the world has one currency. */
  readonly rates: RateLog | null;
  /** What is written over this statement alone; `null`: nothing. Earlier periods are read as they were calculated. */
  readonly overwrites: RunOverwrites | null;
  /** Runs of earlier periods, by their first month: shared by all runs that one statement starts. */
  #family: Map<Month, StatementRun> | null;
  readonly #values = new Map<string, Value>();
  /** The scope looked at last, which nearly always is the next one too. */
  #index: { readonly scope_id: string; readonly index: ScopeIndex | null } | null = null;
  readonly #batches = new WindowCache<Batch>();
  readonly #vectors = new WindowCache<Vector>();
  readonly #parts = new WindowCache<RowParts>();
  #statementClimbs: Map<string, StatementClimb | { readonly error: CellError }> | null = null;
  readonly #accelerations = new WindowCache<Acceleration | { readonly error: CellError }>();

  constructor(
    state: RunState,
    planned: PlannedCompensation,
    user_id: string,
    period: Pick<ComputedPeriod, 'month' | 'span' | 'days'>,
    family: Map<Month, StatementRun> | null = null,
    rates: RateLog | null = state.money && new RateLog(state.money),
    overwrites: RunOverwrites | null = null,
  ) {
    this.state = state;
    this.rates = rates;
    this.overwrites = overwrites;
    this.planned = planned;
    this.#family = family;
    this.span = period.span;
    this.days = period.days;
    this.viewer = { user_id, first: period.days.start, as_of: period.days.end };
    this.context = {
      calendar: state.world.calendar,
      today: state.world.today,
      month: period.month,
      span: period.span,
      member: this,
    };
  }

  index(scope_id: string): ScopeIndex | null {
    if (this.#index?.scope_id !== scope_id)
      this.#index = { scope_id, index: this.state.scopeIndex(this.planned, scope_id) };
    return this.#index.index;
  }

  /** The days that a scope's rows must lie in. */
  daysOf(scope_id: string, window: Window): DayRange | null {
    const scope = this.planned.scopes.get(scope_id)!;
    const rule = scope.period_rule;
    const { calendar } = this.state.world;
    // Another compensation's results are read from earlier periods only.
    const past = scope.source.type === 'compensation';
    if (!rule)
      return past
        ? { start: daysOfMonth(this.span.start - RESULT_MONTHS, calendar).start, end: this.days.start - 1 }
        : null;
    const widest = window === 'exact' ? rule.window : window;
    // Most rules look at the statement's own days, which are there.
    const days =
      widest === 'exact' && !rule.shift ? this.days : windowDays(widest, rule.shift, this.span, calendar);
    return past ? { start: days.start, end: Math.min(days.end, this.days.start - 1) } : days;
  }

  batch(scope_id: string, window: Window): Batch {
    let batch = this.#batches.get(window, scope_id);
    if (!batch) {
      const index = this.index(scope_id);
      const days = this.daysOf(scope_id, window);
      batch = index
        ? selectRows(index, this.state.people, this.viewer, days, this.coveredDays(scope_id))
        : NO_ROWS;
      if (index?.conversions) this.rates?.addRows(index.conversions, batch);
      this.#batches.set(window, scope_id, batch);
    }
    return batch;
  }

  /** Rows of the accumulation's earlier periods. */
  earlierBatch(scope_id: string, window: Window, accumulation: Window): Batch {
    if (accumulation === 'exact') return NO_ROWS;
    const { period_rule: rule, source } = this.planned.scopes.get(scope_id)!;
    if (!rule) return NO_ROWS;
    const index = this.index(scope_id);
    const days = this.daysOf(scope_id, window);
    if (!index || !days) return NO_ROWS;
    const periods = this.#earlierPeriods(window, scope_id, accumulation);
    if (periods.length === 0) return NO_ROWS;
    // A window of results may begin inside the present period: what it holds is not past yet.
    const last = source.type === 'compensation' ? Math.min(days.start, this.days.start) - 1 : days.start - 1;
    const batch = selectEarlier(index, this.state.people, this.viewer, {
      ranges: daysOfEarlier(periods, rule.shift, this.state.world.calendar),
      last,
      covered: this.coveredDays(scope_id),
    });
    if (index.conversions) this.rates?.addRows(index.conversions, batch);
    return batch;
  }

  /** The person's rows before the window, of any day on which they have the plan. Nothing is before a scope without a period rule. */
  allBefore(scope_id: string, window: Window): Batch {
    const index = this.index(scope_id);
    const days = this.daysOf(scope_id, window);
    if (!index || !days) return NO_ROWS;
    const before = { start: -2147483647, end: days.start - 1 };
    const batch = selectRows(index, this.state.people, this.viewer, before, this.coveredDays(scope_id));
    if (index.conversions) this.rates?.addRows(index.conversions, batch);
    return batch;
  }

  /**
   * The accumulation's periods before the window (of a scope's rows; `null`: before this period) that take part: the trigger computes
   * them and the person has the plan on a day of them. Oldest first.
   */
  earlierSpans(window: Window, scope_id: string | null, accumulation: Window): readonly MonthRange[] {
    return this.#earlierPeriods(window, scope_id, accumulation).map(({ span }) => span);
  }

  #earlierPeriods(window: Window, scope_id: string | null, accumulation: Window): readonly EarlierPeriod[] {
    if (accumulation === 'exact') return [];
    const own = scope_id === null ? 'exact' : this.planned.scopes.get(scope_id)!.period_rule?.window;
    const { calendar } = this.state.world;
    const { start: first } = windowSpan(window === 'exact' ? (own ?? 'exact') : window, this.span, calendar);
    return this.state
      .earlierPeriods(this.planned, this.span, accumulation)
      .filter(
        ({ span, days }) => span.end < first && this.state.isMember(this.planned, this.viewer.user_id, days),
      );
  }

  /** The same compensation and person in an earlier period. Made once and shared: climbs over climbs read it again and again. */
  earlierRun(span: MonthRange): StatementRun {
    const family = (this.#family ??= new Map());
    let run = family.get(span.start);
    if (!run) {
      const period = { month: span.end, span, days: daysOfSpan(span, this.state.world.calendar) };
      run = new StatementRun(this.state, this.planned, this.viewer.user_id, period, family, this.rates);
      family.set(span.start, run);
    }
    return run;
  }

  /** The earlier period of the accumulation that a row was counted in, by its date. */
  monthOf(scope_id: string, window: Window, accumulation: Window, day: DayNumber): Month | null {
    const shift = this.planned.scopes.get(scope_id)!.period_rule?.shift ?? null;
    const span = this.earlierSpans(window, scope_id, accumulation).find((one) => {
      const days = windowDays('exact', shift, one, this.state.world.calendar);
      return days.start <= day && day <= days.end;
    });
    return span?.end ?? null;
  }

  /** The days on which the person has the plan, as the scope's rows are dated. */
  coveredDays(scope_id: string): readonly DayRange[] {
    return this.state.coveredDays(this.planned, this.planned.scopes.get(scope_id)!, this.viewer.user_id);
  }

  planDays(): PlanDays {
    return planDaysOf(this);
  }

  /** The last day on which a row of the scope is this person's, whatever the period; `null` without one, or where periods don't matter. */
  latestDay(scope_id: string): DayNumber | null {
    const index = this.index(scope_id);
    if (!index?.days) return null;
    const batch = selectRows(index, this.state.people, this.viewer, null, this.coveredDays(scope_id));
    let latest: DayNumber | null = null;
    for (let at = 0; at < batch.size; at += 1) {
      const day = index.days[positionAt(batch, at)]!;
      if (latest === null || day > latest) latest = day;
    }
    return latest;
  }

  recordId(scope_id: string, batch: Batch, index: number): string {
    const scope = this.index(scope_id)!;
    return scope.table.ids.at(scope.rows[positionAt(batch, index)]!);
  }

  /** The error of what would be computed on more rows than a statement may have. */
  tooLarge(variable_id: string, scope_id: string, batch: Batch): CellError | null {
    return batch.size > this.state.limits.rows
      ? cellError('scope_too_large', variable_id, { scope_id })
      : null;
  }

  /** A statement-grain variable's value. */
  value(id: string): Value {
    const known = this.#values.get(id);
    if (known) return known;
    const planned = this.planned.variables.get(id);
    const computed = planned
      ? placed(this.#compute(planned), id, null)
      : errorOf(cellError('deleted_field', id));
    const value = this.overwrites ? written(computed, this.overwrites.values.get(id)) : computed;
    this.#values.set(id, value);
    return value;
  }

  /** A record-grain variable on the rows of a window (or a statement-grain one is refused: broadcast it instead). */
  vector(id: string, window: Window, batch: Batch): Vector {
    let vector = this.#vectors.get(window, id);
    if (!vector) {
      vector = this.#writtenVector(id, batch, window);
      this.#vectors.set(window, id, vector);
    }
    return vector;
  }

  /** The same on any rows of the scope; accelerators have no meaning there. */
  vectorOn(id: string, batch: Batch): Vector {
    return this.#writtenVector(id, batch, null);
  }

  acceleration(variable: AcceleratorVariable, window: Window): Acceleration | { readonly error: CellError } {
    let found = this.#accelerations.get(window, variable.id);
    if (!found) {
      const planned = this.planned.variables.get(variable.id)!;
      found = planned.error ? { error: planned.error } : accelerate(this, variable, window);
      this.#accelerations.set(window, variable.id, found);
    }
    return found;
  }

  /** A record-grain variable summed over the scope's own rows. */
  total(planned: PlannedVariable, window: Window = 'exact'): Value {
    const { variable } = planned;
    if (planned.error) return errorOf(planned.error);
    const total = runPart(variable).rows?.total;
    if (total) return writtenTotal(this, planned, window, total(this, variable, window));
    const scope_id = planned.grain!;
    const batch = this.batch(scope_id, window);
    const large = this.tooLarge(variable.id, scope_id, batch);
    if (large) return errorOf(large);
    return aggregate({ id: variable.id, function: 'sum' }, this.vector(variable.id, window, batch), (at) =>
      this.recordId(scope_id, batch, at),
    );
  }

  #compute(planned: PlannedVariable): Value {
    const { variable } = planned;
    if (planned.error) return errorOf(planned.error);
    if (planned.grain !== null)
      return errorOf(cellError('badly_typed_variable', variable.id, { reason: 'needs_aggregate' }));
    const { value } = runPart(variable);
    return value === null ? EMPTY : value(this, variable);
  }

  /** An accelerator on a statement-grain measure: one step from where earlier periods of its window left the climb. */
  statementClimb(variable: AcceleratorVariable): StatementClimb | { readonly error: CellError } {
    const climbs = (this.#statementClimbs ??= new Map());
    let found = climbs.get(variable.id);
    if (!found) climbs.set(variable.id, (found = climbOnce(this, variable)));
    return found;
  }

  #writtenVector(id: string, batch: Batch, window: Window | null): Vector {
    const vector = this.calculatedVector(id, batch, window);
    return this.overwrites ? writtenRows(this, this.overwrites, id, batch, vector) : vector;
  }

  /** As calculated. */
  calculatedVector(id: string, batch: Batch, window: Window | null): Vector {
    const planned = this.planned.variables.get(id)!;
    const { variable } = planned;
    if (planned.error) return errorVector(planned.error, batch.size);
    if (planned.grain === null) {
      const value = this.value(id);
      return { kind: 'value', size: batch.size, at: () => value, coded: null };
    }
    // What others share must not see one record's own number.
    const shared =
      planned.pure && !this.overwrites?.cells.size ? this.state.pureOn(this.planned, planned, batch) : null;
    if (shared) return shared;
    const { rows } = runPart(variable);
    if (!rows)
      return errorVector(cellError('badly_typed_variable', id, { reason: 'needs_aggregate' }), batch.size);
    const scope_id = planned.grain;
    return rows.vector(
      {
        size: batch.size,
        input: (input) => this.#input(input, batch, window),
        field: (field_id) => this.state.fieldOn(this.planned, scope_id, field_id, batch),
        dayAt: () => this.#dayAt(scope_id, batch),
        people: this.state.people,
        quotas: this.state.quotas,
        statement: { run: this, scope_id, batch, window },
        context: this.context,
        variable_id: id,
        recordAt: (at) => this.recordId(scope_id, batch, at),
        narrowMax: this.state.limits.narrow,
      },
      variable,
    );
  }

  #dayAt(scope_id: string, batch: Batch): (index: number) => DayNumber | null {
    const days = this.index(scope_id)?.days;
    return days ? (at) => days[positionAt(batch, at)]! : () => this.days.end;
  }

  #input(id: string, batch: Batch, window: Window | null): Vector | Value {
    const planned = this.planned.variables.get(id);
    if (!planned) return errorOf(cellError('deleted_field', id));
    if (planned.grain === null) return this.value(id);
    return window === null ? this.vectorOn(id, batch) : this.vector(id, window, batch);
  }

  /** The tiers of each row of an acceleration. */
  rowParts(
    variable: AcceleratorVariable,
    scope_id: string,
    acceleration: Acceleration,
    window: Window,
  ): RowParts {
    let parts = this.#parts.get(window, variable.id);
    if (!parts) {
      parts = rowPartsOf(this, variable, scope_id, acceleration, window);
      this.#parts.set(window, variable.id, parts);
    }
    return parts;
  }
}
