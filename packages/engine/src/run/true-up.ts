import { type Decimal, type Month, ZERO, add, monthText, round, sign, sub } from '@comptoir/kernel';
import type { AcceleratorVariable, CellError, ResultTrueUp, TrueUp } from '../model/index.ts';
import type { Acceleration, GroupClimb } from './acceleration.ts';
import { cellError } from './cell-errors.ts';
import { exactPay } from './earned.ts';
import { type Ladder, paidOf, paidWay, payAt } from './ladder.ts';
import type { PayTrace } from './pay-trace.ts';
import type { StatementRun } from './statement-run.ts';

/** Does the accelerator pay the difference for earlier records when a climb reaches another tier? */
export function truesUp({ mode, pays, accumulation, true_up }: AcceleratorVariable): boolean {
  return (
    true_up &&
    (mode === 'retroactive' || mode === 'interpolated') &&
    pays === 'rate' &&
    accumulation !== 'exact'
  );
}

/** What a retroactive rate gives for the whole way from the window's start to `end`. */
export function paySoFar(ladder: Ladder, end: Decimal): Decimal {
  return payAt(ladder, paidOf(ladder, end), end);
}

/**
 * The difference that is due now for what climbed before: at the tier reached, less what the rule gave it in its own periods. Both by
 * the rule and the data of today, whatever was paid: the periods of a window then sum to the whole. `before`: what the rule gave up to
 * the last of the earlier periods.
 */
export function trueUpOf(
  ladder: Ladder,
  start: Decimal,
  end: Decimal,
  before: Decimal,
  months: readonly Month[],
): TrueUp {
  // Not `start` at the rate: rounded apart from this period's own pay, the two would not sum to the whole at the 20th decimal.
  const due = sub(paySoFar(ladder, end), payAt(ladder, paidWay(ladder, start, end), end));
  return { months, due, before, pay: sub(due, before) };
}

/** Adds to each group's climb what it owes for the earlier periods. */
export function withTrueUp(
  run: StatementRun,
  variable: AcceleratorVariable,
  scope_id: string,
  window: Parameters<StatementRun['earlierSpans']>[0],
  climbed: Acceleration,
): Acceleration | { readonly error: CellError } {
  const spans = run.earlierSpans(window, scope_id, variable.accumulation);
  const last = spans.at(-1);
  if (!last) return climbed;
  const earlier = run.earlierRun(last).acceleration(variable, 'exact');
  if ('error' in earlier) return { error: errorOfMonth(variable, earlier.error, last.end) };
  const months = spans.map((span) => span.end);
  const before = new Map(
    earlier.groups.map((group) => [group.key, { group, pay: paySoFar(earlier.ladder, group.walk.end) }]),
  );
  const groups = climbed.groups.map((group): GroupClimb => {
    const { start, end } = group.walk;
    const paid = before.get(group.key)?.pay ?? ZERO;
    before.delete(group.key);
    return { ...group, trueUp: trueUpOf(climbed.ladder, start, end, paid, months) };
  });
  // Groups whose rows belong elsewhere by now give back what they got.
  for (const { group, pay } of before.values()) {
    const walk = { ...group.walk, start: ZERO, end: ZERO, hasEarlier: true, rows: 0 };
    groups.push({
      ...group,
      walk,
      members: new Int32Array(0),
      trueUp: trueUpOf(climbed.ladder, ZERO, ZERO, pay, months),
    });
  }
  return { ...climbed, groups };
}

/** A later period can't be computed from a period in error. The first month in error is the one to mend. */
export function errorOfMonth(variable: { readonly id: string }, error: CellError, month: Month): CellError {
  const first = error.kind === 'dependency_error' ? error.params['month'] : undefined;
  return cellError(
    'dependency_error',
    variable.id,
    { month: first ?? monthText(month), kind: error.params['kind'] ?? error.kind },
    error.record_id,
  );
}

/** The differences in a transaction that its own records did not bring; not rounded. */
function exactTrueUp(
  run: StatementRun,
  trace: PayTrace,
): { readonly pay: Decimal; readonly months: readonly Month[] } | null {
  const { weights } = trace;
  const id = weights?.kind === 'climb' ? weights.accelerator_id : weights?.variable_id;
  const variable = id === undefined ? undefined : run.planned.variables.get(id)?.variable;
  if (variable?.kind !== 'Accelerator' || !truesUp(variable)) return null;
  if (weights?.kind === 'climb') {
    const made = run.statementClimb(variable);
    return 'error' in made ? null : made.climb.true_up;
  }
  const made = run.acceleration(variable, 'exact');
  if ('error' in made) return null;
  const parts = made.groups.flatMap(({ trueUp }) => trueUp ?? []);
  return parts[0]
    ? { pay: parts.reduce((total, part) => add(total, part.pay), ZERO), months: parts[0].months }
    : null;
}

/** What of the earned amount no line has a share of: the amount less the rounded pay of its own records. */
export function resultTrueUp(run: StatementRun, trace: PayTrace, earned: Decimal): ResultTrueUp | null {
  // An amount that somebody wrote is shared by the records as it is.
  const found = run.overwrites?.pay ? null : exactTrueUp(run, trace);
  const exact = found && exactPay(run);
  if (!found || exact?.type !== 'decimal') return null;
  const { currency } = run.state;
  const { rounding } = run.state.world;
  const own = round(sub(exact.value, found.pay), currency.decimals, rounding);
  const pay = sub(earned, own);
  return sign(pay) === 0 ? null : { months: found.months, pay };
}
