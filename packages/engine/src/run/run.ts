import { type Month, present } from '@comptoir/kernel';
import type { TableUse, Tables } from '../columns/index.ts';
import type { CompensationResult, Scope, World } from '../model/index.ts';
import { checkCompensations } from '../check/index.ts';
import { shareLink, storedUses, withLinkedFields } from '../links/index.ts';
import { type Money, moneyOf } from '../money/index.ts';
import { conversionDate } from '../money/converted-table.ts';
import { LazyResult } from './lazy-result.ts';
import { People } from './people.ts';
import { openRun } from './open-run.ts';
import { type PayTrace, tracePay } from './pay-trace.ts';
import { type ComputedPeriod, periodIn } from './periods.ts';
import { type PlannedCompensation, fieldsUsed, ordersById, planCompensation } from './plan.ts';
import { Quotas } from './quotas.ts';
import { type Standing, contestOf } from './ranking.ts';
import type { Others } from './run-shared.ts';
import { LIMITS, RunState } from './run-state.ts';
import { StatementRun } from './statement-run.ts';

/** A world made ready to run: ordered variables, people and quotas indexed. Serves any number of runs. */
export interface Prepared {
  readonly world: World;
  readonly compensations: ReadonlyMap<string, PlannedCompensation>;
  readonly traces: ReadonlyMap<string, PayTrace>;
  readonly people: People;
  readonly quotas: Quotas;
  /** `null`: nothing is in another currency than the company's. */
  readonly money: Money | null;
}

/** Makes a world ready. Mistakes in documents don't throw: what can't be computed carries its error. */
export function prepare(given: World): Prepared {
  const tables = withLinkedFields(given.tables);
  const world = tables === given.tables ? given : { ...given, tables };
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
    money: moneyOf(world),
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
      for (const id of conversionFields(prepared, scope, fields)) fields.add(id);
      uses.set(scope.source.table_id, fields);
      useShares(scope, scope.source.table_id);
    }
  };
  /** The table that names shares, and the field by which it finds the rows. */
  function useShares({ split }: Scope, table_id: string): void {
    const link = split && shareLink(split, table_id, prepared.world.tables);
    if (!link || split?.by.kind !== 'table') return;
    const { user_field_id, share_field_id } = split.by;
    const named = share_field_id === null ? [user_field_id] : [user_field_id, share_field_id];
    const keys = link.keys.map(({ field_id }) => field_id);
    uses.set(link.table_id, new Set([...(uses.get(link.table_id) ?? []), ...named, ...keys]));
    for (const { other_field_id } of link.keys) uses.get(table_id)?.add(other_field_id);
  }
  for (const id of compensation_ids) visit(id);
  return storedUses(prepared.world.tables, uses);
}

/** What converting these fields reads besides: the day, and the currency of each record. */
function conversionFields(
  { money, world }: Prepared,
  { source, period_rule }: Scope,
  used: ReadonlySet<string>,
): string[] {
  const table =
    money && source.type === 'data_table' ? world.tables.find(({ id }) => id === source.table_id) : null;
  const amounts = table?.fields.filter(({ id, type }) => type === 'amount' && used.has(id)) ?? [];
  if (!table || amounts.length === 0) return [];
  const date = conversionDate(table, period_rule?.field_id ?? null);
  const currencies = amounts.flatMap(({ currency }) =>
    currency?.kind === 'field' ? [currency.field_id] : [],
  );
  return date === null ? currencies : [date, ...currencies];
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
   * Statements of these users and months one by one, in any order: who is left out costs nothing. The tables must not change until
   * the last one is read.
   */
  opened(
    options: RunOptions & { readonly users: readonly string[] },
  ): (user_id: string, month: Month) => StatementResult;
  /** The same as a list, for few users. */
  statements(options: RunOptions): StatementResult[];
  /** Whom the month has results for, in any of the compensations. Computes nothing. */
  usersIn(month: Month): ReadonlySet<string>;
  /** The computation itself, for explanations; `null` when the user has no such result in that month. */
  open(compensation_id: string, user_id: string, month: Month): OpenResult | null;
  /** What people are compared by in a ranking. */
  readonly standing: Standing;
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
 * derived from an older revision is made again.
 * @param options tests lower the limits: of the narrow form, and of a statement's rows
 */
export function startRun(
  prepared: Prepared,
  tables: Tables,
  options: { readonly narrow_max?: number; readonly rows_max?: number; readonly others?: Others } = {},
): EngineRun {
  const limits = { narrow: options.narrow_max ?? LIMITS.narrow, rows: options.rows_max ?? LIMITS.rows };
  return new TableRun(prepared, RunState.start(prepared, tables, limits, options.others ?? null));
}

class TableRun implements EngineRun {
  readonly prepared: Prepared;
  readonly #base: RunState;

  constructor(prepared: Prepared, base: RunState) {
    this.prepared = prepared;
    this.#base = base;
  }

  each(options: RunOptions, visit: (statement: StatementResult) => void): void {
    const { everyone, statement } = this.#opened(options);
    for (const user_id of everyone)
      for (let at = 0; at < options.months.length; at += 1) {
        const one = statement(user_id, at);
        if (one.results.length > 0) visit(one);
      }
  }

  opened(options: RunOptions): (user_id: string, month: Month) => StatementResult {
    const { statement } = this.#opened(options);
    const places = new Map(options.months.map((month, at) => [month, at]));
    return (user_id, month) => statement(user_id, present(places.get(month), 'one of the months'));
  }

  statements(options: RunOptions): StatementResult[] {
    const all: StatementResult[] = [];
    this.each(options, (statement) => all.push(statement));
    return all;
  }

  usersIn(month: Month): ReadonlySet<string> {
    return new Set(
      [...this.prepared.compensations.values()].flatMap((planned) => {
        const period = this.#periodIn(planned, month);
        return period ? this.#base.membersIn(planned, period.days) : [];
      }),
    );
  }

  open(compensation_id: string, user_id: string, month: Month): OpenResult | null {
    const planned = this.prepared.compensations.get(compensation_id);
    const period = planned ? this.#periodIn(planned, month) : null;
    if (!planned || !period || !this.#base.isMember(planned, user_id, period.days)) return null;
    return this.#open(this.#base.withSources([planned], [user_id], [month]), planned, user_id, period);
  }

  readonly standing: Standing = (compensation_id, month) => {
    const planned = this.prepared.compensations.get(compensation_id);
    const period = planned ? this.#periodIn(planned, month) : null;
    const [anyone] = planned && period ? this.#base.membersIn(planned, period.days) : [];
    if (!planned || !period || planned.model.document.payment.type !== 'ranking' || !anyone) return null;
    const state = this.#base.withSources([planned], null, [month]);
    return contestOf(this.#open(state, planned, anyone, period).run);
  };

  #periodIn({ model }: PlannedCompensation, month: Month): ComputedPeriod | null {
    const { calendar, today } = this.prepared.world;
    return periodIn(model, month, calendar, today);
  }

  #open(state: RunState, planned: PlannedCompensation, user_id: string, period: ComputedPeriod): OpenResult {
    const run = openRun(state.of(user_id), planned, user_id, period);
    const trace = present(this.prepared.traces.get(planned.model.id), 'a trace per compensation');
    return { run, period, trace, result: new LazyResult(run, period, trace) };
  }

  /** What each of these users has in each of these months. */
  #opened({ users, months, compensation_ids = null }: RunOptions) {
    const { compensations, world } = this.prepared;
    const wanted = compensation_ids === null ? null : new Set(compensation_ids);
    const planned = [...compensations.values()].filter((one) => wanted === null || wanted.has(one.model.id));
    const state = this.#base.withSources(planned, users, months);
    const periods = months.map((month) =>
      planned.map((one) => ({ one, period: this.#periodIn(one, month) })),
    );
    const statement = (user_id: string, at: number): StatementResult => {
      const results: CompensationResult[] = [];
      for (const { one, period } of periods[at]!)
        if (period && state.isMember(one, user_id, period.days))
          results.push(this.#open(state, one, user_id, period).result);
      return { user_id, month: months[at]!, results };
    };
    return { everyone: users ?? world.users.map((user) => user.id), statement };
  }
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
