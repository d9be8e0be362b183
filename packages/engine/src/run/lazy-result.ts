import type { Decimal, Month, Result } from '@comptoir/kernel';
import type {
  CellError,
  Climb,
  CompensationResult,
  ConvertedPay,
  PayPart,
  RateUse,
  ResultCurrency,
  ResultLines,
  ResultOverwrites,
  ResultRanking,
  ResultTrueUp,
  Value,
  VariableValue,
} from '../model/index.ts';
import { climbsOfVariable } from '../variables/accelerator/explain.ts';
import { settledBy } from './earned.ts';
import { Lines } from './lines.ts';
import { plainRun } from './open-run.ts';
import { type RunOverwrites, overwrittenCells } from './overwrites.ts';
import { payParts } from './pay-parts.ts';
import type { PayTrace } from './pay-trace.ts';
import type { ComputedPeriod } from './periods.ts';
import { rankingOf, ratesOfOrder } from './ranking.ts';
import type { StatementRun } from './statement-run.ts';
import { ratesOf } from './rates-used.ts';
import { resultTrueUp } from './true-up.ts';

const MAX_ERRORS = 100;

/** Computes each part when it is read, once. */
export class LazyResult implements CompensationResult {
  readonly user_id: string;
  readonly compensation_id: string;
  readonly plan_id: string;
  readonly month: Month;
  readonly period: CompensationResult['period'];
  readonly ongoing: boolean;
  readonly payment_month: Month;
  readonly currency: ResultCurrency;
  readonly earned: Result<Decimal, CellError>;
  readonly converted: ConvertedPay | null;
  readonly lines: ResultLines;
  readonly #run: StatementRun;
  readonly #trace: PayTrace;
  #values: VariableValue[] | null = null;
  #climbs: Climb[] | null = null;
  #errors: CellError[] | null = null;
  #overwrites: ResultOverwrites | null = null;

  constructor(run: StatementRun, period: ComputedPeriod, trace: PayTrace) {
    const { model } = run.planned;
    this.user_id = run.viewer.user_id;
    this.compensation_id = model.id;
    this.plan_id = model.plan_id;
    this.month = period.month;
    this.period = period.span;
    this.ongoing = period.ongoing;
    this.payment_month = period.payment_month;
    this.currency = run.state.currency;
    const settled = settledBy(run, period.payment_month);
    this.earned = settled.earned;
    this.converted = settled.converted;
    this.lines = new Lines(run, trace, this.earned);
    this.#run = run;
    this.#trace = trace;
  }

  get parts(): readonly PayPart[] | null {
    return payParts(this.#run, this);
  }

  get rates(): readonly RateUse[] {
    return ratesOf(this.#run, this, ratesOfOrder(this.#run));
  }

  get true_up(): ResultTrueUp | null {
    return this.earned.ok ? resultTrueUp(this.#run, this.#trace, this.earned.value) : null;
  }

  get overwrites(): ResultOverwrites | null {
    const { overwrites } = this.#run;
    if (overwrites) this.#overwrites ??= this.#overwritten(overwrites);
    return this.#overwrites;
  }

  #overwritten(overwrites: RunOverwrites): ResultOverwrites {
    const plain = plainRun(this.#run);
    const calculated = settledBy(plain, this.payment_month);
    const earned: Value = calculated.earned.ok
      ? { type: 'decimal', value: calculated.earned.value }
      : { type: 'error', error: calculated.earned.error };
    return { calculated, cells: overwrittenCells(overwrites, plain, earned) };
  }

  get ranking(): ResultRanking | null {
    return rankingOf(this.#run);
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
      if (found.size < MAX_ERRORS)
        found.set(JSON.stringify([error.kind, error.variable_id, error.record_id, error.params]), error);
    };
    if (!this.earned.ok) note(this.earned.error);
    for (const { value } of this.values) if (value.type === 'error') note(value.error);
    return [...found.values()];
  }
}
