import { type Month, type MonthRange, add, assertNever, dec, spanOf } from '@comptoir/kernel';
import {
  type AnyAggregate,
  type CompensationModel,
  type Overwrite,
  type Scope,
  type Value,
  type Variable,
  type Window,
  type World,
  paidVariableId,
} from '../model/index.ts';
import { accelerate, acceleratorOnRows, changedPay, statementAccelerator } from './accelerate.ts';
import { attributeFor } from './attributes.ts';
import { aggregated } from './aggregate.ts';
import { calculatedRow } from './calculated.ts';
import { isTied } from './conditions.ts';
import { isCovered } from './covered.ts';
import { climbsIn, grainOf } from './grains.ts';
import { lookedUp, lookupOnRows } from './lookup.ts';
import { projected } from './projected.ts';
import { paymentMonth, roundedFor } from './money.ts';
import { type ReferencePlace, placeOf } from './ranking.ts';
import { prorated } from './prorated.ts';
import { placesOn } from './places.ts';
import { quotaOf } from './quota.ts';
import { targetBonusOf } from './target-bonus.ts';
import { error, failedAt, number, sumOf } from './cells.ts';
import { formulaOf, formulaOnRows } from './formulas.ts';
import { firstOfMonth, hasPlan, isComputed, lengthOf, within } from './periods.ts';
import {
  type ReferenceRow,
  byDate,
  type Seat,
  groupOf,
  cell,
  daysIn,
  firstDay,
  lastDay,
  rowDate,
} from './rows.ts';
import { type OtherResult, type ReferenceTables, sourceRows } from './sources.ts';
import { dividedRow, dividedScope } from './split.ts';

/**
 * The calculation, one row at a time and one variable at a time, as calculation.md defines it. Slow on purpose: it is
 * what the fast engine must equal. Shares nothing with it but the model and the formula evaluator.
 */
export class Reference {
  readonly world: World;
  readonly #tables: ReferenceTables;
  readonly model: CompensationModel;
  readonly seat: Seat;
  readonly month: Month;
  /** What is written over this statement; earlier periods and other people are read as they are calculated. */
  readonly #overwrites: readonly Overwrite[];

  constructor(
    world: World,
    tables: ReferenceTables,
    model: CompensationModel,
    user_id: string,
    month: Month,
    span: MonthRange,
    overwrites: readonly Overwrite[] = [],
  ) {
    this.#overwrites = overwrites;
    this.world = world;
    this.#tables = tables;
    this.model = model;
    this.seat = { world, user_id, span };
    this.month = month;
  }

  /** Of a compensation that pays a variable. */
  earned(): Value {
    const id = paidVariableId(this.model.document);
    const variable = id === null ? undefined : this.variable(id);
    if (!variable) return error('deleted_field');
    const exact =
      this.grain(variable.id) === null ? this.value(variable.id) : this.#sum(variable.id, 'exact');
    if (exact.type === 'empty') return error('empty_field');
    if (exact.type === 'error') return exact;
    if (exact.type !== 'decimal') return error('badly_typed_variable');
    return roundedFor(this.seat, this.overwritten(null, null, exact));
  }

  /** Of the statement that pays it, or the first part of it. */
  paymentMonth(): Month {
    return paymentMonth(this.seat, this.model, this.month);
  }

  place(): ReferencePlace | null {
    return placeOf(this);
  }

  /** The same of somebody else. */
  of(user_id: string): Reference {
    const { world, model, seat } = this;
    return new Reference(world, this.#tables, model, user_id, this.month, seat.span);
  }

  /** What is written over a number, or over nothing; an error stays. `variable` null: over the amount. */
  overwritten(variable: string | null, record: string | null, value: Value): Value {
    const over = this.#overwrites.find((one) => one.variable_id === variable && one.record_id === record);
    return over && (value.type === 'decimal' || value.type === 'empty') ? number(dec(over.value)) : value;
  }

  /** A statement-grain variable. */
  value(id: string): Value {
    return this.overwritten(id, null, this.#calculated(id));
  }

  #calculated(id: string): Value {
    const variable = this.variable(id);
    if (!variable) return error('deleted_field');
    switch (variable.kind) {
      case 'Formula':
        return formulaOf(this, variable, (input) => this.value(input));
      case 'Aggregate':
      case 'AggregateForComputation':
        return this.#aggregate(variable);
      case 'LookupRange':
      case 'LookupPoint':
        return lookedUp(
          variable,
          variable.key_variable_ids.map((key) => this.value(key)),
          lastDay(this.seat),
        );
      case 'TargetBonus':
        return targetBonusOf(
          variable,
          (input) => this.value(input),
          (amount) => (variable.prorate ? prorated(this.model, this.seat, amount) : amount),
        );
      case 'Attribute':
        return attributeFor(this.seat, this.seat.user_id, variable.attribute_id, lastDay(this.seat));
      case 'Group':
        return groupOf(this.world, this.seat.user_id, variable.dimension_id, lastDay(this.seat));
      case 'Quota':
        return quotaOf(this.model, this.seat, variable);
      case 'Accelerator':
        return statementAccelerator(this, variable);
      case 'Field':
      case 'AttributeProjection':
      case 'QuotaProjection':
      case 'Rank':
        return error('deleted_field');
      default:
        return assertNever(variable);
    }
  }

  /** The scope's rows that count, by date and id. */
  rows(scope: Scope, window: Window = 'exact'): ReferenceRow[] {
    const rule = scope.period_rule;
    // Results of another compensation are dated and past: without a rule, those of the four years before.
    if (!rule && scope.source.type === 'compensation')
      return this.rowsIn(scope, {
        first: firstOfMonth(this.world, this.seat.span.start - 48),
        last: firstDay(this.seat) - 1,
      });
    if (!rule)
      return this.#source(scope, null)
        .filter((row) => isTied(row, dividedScope(scope), this.seat))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const days = daysIn(this.seat, window === 'exact' ? rule.window : window, rule.shift);
    if (scope.source.type === 'compensation') days.last = Math.min(days.last, firstDay(this.seat) - 1);
    return this.rowsIn(scope, days);
  }

  /** A record-grain variable, for each of the rows. */
  onRows(id: string, rows: readonly ReferenceRow[], window: Window): Value[] {
    const values = this.calculatedOnRows(id, rows, window);
    return rows.map((row, at) => this.overwritten(id, row.id, values[at]!));
  }

  calculatedOnRows(id: string, rows: readonly ReferenceRow[], window: Window): Value[] {
    const variable = this.variable(id)!;
    if (this.grain(id) === null) {
      const value = this.value(id);
      return rows.map(() => value);
    }
    switch (variable.kind) {
      case 'Field':
        return rows.map((row) => cell(row, variable.field_id));
      case 'Formula':
        return formulaOnRows(this, variable, rows, window);
      case 'Accelerator':
        return acceleratorOnRows(this, variable, rows, window);
      case 'LookupRange':
      case 'LookupPoint':
        return lookupOnRows(this, variable, rows, window);
      case 'AttributeProjection':
      case 'QuotaProjection':
        return rows.map((row) => projected(this.seat, variable, row, this.scope(variable.scope_id)));
      case 'Rank':
        return placesOn(this, variable, rows, window);
      case 'Aggregate':
      case 'AggregateForComputation':
      case 'Attribute':
      case 'Group':
      case 'Quota':
      case 'TargetBonus':
        return rows.map(() => error('badly_typed_variable'));
      default:
        return assertNever(variable);
    }
  }

  variable(id: string): Variable | undefined {
    return this.model.document.variables.find((one) => one.id === id);
  }

  scope(id: string): Scope {
    return this.model.document.scopes.find((one) => one.id === id)!;
  }

  grain(id: string): string | null {
    return grainOf(this.model.document, id);
  }

  climbs(id: string): boolean {
    return climbsIn(this.model.document, id);
  }

  #sum(id: string, window: Window): Value {
    const variable = this.variable(id)!;
    if (variable.kind === 'Accelerator') {
      const made = accelerate(this, variable, window);
      return 'error' in made ? made.error : number(add(made.pay, changedPay(this, id, window)));
    }
    const rows = this.rows(this.scope(this.grain(id)!), window);
    const values = this.onRows(id, rows, window);
    return failedAt(rows, [values]) ?? sumOf(values);
  }

  #aggregate(variable: AnyAggregate): Value {
    if (variable.of_variable_id === null)
      return number(dec(this.rows(this.scope(variable.scope_id!), variable.window).length));
    const id = variable.of_variable_id;
    if (variable.function === 'sum') return this.#sum(id, variable.window);
    const rows = this.rows(this.scope(this.grain(id)!), variable.window);
    const values = this.onRows(id, rows, variable.window);
    const failed = failedAt(rows, [values]);
    if (failed) return failed;
    return aggregated(variable.function, values);
  }

  earlierRows(scope: Scope, window: Window, accumulation: Window): ReferenceRow[] {
    const rule = scope.period_rule;
    if (!rule || accumulation === 'exact') return [];
    const { first } = daysIn(this.seat, accumulation, rule.shift);
    let last = daysIn(this.seat, window === 'exact' ? rule.window : window, rule.shift).first - 1;
    if (scope.source.type === 'compensation') last = Math.min(last, firstDay(this.seat) - 1);
    const periods = this.earlierSpans(scope, window, accumulation).map((span) =>
      daysIn({ ...this.seat, span }, 'exact', rule.shift),
    );
    return this.rowsIn(scope, { first, last }).filter((row) =>
      periods.some((days) => within(rowDate(row, scope), days)),
    );
  }

  /** Periods of the accumulation before the window: those that are computed, and in which the person has the plan on some day. */
  earlierSpans(scope: Scope | null, window: Window, accumulation: Window): MonthRange[] {
    const { calendar } = this.world;
    const { span } = this.seat;
    if (accumulation === 'exact') return [];
    const own = window === 'exact' ? (scope?.period_rule?.window ?? 'exact') : window;
    const until = own === 'exact' ? span.start : spanOf(span.end, own, calendar).start;
    const spans: MonthRange[] = [];
    for (let month = spanOf(span.end, accumulation, calendar).start; month < until; month += 1) {
      const one = spanOf(month, lengthOf(this.model), calendar);
      const seat = { ...this.seat, span: one };
      const has = hasPlan(this.model, seat.user_id, { first: firstDay(seat), last: lastDay(seat) });
      if (one.end === month && has && isComputed(this.model, month, calendar)) spans.push(one);
    }
    return spans;
  }

  in(span: MonthRange): Reference {
    return new Reference(this.world, this.#tables, this.model, this.seat.user_id, span.end, span);
  }

  rowsIn(scope: Scope, days: { first: number; last: number }): ReferenceRow[] {
    const rows = this.#source(scope, days).filter(
      (row) =>
        isTied(row, dividedScope(scope), this.seat) &&
        within(rowDate(row, scope), days) &&
        isCovered(this.model, this.seat, row, scope),
    );
    return byDate(rows, scope);
  }

  /** All rows of a scope's source, with its calculated fields. */
  #source(scope: Scope, days: { first: number; last: number } | null): readonly ReferenceRow[] {
    const sources = { tables: this.#tables, seat: this.seat, resultOf: this.#resultOf };
    return sourceRows(sources, scope, days).map((row) =>
      calculatedRow(this.world, this.model, scope, dividedRow(this.seat, this.#tables, scope, row)),
    );
  }

  readonly #resultOf: OtherResult = (model, user_id, month) => {
    const made = referenceFor(this.world, this.#tables, model, user_id, month);
    if (!made || made.ongoing) return null;
    const { reference, span } = made;
    const values = model.document.variables
      .filter((one) => reference.grain(one.id) === null)
      .map((one) => [one.id, reference.value(one.id)] as const);
    return { month: span.end, earned: reference.earned(), values };
  };
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
  const writtenOver = (world.overwrites ?? []).filter(
    (one) => one.user_id === user_id && one.month === month && one.compensation_id === model.id,
  );
  return hasPlan(model, user_id, { first: firstDay(seat), last: lastDay(seat) })
    ? { reference: new Reference(world, tables, model, user_id, month, span, writtenOver), span, ongoing }
    : null;
}
