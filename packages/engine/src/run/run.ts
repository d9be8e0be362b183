import { type Decimal, type Month, type Result, present } from '@comptoir/kernel';
import type { TableUse, Tables } from '../columns/index.ts';
import {
  type CellError,
  type Climb,
  type CompensationResult,
  type ResultLines,
  type ResultTrueUp,
  type VariableValue,
  type World,
  anyoneIn,
} from '../model/index.ts';
import { checkCompensations } from '../check/index.ts';
import { climbsOfVariable } from '../variables/accelerator/explain.ts';
import { earnedBy } from './earned.ts';
import { Lines } from './lines.ts';
import { People } from './people.ts';
import { type PayTrace, tracePay } from './pay-trace.ts';
import { type ComputedPeriod, periodIn } from './periods.ts';
import { type PlannedCompensation, fieldsUsed, ordersById, planCompensation } from './plan.ts';
import { Quotas } from './quotas.ts';
import { LIMITS, RunState } from './run-state.ts';
import { StatementRun } from './statement-run.ts';
import { resultTrueUp } from './true-up.ts';

const ERRORS_MAX = 100;

/** A world made ready to run: ordered variables, people and quotas indexed. Serves any number of runs. */
export interface Prepared {
  readonly world: World;
  readonly compensations: ReadonlyMap<string, PlannedCompensation>;
  readonly traces: ReadonlyMap<string, PayTrace>;
  readonly people: People;
  readonly quotas: Quotas;
}

/** Makes a world ready. Mistakes in documents don't throw: what can't be computed carries its error. */
export function prepare(world: World): Prepared {
  const checked = checkCompensations(world.compensations, world);
  const compensations = new Map(
    world.compensations.map((model) => [model.id, planCompensation(model, checked.get(model.id)!, world)]),
  );
  return {
    world,
    compensations,
    traces: new Map([...compensations].map(([id, planned]) => [id, tracePay(planned)])),
    people: new People(world),
    quotas: new Quotas(world),
  };
}

/** The tables and fields that runs of these compensations (default: all) read. Nothing else needs loading. */
export function usedFields(
  prepared: Prepared,
  compensation_ids: Iterable<string> = prepared.compensations.keys(),
): TableUse[] {
  const tableOf = (table_id: string) => prepared.world.tables.find((table) => table.id === table_id);
  const uses = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const planned = prepared.compensations.get(id);
    if (!planned || seen.has(id)) return;
    seen.add(id);
    for (const scope of planned.scopes.values()) {
      if (scope.source.type === 'compensation') visit(scope.source.compensation_id);
      if (scope.source.type !== 'data_table') continue;
      const fields = uses.get(scope.source.table_id) ?? new Set<string>();
      for (const field_id of fieldsUsed(planned, scope)) fields.add(field_id);
      const id_field_id = ordersById(planned, scope) ? tableOf(scope.source.table_id)?.id_field_id : null;
      if (id_field_id) fields.add(id_field_id);
      uses.set(scope.source.table_id, fields);
    }
  };
  for (const id of compensation_ids) visit(id);
  return [...uses].flatMap(([table_id, fields]) => {
    const model = tableOf(table_id);
    if (!model) return [];
    const known = model.fields.flatMap(({ id, type }) => (type === 'user' ? [id, anyoneIn(id)] : [id]));
    const field_ids = known.filter((id) => fields.has(id));
    return [{ table_id, field_ids, title_field_id: model.name_field_id }];
  });
}

export interface RunOptions {
  /** `null`: everybody who has one of the compensations. */
  readonly users: readonly string[] | null;
  readonly months: readonly Month[];
  /** `null`: all of the world's. */
  readonly compensation_ids?: readonly string[] | null;
}

/** One statement's worth: what each compensation gives one user in one month. */
export interface StatementResult {
  readonly user_id: string;
  readonly month: Month;
  readonly results: readonly CompensationResult[];
}

/** Runs over one state of the tables. Scope indexes are made at the first use and serve every later call. */
export interface EngineRun {
  /** Calls `visit` once per user and month that has a result, users in the world's order, then months as given. */
  each(options: RunOptions, visit: (statement: StatementResult) => void): void;
  /**
   * Month by month every user, also one without results. A generator, so that who writes statements can do so while the next are
   * computed; the tables must not change until it is done.
   */
  walk(options: RunOptions): Generator<StatementResult, void, void>;
  /** The same as a list, for few users. */
  statements(options: RunOptions): StatementResult[];
  /** Whom the month has results for, in any of the compensations. Computes nothing. */
  usersIn(month: Month): ReadonlySet<string>;
  /** The computation itself, for explanations; `null` when the user has no such result in that month. */
  open(compensation_id: string, user_id: string, month: Month): OpenResult | null;
  readonly prepared: Prepared;
}

export interface OpenResult {
  readonly run: StatementRun;
  readonly period: ComputedPeriod;
  readonly trace: PayTrace;
  readonly result: CompensationResult;
}

/**
 * Starts runs over tables as `usedFields` names them. Tables may change between calls (`upsert`, `remove`): what was
 * derived from an older revision is made anew.
 * @param options tests lower the limits: of the narrow form, and of a statement's rows
 */
export function startRun(
  prepared: Prepared,
  tables: Tables,
  options: { readonly narrow_max?: number; readonly rows_max?: number } = {},
): EngineRun {
  const limits = { narrow: options.narrow_max ?? LIMITS.narrow, rows: options.rows_max ?? LIMITS.rows };
  const base = new RunState(
    prepared.world,
    prepared.compensations,
    prepared.people,
    prepared.quotas,
    tables,
    limits,
  );
  const resultOf = (
    state: RunState,
    planned: PlannedCompensation,
    user_id: string,
    period: ComputedPeriod,
  ): OpenResult => {
    const run = new StatementRun(state, planned, user_id, period);
    const trace = present(prepared.traces.get(planned.model.id), 'a trace per compensation');
    return { run, period, trace, result: new LazyResult(run, period, trace) };
  };
  /** What each of these users has in each of these months. */
  const opened = ({ users, months, compensation_ids = null }: RunOptions) => {
    const wanted = compensation_ids === null ? null : new Set(compensation_ids);
    const planned = [...prepared.compensations.values()].filter(
      (one) => wanted === null || wanted.has(one.model.id),
    );
    const state = base.withSources(planned, users, months);
    const { calendar, today } = prepared.world;
    const periods = months.map((month) =>
      planned.map((one) => ({ one, period: periodIn(one.model, month, calendar, today) })),
    );
    const statement = (user_id: string, at: number): StatementResult => {
      const results: CompensationResult[] = [];
      for (const { one, period } of periods[at]!)
        if (period && state.isMember(one, user_id, period.days))
          results.push(resultOf(state, one, user_id, period).result);
      return { user_id, month: months[at]!, results };
    };
    return { everyone: users ?? prepared.world.users.map((user) => user.id), statement };
  };
  const each: EngineRun['each'] = (options, visit) => {
    const { everyone, statement } = opened(options);
    for (const user_id of everyone)
      for (let at = 0; at < options.months.length; at += 1) {
        const one = statement(user_id, at);
        if (one.results.length > 0) visit(one);
      }
  };
  function* walk(options: RunOptions): Generator<StatementResult, void, void> {
    const { everyone, statement } = opened(options);
    for (let at = 0; at < options.months.length; at += 1)
      for (const user_id of everyone) yield statement(user_id, at);
  }
  return {
    prepared,
    each,
    walk,
    usersIn(month) {
      const { calendar, today } = prepared.world;
      return new Set(
        [...prepared.compensations.values()].flatMap((one) => {
          const period = periodIn(one.model, month, calendar, today);
          return period ? base.membersIn(one, period.days) : [];
        }),
      );
    },
    statements(options) {
      const all: StatementResult[] = [];
      each(options, (statement) => all.push(statement));
      return all;
    },
    open(compensation_id, user_id, month) {
      const planned = prepared.compensations.get(compensation_id);
      const period = planned
        ? periodIn(planned.model, month, prepared.world.calendar, prepared.world.today)
        : null;
      if (!planned || !period || !base.isMember(planned, user_id, period.days)) return null;
      return resultOf(base.withSources([planned], [user_id], [month]), planned, user_id, period);
    },
  };
}

/** `startRun(...).each(...)` in one call. */
export function run(
  prepared: Prepared,
  tables: Tables,
  options: RunOptions,
  visit: (statement: StatementResult) => void,
): void {
  startRun(prepared, tables).each(options, visit);
}

/** Computes what is asked for, when it is asked for. */
class LazyResult implements CompensationResult {
  readonly user_id: string;
  readonly compensation_id: string;
  readonly plan_id: string;
  readonly month: Month;
  readonly period: CompensationResult['period'];
  readonly ongoing: boolean;
  readonly payment_month: Month;
  readonly earned: Result<Decimal, CellError>;
  readonly lines: ResultLines;
  readonly #run: StatementRun;
  readonly #trace: PayTrace;
  #values: VariableValue[] | null = null;
  #climbs: Climb[] | null = null;
  #errors: CellError[] | null = null;

  constructor(run: StatementRun, period: ComputedPeriod, trace: PayTrace) {
    const { model } = run.planned;
    this.user_id = run.viewer.user_id;
    this.compensation_id = model.id;
    this.plan_id = model.plan_id;
    this.month = period.month;
    this.period = period.span;
    this.ongoing = period.ongoing;
    this.payment_month = period.payment_month;
    this.earned = earnedBy(run);
    this.lines = new Lines(run, trace, this.earned);
    this.#run = run;
    this.#trace = trace;
  }

  get true_up(): ResultTrueUp | null {
    return this.earned.ok ? resultTrueUp(this.#run, this.#trace, this.earned.value) : null;
  }

  get values(): readonly VariableValue[] {
    this.#values ??= this.#run.planned.order
      .filter((one) => one.grain === null)
      .map(({ variable }) => ({ variable_id: variable.id, value: this.#run.value(variable.id) }));
    return this.#values;
  }

  get attainment(): Decimal | null {
    const id = this.#run.planned.model.document.dashboard.attainment_variable_id;
    if (id === null || this.#run.planned.variables.get(id)?.grain !== null) return null;
    const value = this.#run.value(id);
    return value.type === 'decimal' ? value.value : null;
  }

  get climbs(): readonly Climb[] {
    const run = this.#run;
    this.#climbs ??= run.planned.order.flatMap((planned) =>
      planned.variable.kind === 'Accelerator' ? climbsOfVariable(run, planned, planned.variable) : [],
    );
    return this.#climbs;
  }

  get errors(): readonly CellError[] {
    this.#errors ??= this.#allErrors();
    return this.#errors;
  }

  #allErrors(): CellError[] {
    const found = new Map<string, CellError>();
    const note = (error: CellError): void => {
      if (found.size < ERRORS_MAX)
        found.set(JSON.stringify([error.kind, error.variable_id, error.record_id, error.params]), error);
    };
    if (!this.earned.ok) note(this.earned.error);
    for (const { value } of this.values) if (value.type === 'error') note(value.error);
    return [...found.values()];
  }
}
