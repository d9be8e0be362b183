import {
  type Decimal,
  type Month,
  type MonthRange,
  ZERO,
  add,
  dec,
  div,
  isLastOf,
  monthOfDay,
  quarterOfYear,
  round,
  sign,
  spanOf,
  sub,
  toText,
} from '@comptoir/kernel';
import { compareValues, evaluate, variablesIn } from '../formula/index.ts';
import type {
  AcceleratorVariable,
  AggregateVariable,
  CellErrorKind,
  CompensationModel,
  QuotaVariable,
  Scope,
  Value,
  Variable,
  Window,
  World,
} from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { climb } from './climb.ts';
import {
  EMPTY,
  type ReferenceRow,
  type Seat,
  attributeOf,
  cell,
  daysIn,
  firstDay,
  folded,
  isTied,
  lastDay,
  rowDate,
} from './rows.ts';

export type ReferenceTables = ReadonlyMap<string, readonly ReferenceRow[]>;

/**
 * The calculation, one row at a time and one variable at a time, as calculation.md says it. Slow on purpose: it is
 * what the fast engine must equal. Shares nothing with it but the model and the formula evaluator.
 */
export class Reference {
  readonly #world: World;
  readonly #tables: ReferenceTables;
  readonly #model: CompensationModel;
  readonly #seat: Seat;
  readonly #month: Month;

  constructor(
    world: World,
    tables: ReferenceTables,
    model: CompensationModel,
    user_id: string,
    month: Month,
    span: MonthRange,
  ) {
    this.#world = world;
    this.#tables = tables;
    this.#model = model;
    this.#seat = { world, user_id, span };
    this.#month = month;
  }

  earned(): Value {
    const id = this.#model.document.payment.variable_id;
    const variable = id === null ? undefined : this.#variable(id);
    if (!variable) return error('deleted_field');
    const exact =
      this.#grain(variable.id) === null ? this.value(variable.id) : this.#sum(variable.id, 'exact');
    if (exact.type === 'empty') return error('empty_field');
    if (exact.type === 'error') return exact;
    if (exact.type !== 'decimal') return error('badly_typed_variable');
    return number(round(exact.value, this.#world.currency.decimals, this.#world.rounding));
  }

  /** A statement-grain variable. */
  value(id: string): Value {
    const variable = this.#variable(id);
    switch (variable?.kind) {
      case 'Formula':
        return this.#formula(variable, (input) => this.value(input));
      case 'Aggregate':
        return this.#aggregate(variable);
      case 'Attribute':
        return attributeOf(this.#world, this.#seat.user_id, variable.attribute_id, lastDay(this.#seat));
      case 'Quota':
        return this.#quota(variable);
      case 'Accelerator':
        return this.#statementAccelerator(variable);
      default:
        return error('deleted_field');
    }
  }

  /** The scope's rows that count, by date and id. */
  rows(scope: Scope, window: Window = 'exact'): ReferenceRow[] {
    const rule = scope.period_rule;
    // Results of another compensation are dated and past: without a rule, those of the four years before.
    if (!rule && scope.source.type === 'compensation')
      return this.#rowsIn(scope, {
        first: firstOfMonth(this.#world, this.#seat.span.start - 48),
        last: firstDay(this.#seat) - 1,
      });
    if (!rule)
      return this.#source(scope, null)
        .filter((row) => isTied(row, scope, this.#seat))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const days = daysIn(this.#seat, window === 'exact' ? rule.window : window, rule.shift);
    if (scope.source.type === 'compensation') days.last = Math.min(days.last, firstDay(this.#seat) - 1);
    return this.#rowsIn(scope, days);
  }

  /** A record-grain variable, for each of the rows. */
  onRows(id: string, rows: readonly ReferenceRow[], window: Window): Value[] {
    const variable = this.#variable(id)!;
    if (this.#grain(id) === null) {
      const value = this.value(id);
      return rows.map(() => value);
    }
    if (variable.kind === 'Field') return rows.map((row) => cell(row, variable.field_id));
    if (variable.kind === 'Formula') {
      const inputs = new Map(
        variable.tree
          ? variablesIn(variable.tree).map((input) => [input, this.onRows(input, rows, window)] as const)
          : [],
      );
      return rows.map((_, index) =>
        this.#formula(variable, (input) => inputs.get(input)?.[index] ?? error('deleted_field')),
      );
    }
    if (variable.kind !== 'Accelerator') return rows.map(() => error('badly_typed_variable'));
    const made = this.#accelerate(variable, window);
    if ('error' in made) return rows.map(() => made.error);
    return rows.map((row) => {
      const parts = made.parts.get(row.id);
      return parts ? number(parts.reduce((sum, part) => add(sum, part.pay), ZERO)) : EMPTY;
    });
  }

  #variable(id: string): Variable | undefined {
    return this.#model.document.variables.find((one) => one.id === id);
  }

  #scope(id: string): Scope {
    return this.#model.document.scopes.find((one) => one.id === id)!;
  }

  #grain(id: string): string | null {
    const variable = this.#variable(id);
    if (variable?.kind === 'Field') return variable.scope_id;
    if (variable?.kind === 'Formula' && variable.tree)
      return (
        variablesIn(variable.tree)
          .map((input) => this.#grain(input))
          .find((grain) => grain !== null) ?? null
      );
    if (variable?.kind === 'Accelerator') return this.#grain(variable.measure_variable_id!);
    return null;
  }

  /** Made by tiers, itself or in what it reads: other tiers are not filled by it for rows before the period. */
  #climbs(id: string): boolean {
    const variable = this.#variable(id);
    if (this.#grain(id) === null) return false;
    if (variable?.kind === 'Formula' && variable.tree)
      return variablesIn(variable.tree).some((input) => this.#climbs(input));
    return variable?.kind === 'Accelerator';
  }

  #formula(variable: Variable, input: (id: string) => Value): Value {
    if (variable.kind !== 'Formula' || !variable.tree) return error('formula_error');
    const context = {
      calendar: this.#world.calendar,
      today: this.#world.today,
      month: this.#month,
      span: this.#seat.span,
    };
    const value = evaluate(variable.tree, { context, variable: input });
    return value.type === 'text' && value.value === '' ? EMPTY : value;
  }

  #sum(id: string, window: Window): Value {
    const variable = this.#variable(id)!;
    if (variable.kind === 'Accelerator') {
      const made = this.#accelerate(variable, window);
      return 'error' in made ? made.error : number(made.pay);
    }
    const rows = this.rows(this.#scope(this.#grain(id)!), window);
    const values = this.onRows(id, rows, window);
    return failedAt(rows, [values]) ?? sumOf(values);
  }

  #aggregate(variable: AggregateVariable): Value {
    if (variable.of_variable_id === null)
      return number(dec(this.rows(this.#scope(variable.scope_id!), variable.window).length));
    const id = variable.of_variable_id;
    if (variable.function === 'sum') return this.#sum(id, variable.window);
    const rows = this.rows(this.#scope(this.#grain(id)!), variable.window);
    const values = this.onRows(id, rows, variable.window);
    const failed = failedAt(rows, [values]);
    if (failed) return failed;
    const filled = values.filter((value) => value.type !== 'empty');
    switch (variable.function) {
      case 'average': {
        const sum = sumOf(filled);
        const mean = sum.type === 'decimal' ? div(sum.value, dec(filled.length)) : null;
        return sum.type === 'decimal' ? (mean ? number(mean) : error('empty_field')) : sum;
      }
      case 'count':
        return number(dec(filled.length));
      case 'count_unique':
        return number(dec(new Set(filled.map((value) => `${value.type} ${groupKey(value)}`)).size));
      case 'min':
      case 'max': {
        const wanted = variable.function === 'min' ? -1 : 1;
        const [first] = filled;
        if (!first) return error('empty_field');
        if (
          filled.some((value) => value.type !== first.type) ||
          (first.type !== 'decimal' && first.type !== 'date')
        )
          return error('badly_typed_variable');
        return filled.reduce((best, value) => (compareValues(value, best) === wanted ? value : best));
      }
      case 'all':
        return { type: 'boolean', value: values.every((value) => value.type === 'boolean' && value.value) };
      case 'none':
        return { type: 'boolean', value: !values.some((value) => value.type === 'boolean' && value.value) };
      case 'empty':
        return { type: 'boolean', value: filled.length === 0 };
      case 'not_empty':
        return { type: 'boolean', value: filled.length > 0 };
    }
  }

  #quota(variable: QuotaVariable): Value {
    const quota = this.#world.quotas.find((one) => one.id === variable.quota_id);
    if (!quota) return error('deleted_field');
    const { calendar } = this.#world;
    const { span } = this.#seat;
    const whole = variable.window === 'exact' ? span : spanOf(span.end, variable.window, calendar);
    const last = variable.window !== 'exact' && variable.to_date ? span.end : whole.end;
    const kind = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;
    const starts = new Set<Month>();
    for (let at = whole.start; at <= last; at += 1)
      starts.add(spanOf(at, kind[quota.frequency], calendar).start);
    let total = ZERO;
    for (const start of starts) {
      const value = quota.values.findLast((one) => one.user_id === this.#seat.user_id && one.month === start);
      if (!value) return error('unfilled_quota');
      total = add(total, dec(value.value));
    }
    return number(total);
  }

  #target(variable: AcceleratorVariable): { target: Decimal | null } | { error: Value } {
    if (variable.target_variable_id === null) return { target: null };
    const target = this.value(variable.target_variable_id);
    if (target.type === 'error') return { error: target };
    if (target.type === 'empty') return { error: error('empty_field') };
    if (target.type !== 'decimal') return { error: error('badly_typed_variable') };
    if (sign(target.value) > 0) return { target: target.value };
    if (this.#variable(variable.target_variable_id)?.kind === 'Quota')
      return { error: error('unfilled_quota') };
    return { error: error(sign(target.value) === 0 ? 'division_by_zero' : 'formula_error') };
  }

  #accelerate(
    variable: AcceleratorVariable,
    window: Window,
  ):
    | { parts: ReadonlyMap<string, ReturnType<typeof climb>['parts'][number]>; pay: Decimal; whole: Decimal }
    | { error: Value } {
    const target = this.#target(variable);
    if ('error' in target) return target;
    const scope = this.#scope(this.#grain(variable.id)!);
    const now = this.rows(scope, window);
    const before = this.#earlierRows(scope, window, variable.accumulation);
    const filling = [variable.measure_variable_id!, ...variable.group_by_variable_ids];
    if (before.length > 0 && filling.some((id) => this.#climbs(id)))
      return { error: error('dependency_error') };
    const all = [...before, ...now];
    const values = new Map(
      filling.map(
        (id) => [id, [...this.onRows(id, before, window), ...this.onRows(id, now, window)]] as const,
      ),
    );
    // Only the period's own rows have an order that matters.
    const ownKeys =
      variable.order_variable_id === null ? null : this.onRows(variable.order_variable_id, now, window);
    const keys = ownKeys && [...before.map((): Value => EMPTY), ...ownKeys];
    const own = Array.from(values.values(), (list) => list.slice(before.length));
    const failed = failedAt(now, ownKeys ? [...own, ownKeys] : own);
    if (failed) return { error: failed };
    if (
      failedAt(
        before,
        Array.from(values.values(), (list) => list.slice(0, before.length)),
      )
    )
      return { error: error('dependency_error') };
    const measures = values.get(variable.measure_variable_id!)!;
    if (measures.some((value) => value.type !== 'decimal' && value.type !== 'empty'))
      return { error: error('badly_typed_variable') };

    const groups = new Map<string, number[]>();
    for (const index of all.keys()) {
      const key = JSON.stringify(
        variable.group_by_variable_ids.map((id) => groupKey(values.get(id)![index]!)),
      );
      groups.set(key, [...(groups.get(key) ?? []), index]);
    }
    const parts = new Map<string, ReturnType<typeof climb>['parts'][number]>();
    let pay = ZERO;
    let whole = ZERO;
    for (const members of groups.values()) {
      const numbers = members.filter((index) => measures[index]!.type === 'decimal');
      const measureOf = (index: number): Decimal => (measures[index] as { value: Decimal }).value; // numbers only, by the filter
      const current = numbers.filter((index) => index >= before.length);
      const dateOf = (index: number) => rowDate(all[index]!, scope)!;
      const byId = (a: number, b: number) =>
        variable.mode === 'whole_record' ? this.#idOrder(scope, all[a]!, all[b]!) : 0;
      current.sort(
        (a, b) =>
          (keys ? order(keys[a]!, keys[b]!) : 0) ||
          (rowDate(all[a]!, scope) === null ? 0 : dateOf(a) - dateOf(b)) ||
          byId(a, b) ||
          a - b,
      );
      const made = climb({
        variable,
        target: target.target,
        earlier: numbers.filter((index) => index < before.length).map(measureOf),
        rows: current.map(measureOf),
      });
      for (const [at, index] of current.entries()) parts.set(all[index]!.id, made.parts[at]!);
      pay = add(pay, made.pay);
      whole = add(whole, made.whole);
    }
    // The window's periods sum to the whole: this one pays what those before it did not.
    const last = trues(variable)
      ? this.#earlierSpans(scope, window, variable.accumulation).at(-1)
      : undefined;
    if (last) {
      const gave = this.#in(last).#accelerate(variable, 'exact');
      if ('error' in gave) return { error: error('dependency_error') };
      pay = sub(whole, gave.whole);
    }
    return { parts, pay, whole };
  }

  /** Whole rows of one day climb by the table's ID field, where it has one. */
  #idOrder({ source }: Scope, a: ReferenceRow, b: ReferenceRow): number {
    const id =
      source.type === 'data_table'
        ? this.#world.tables.find((table) => table.id === source.table_id)?.id_field_id
        : null;
    if (!id) return 0;
    const x = cell(a, id);
    const y = cell(b, id);
    if (x.type === 'text' && y.type === 'text') {
      const numbers = [x, y].filter((one) => /^[0-9]+$/.test(one.value)).length;
      if (numbers === 1) return /^[0-9]+$/.test(x.value) ? -1 : 1;
      if (numbers === 2 && BigInt(x.value) !== BigInt(y.value))
        return BigInt(x.value) < BigInt(y.value) ? -1 : 1;
      return x.value < y.value ? -1 : x.value > y.value ? 1 : 0;
    }
    return order(x, y);
  }

  #earlierRows(scope: Scope, window: Window, accumulation: Window): ReferenceRow[] {
    const rule = scope.period_rule;
    if (!rule || accumulation === 'exact') return [];
    const { first } = daysIn(this.#seat, accumulation, rule.shift);
    let last = daysIn(this.#seat, window === 'exact' ? rule.window : window, rule.shift).first - 1;
    if (scope.source.type === 'compensation') last = Math.min(last, firstDay(this.#seat) - 1);
    const periods = this.#earlierSpans(scope, window, accumulation).map((span) =>
      daysIn({ ...this.#seat, span }, 'exact', rule.shift),
    );
    return this.#rowsIn(scope, { first, last }).filter((row) =>
      periods.some((days) => within(rowDate(row, scope), days)),
    );
  }

  /** Periods of the accumulation before the window: those that are computed, and in which the person has the plan on some day. */
  #earlierSpans(scope: Scope | null, window: Window, accumulation: Window): MonthRange[] {
    const { calendar } = this.#world;
    const { span } = this.#seat;
    if (accumulation === 'exact') return [];
    const own = window === 'exact' ? (scope?.period_rule?.window ?? 'exact') : window;
    const until = own === 'exact' ? span.start : spanOf(span.end, own, calendar).start;
    const spans: MonthRange[] = [];
    for (let month = spanOf(span.end, accumulation, calendar).start; month < until; month += 1) {
      const one = spanOf(month, lengthOf(this.#model), calendar);
      const seat = { ...this.#seat, span: one };
      const has = hasPlan(this.#model, seat.user_id, { first: firstDay(seat), last: lastDay(seat) });
      if (one.end === month && has && isComputed(this.#model, month, calendar)) spans.push(one);
    }
    return spans;
  }

  #in(span: MonthRange): Reference {
    return new Reference(this.#world, this.#tables, this.#model, this.#seat.user_id, span.end, span);
  }

  #rowsIn(scope: Scope, days: { first: number; last: number }): ReferenceRow[] {
    const rows = this.#source(scope, days).filter(
      (row) =>
        isTied(row, scope, this.#seat) && within(rowDate(row, scope), days) && this.#isCovered(row, scope),
    );
    return byDate(rows, scope);
  }

  /** Does the person have the plan on the row's day; or on a day of its month, where the plan counts whole months; or of its period? */
  #isCovered(row: ReferenceRow, scope: Scope): boolean {
    const { calendar } = this.#world;
    const { source } = scope;
    const date = rowDate(row, scope)!;
    const month = monthOfDay(date, calendar);
    let span: MonthRange | null =
      this.#model.attribution === 'whole_months' ? { start: month, end: month } : null;
    if (
      source.type !== 'data_table' &&
      (scope.period_rule?.field_id ?? SOURCE_FIELDS.date) === SOURCE_FIELDS.date
    ) {
      if (source.type === 'quota')
        span = spanOf(month, lengthOfQuota(this.#world, source.quota_id), calendar);
      if (source.type === 'compensation')
        span = spanOf(
          month,
          lengthOf(this.#world.compensations.find((one) => one.id === source.compensation_id)!),
          calendar,
        );
    }
    const days = span
      ? { first: firstDay({ ...this.#seat, span }), last: lastDay({ ...this.#seat, span }) }
      : { first: date, last: date };
    return hasPlan(this.#model, this.#seat.user_id, days);
  }

  #statementAccelerator(variable: AcceleratorVariable): Value {
    const target = this.#target(variable);
    if ('error' in target) return target.error;
    const measure = asNumber(this.value(variable.measure_variable_id!));
    if (measure.type !== 'decimal') return measure;
    const made = this.#statementClimb(variable, target.target, measure.value);
    if ('error' in made) return made.error;
    const { last, pay, whole } = made;
    if (!last || !trues(variable)) return number(pay);
    const before = last.#statementClimbOf(variable);
    return 'error' in before ? error('dependency_error') : number(sub(whole, before.whole));
  }

  #statementClimbOf(variable: AcceleratorVariable): { whole: Decimal } | { error: Value } {
    const paid = this.#statementAccelerator(variable);
    const target = this.#target(variable);
    const measure = this.value(variable.measure_variable_id!);
    if (paid.type === 'error' || 'error' in target || measure.type !== 'decimal') return { error: paid };
    return this.#statementClimb(variable, target.target, measure.value);
  }

  #statementClimb(
    variable: AcceleratorVariable,
    target: Decimal | null,
    measure: Decimal,
  ): { pay: Decimal; whole: Decimal; last: Reference | null } | { error: Value } {
    const earlier: Decimal[] = [];
    const rows = this.#isOfNoRows(variable.measure_variable_id!) ? [] : [measure];
    let last: Reference | null = null;
    for (const span of this.#earlierSpans(null, 'exact', variable.accumulation)) {
      const other = this.#in(span);
      const value = other.value(variable.measure_variable_id!);
      if (value.type === 'empty') continue;
      if (value.type !== 'decimal') return { error: error('dependency_error') };
      if (!other.#isOfNoRows(variable.measure_variable_id!)) earlier.push(value.value);
      last = other;
    }
    return { ...climb({ variable, target, earlier, rows }), last };
  }

  /** A sum, under its own or another name, without one row that has a number, and without a difference for earlier periods: nothing climbs. */
  #isOfNoRows(id: string): boolean {
    const variable = this.#variable(id);
    const sum = this.value(id);
    if (sum.type === 'decimal' && sign(sum.value) !== 0) return false;
    if (variable?.kind === 'Formula' && variable.tree?.type === 'variable')
      return this.#isOfNoRows(variable.tree.id);
    if (variable?.kind !== 'Aggregate' || variable.function !== 'sum' || variable.of_variable_id === null)
      return false;
    const rows = this.rows(this.#scope(this.#grain(variable.of_variable_id)!), variable.window);
    return this.onRows(variable.of_variable_id, rows, variable.window).every(
      (value) => value.type === 'empty',
    );
  }

  #source(scope: Scope, days: { first: number; last: number } | null): readonly ReferenceRow[] {
    const { source } = scope;
    switch (source.type) {
      case 'data_table':
        return this.#tables.get(source.table_id) ?? [];
      case 'quota': {
        const quota = this.#world.quotas.find((one) => one.id === source.quota_id)!;
        const kind = lengthOfQuota(this.#world, source.quota_id);
        return quota.values.map((one) =>
          rowOf(
            one.user_id,
            spanOf(one.month, kind, this.#world.calendar).end,
            number(dec(one.value)),
            this.#world,
            [],
          ),
        );
      }
      case 'compensation':
        return this.#resultsOf(
          this.#world.compensations.find((one) => one.id === source.compensation_id)!,
          scope.period_rule && scope.period_rule.field_id !== SOURCE_FIELDS.date ? null : days,
        );
    }
  }

  /** What another compensation gave, in the four years before; only months that end within the days, to save time. */
  #resultsOf(model: CompensationModel, days: { first: number; last: number } | null): ReferenceRow[] {
    const rows: ReferenceRow[] = [];
    const until = monthOfDay(firstDay(this.#seat), this.#world.calendar);
    const users = new Set(model.members.map((one) => one.user_id));
    const known = resultsKnown(this.#world, this.#tables);
    for (let month = until - 48; month < until; month += 1) {
      const end = lastDay({ world: this.#world, user_id: '', span: { start: month, end: month } });
      if (days && !within(end, days)) continue;
      for (const user_id of users) {
        const key = `${model.id} ${user_id} ${month}`;
        let row = known.get(key);
        if (row === undefined) known.set(key, (row = this.#resultOf(model, user_id, month)));
        if (row) rows.push(row);
      }
    }
    return rows;
  }

  #resultOf(model: CompensationModel, user_id: string, month: Month): ReferenceRow | null {
    const made = referenceFor(this.#world, this.#tables, model, user_id, month);
    if (!made || made.ongoing) return null;
    const values = model.document.variables
      .filter((one) => made.reference.#grain(one.id) === null)
      .map((one) => [one.id, wrapped(made.reference.value(one.id))] as const);
    return rowOf(user_id, made.span.end, wrapped(made.reference.earned()), this.#world, values);
  }
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

/** The computation of a user's month; `null` when the compensation gives nothing then. */
export function referenceFor(
  world: World,
  tables: ReferenceTables,
  model: CompensationModel,
  user_id: string,
  month: Month,
): { readonly reference: Reference; readonly span: MonthRange; readonly ongoing: boolean } | null {
  const { calendar, today } = world;
  const span = spanOf(model.only_month ?? month, lengthOf(model), calendar);
  // Once: from its month on, and final in the last month of that period.
  if (month > span.end || (model.only_month !== null && month < model.only_month)) return null;
  if (!isComputed(model, month, calendar)) return null;
  const seat: Seat = { world, user_id, span };
  const ongoing = month !== span.end;
  if (ongoing && today > lastDay(seat)) return null;
  return hasPlan(model, user_id, { first: firstDay(seat), last: lastDay(seat) })
    ? { reference: new Reference(world, tables, model, user_id, month, span), span, ongoing }
    : null;
}

/** Does the trigger compute the period that holds the month? */
function isComputed(
  { calculation_trigger: trigger }: CompensationModel,
  month: Month,
  calendar: World['calendar'],
): boolean {
  if (trigger === 'each_month_except_end_of_quarter') return !isLastOf(month, 'quarter', calendar);
  return !/^q[1-4]$/.test(trigger) || trigger === `q${quarterOfYear(month, calendar)}`;
}

/** Is the difference for earlier periods paid? */
function trues({ mode, pays, accumulation, true_up }: AcceleratorVariable): boolean {
  return mode === 'retroactive' && pays === 'rate' && accumulation !== 'exact' && true_up;
}

/** On one of the days at least. */
function hasPlan(model: CompensationModel, user_id: string, days: { first: number; last: number }): boolean {
  return model.members.some(
    ({ user_id: member, span }) =>
      member === user_id && (span.start ?? days.last) <= days.last && (span.end ?? days.first) >= days.first,
  );
}

function lengthOfQuota(world: World, quota_id: string): 'month' | 'quarter' | 'year' {
  const quota = world.quotas.find((one) => one.id === quota_id)!;
  return ({ monthly: 'month', quarterly: 'quarter', annually: 'year' } as const)[quota.frequency];
}

function lengthOf(model: CompensationModel): 'month' | 'quarter' | 'semester' | 'year' {
  const trigger = model.calculation_trigger;
  if (trigger === 'each_year') return 'year';
  if (trigger === 'each_semester') return 'semester';
  return trigger === 'each_quarter' || /^q[1-4]$/.test(trigger) ? 'quarter' : 'month';
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

function wrapped(value: Value): Value {
  return value.type === 'error' ? error('dependency_error') : value;
}

function number(value: Decimal): Value {
  return { type: 'decimal', value };
}

function error(kind: CellErrorKind): Value {
  return { type: 'error', error: { kind, variable_id: null, record_id: null, params: {} } };
}

function asNumber(value: Value): Value {
  if (value.type === 'decimal' || value.type === 'error') return value;
  return error(value.type === 'empty' ? 'empty_field' : 'badly_typed_variable');
}

/** The error that is reported when several rows have one: that of the least record, so that the rows' order never matters. */
function failedAt(rows: readonly ReferenceRow[], columns: readonly (readonly Value[])[]): Value | null {
  const failed = columns.flatMap((values) =>
    values.flatMap((value, index) =>
      value.type === 'error' ? [{ id: rows[index]!.id, value, kind: value.error.kind }] : [],
    ),
  );
  failed.sort((a, b) => (a.id === b.id ? (a.kind < b.kind ? -1 : 1) : a.id < b.id ? -1 : 1));
  return failed[0]?.value ?? null;
}

function sumOf(values: readonly Value[]): Value {
  if (values.some((value) => value.type !== 'decimal' && value.type !== 'empty'))
    return error('badly_typed_variable');
  return number(
    values.reduce((sum, value) => (value.type === 'decimal' ? add(sum, value.value) : sum), ZERO),
  );
}

function firstOfMonth(world: World, month: Month): number {
  return firstDay({ world, user_id: '', span: { start: month, end: month } });
}

function within(date: number | null, days: { first: number; last: number }): boolean {
  return date !== null && date >= days.first && date <= days.last;
}

function byDate(rows: readonly ReferenceRow[], scope: Scope): ReferenceRow[] {
  return rows.toSorted((a, b) => rowDate(a, scope)! - rowDate(b, scope)! || (a.id < b.id ? -1 : 1));
}

function order(a: Value, b: Value): number {
  if (a.type === 'empty' || b.type === 'empty')
    return Number(a.type === 'empty') - Number(b.type === 'empty');
  if (a.type === 'text' && b.type === 'text') return textOrder(folded(a.value), folded(b.value));
  return compareValues(a, b) ?? 0;
}

/** As a dictionary orders them, in the root order of Unicode; what that leaves open by the characters' codes. */
function textOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'accent' }) || (a < b ? -1 : a > b ? 1 : 0);
}

function groupKey(value: Value): string {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'text':
      return folded(value.value);
    case 'user':
      return value.value;
    case 'texts':
      return JSON.stringify([...new Set(value.value.map(folded))].sort());
    case 'empty':
    case 'error':
      return '';
    default:
      return String(value.value);
  }
}
