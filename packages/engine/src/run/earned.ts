import { type Decimal, type Month, type Result, ZERO, fail, ok, round } from '@comptoir/kernel';
import {
  type CellError,
  type ConvertedPay,
  type Value,
  decidingVariableIds,
  paidVariableId,
} from '../model/index.ts';
import type { Conversion, Money } from '../money/money.ts';
import { cellError, errorOf } from './cell-errors.ts';
import { placeOf } from './ranking.ts';
import type { StatementRun } from './statement-run.ts';

/** The paid variable, not rounded: at record grain the sum of its rows. */
export function exactPay(run: StatementRun): Value {
  const id = paidVariableId(run.planned.model.document);
  if (id === null)
    return errorOf(cellError('dependency_error', null, { reason: 'payment_variable_missing' }));
  const planned = run.planned.variables.get(id);
  if (!planned) return errorOf(cellError('deleted_field', null, { variable_id: id }));
  return planned.grain === null ? run.value(id) : run.total(planned);
}

/** Rounded once, to the currency's minor unit. */
export function earnedBy(run: StatementRun): Result<Decimal, CellError> {
  const exact = exactPay(run);
  const { currency } = run.state;
  const { rounding } = run.state.world;
  const id = paidVariableId(run.planned.model.document);
  switch (exact.type) {
    case 'decimal':
      return ok(round(run.overwrites?.pay ?? exact.value, currency.decimals, rounding));
    case 'error':
      return fail(exact.error);
    case 'empty':
      return fail(cellError('empty_field', id));
    default:
      return fail(cellError('badly_typed_variable', id, { found: exact.type }));
  }
}

/** What is earned, and the same as the company and the person count it; in error where it cannot be converted. */
export interface SettledPay {
  readonly earned: Result<Decimal, CellError>;
  readonly converted: ConvertedPay | null;
}

/** At the rates of the payment month. */
export function settledBy(run: StatementRun, payment_month: Month): SettledPay {
  const prize =
    run.planned.model.document.payment.type === 'ranking' ? settledPrize(run, payment_month) : null;
  const over = run.overwrites?.pay;
  if (prize && (!over || !prize.earned.ok)) return prize;
  const earned =
    prize && over ? ok(round(over, run.state.currency.decimals, run.state.world.rounding)) : earnedBy(run);
  const { money, currency } = run.state;
  if (!money || !earned.ok) return { earned, converted: null };
  const ways = waysToSettle(run, money, currency.code, payment_month);
  if ('error' in ways) return unsettled(run, ways.error);
  return { earned, converted: convertedPay(money, earned.value, ways) };
}

/** A prize is in the company's currency: what the person counts is converted from it, and never back. */
function settledPrize(run: StatementRun, payment_month: Month): SettledPay {
  const place = placeOf(run);
  if ('error' in place) return { earned: fail(place.error), converted: null };
  const prize = place.prize ?? ZERO;
  const { money, currency } = run.state;
  if (!money) return { earned: ok(prize), converted: null };
  const company = money.company.code;
  const own = money.find(company, currency.code, payment_month);
  if ('error' in own) return unsettled(run, own.error);
  const ways = waysToSettle(run, money, company, payment_month);
  if ('error' in ways) return unsettled(run, ways.error);
  return {
    earned: ok(money.settle(prize, own.conversion)),
    converted: convertedPay(money, prize, ways),
  };
}

interface Ways {
  readonly company: Conversion;
  readonly payment: Conversion;
}

/** From a currency to the company's and to the person's payment currency. */
function waysToSettle(
  run: StatementRun,
  money: Money,
  from: string,
  month: Month,
): Ways | { readonly error: CellError } {
  const company = money.find(from, money.company.code, month);
  if ('error' in company) return company;
  const payment = money.find(from, money.paymentOf(run.viewer.user_id), month);
  if ('error' in payment) return payment;
  return { company: company.conversion, payment: payment.conversion };
}

function convertedPay(money: Money, value: Decimal, ways: Ways): ConvertedPay {
  return {
    company: money.settle(value, ways.company),
    payment: { currency: ways.payment.to, value: money.settle(value, ways.payment) },
  };
}

function unsettled(run: StatementRun, error: CellError): SettledPay {
  const [variable_id = null] = decidingVariableIds(run.planned.model.document);
  return { earned: fail({ ...error, variable_id }), converted: null };
}
