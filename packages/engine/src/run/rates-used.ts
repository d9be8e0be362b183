import { type Month, calendarMonth, monthOfDay, spanOf } from '@comptoir/kernel';
import type { CompensationResult, RateUse, Variable } from '../model/index.ts';
import type { RateLog } from '../money/rate-log.ts';
import { SPAN_OF_FREQUENCY } from './quotas.ts';
import { positionAt } from './scope-index.ts';
import type { StatementRun } from './statement-run.ts';

/** Every exchange rate that a result depends on: of its rows, quotas, attributes, payment and (`ofOrder`) ranking. Some that it could do without may be among them. */
export function ratesOf(
  run: StatementRun,
  result: CompensationResult,
  ofOrder: readonly RateUse[],
): RateUse[] {
  const { rates, state } = run;
  if (!rates || !state.money) return [];
  addReads(run, rates);
  for (const use of ofOrder) rates.addUse(use);
  // A later payment does not keep the rates of its month: new ones could never be added.
  if (result.converted && result.payment_month === result.month) {
    rates.add(result.currency.code, state.money.company.code, result.payment_month);
    rates.add(result.currency.code, result.converted.payment.currency, result.payment_month);
  }
  return rates.list();
}

/** Of quotas and attributes, which are converted where they are read. */
export function addReads(run: StatementRun, rates: RateLog): void {
  for (const { variable, grain } of run.planned.order) addRead(run, rates, variable, grain);
}

function addRead(run: StatementRun, rates: RateLog, variable: Variable, grain: string | null): void {
  const { state } = run;
  const company = state.money!.company.code;
  const to = state.currency.code;
  switch (variable.kind) {
    case 'Quota': {
      const from = state.quotas.currencyOf(variable.quota_id);
      if (from === null) break;
      for (const { month } of state.quotas.parts(variable, run.viewer.user_id, run.span, null))
        rates.add(from, to, month);
      break;
    }
    case 'QuotaProjection': {
      const from = state.quotas.currencyOf(variable.quota_id);
      const frequency = state.quotas.frequencyOf(variable.quota_id);
      if (from === null || frequency === null || grain === null) break;
      const { calendar } = state.world;
      const kind = SPAN_OF_FREQUENCY[frequency];
      for (const day of daysOfRows(run, grain))
        rates.add(from, to, spanOf(monthOfDay(day, calendar), kind, calendar).start);
      break;
    }
    case 'Attribute':
      if (isAmount(run, variable.attribute_id)) rates.add(company, to, calendarMonth(run.days.end));
      break;
    case 'AttributeProjection':
      if (grain !== null && isAmount(run, variable.attribute_id))
        for (const month of monthsOf(daysOfRows(run, grain))) rates.add(company, to, month);
      break;
    default:
      break;
  }
}

function isAmount({ state }: StatementRun, attribute_id: string): boolean {
  return state.world.attributes.some(({ id, type }) => id === attribute_id && type === 'amount');
}

function daysOfRows(run: StatementRun, scope_id: string): Set<number> {
  const days = run.index(scope_id)?.days;
  if (!days) return new Set([run.days.end]);
  const batch = run.batch(scope_id, 'exact');
  return new Set(Array.from({ length: batch.size }, (_, at) => days[positionAt(batch, at)]!));
}

function monthsOf(days: ReadonlySet<number>): Set<Month> {
  return new Set([...days].map(calendarMonth));
}
