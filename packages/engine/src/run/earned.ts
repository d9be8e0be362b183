import { type Decimal, type Result, fail, ok, round } from '@comptoir/kernel';
import type { CellError, Value } from '../model/index.ts';
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
  const { currency, rounding } = run.state.world;
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
