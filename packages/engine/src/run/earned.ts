import { type Decimal, type Month, type Result, fail, ok, round } from '@comptoir/kernel';
import type { CellError, ConvertedPay, Value } from '../model/index.ts';
import { cellError, errorOf } from './cell-errors.ts';
import type { StatementRun } from './statement-run.ts';

/** The paid variable, not rounded: at record grain the sum of its rows. */
export function exactPay(run: StatementRun): Value {
  const id = run.planned.model.document.payment.variable_id;
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
  const id = run.planned.model.document.payment.variable_id;
  switch (exact.type) {
    case 'decimal':
      return ok(round(exact.value, currency.decimals, rounding));
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
  const earned = earnedBy(run);
  const { money, currency } = run.state;
  if (!money || !earned.ok) return { earned, converted: null };
  const payment = money.paymentOf(run.viewer.user_id);
  const company = money.find(currency.code, money.company.code, payment_month);
  const paid = money.find(currency.code, payment, payment_month);
  if ('error' in company) return unsettled(run, company.error);
  if ('error' in paid) return unsettled(run, paid.error);
  return {
    earned,
    converted: {
      company: money.settle(earned.value, company.conversion),
      payment: { currency: payment, value: money.settle(earned.value, paid.conversion) },
    },
  };
}

function unsettled(run: StatementRun, error: CellError): SettledPay {
  const { variable_id } = run.planned.model.document.payment;
  return { earned: fail({ ...error, variable_id }), converted: null };
}
