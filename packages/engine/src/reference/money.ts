import {
  type DayNumber,
  type Month,
  calendarMonth,
  decimalOf,
  dec,
  divideRounded,
  pow10,
  round,
  spanOf,
} from '@comptoir/kernel';
import type {
  CompensationModel,
  FieldModel,
  PaymentTrigger,
  TableModel,
  Value,
  World,
} from '../model/index.ts';
import { error } from './cells.ts';
import { EMPTY, type ReferenceRow, type Seat, cell } from './rows.ts';

/** Exchange rates as decision 87 defines them, one amount at a time. */

export function calculationCurrency(world: World, user_id: string): string {
  return world.users.find((user) => user.id === user_id)?.calculation_currency ?? world.currency.code;
}

export function paymentCurrency(world: World, user_id: string): string {
  return world.users.find((user) => user.id === user_id)?.payment_currency ?? world.currency.code;
}

const WITHOUT_MINOR_UNIT = ['CLP', 'ISK', 'JPY', 'KRW', 'VND', 'XOF'];
const IN_THOUSANDTHS = ['BHD', 'JOD', 'KWD', 'TND'];

export function minorDigits(world: World, code: string): number {
  if (code === world.currency.code) return world.currency.decimals;
  return WITHOUT_MINOR_UNIT.includes(code) ? 0 : IN_THOUSANDTHS.includes(code) ? 3 : 2;
}

/** To the minor unit of the person's calculation currency. */
export function roundedFor({ world, user_id }: Seat, value: Value): Value {
  if (value.type !== 'decimal') return value;
  const digits = minorDigits(world, calculationCurrency(world, user_id));
  return { type: 'decimal', value: round(value.value, digits, world.rounding) };
}

/** Units of company currency for one unit: the last rate that began in the month or before. */
function rateIn(world: World, code: string, month: Month) {
  if (code === world.currency.code) return dec('1');
  const begun = (world.currencies ?? [])
    .filter((one) => one.code === code)
    .flatMap((one) => one.rates)
    .filter(({ start }) => start <= month);
  const latest = Math.max(...begun.map(({ start }) => start));
  const found = begun.find(({ start }) => start === latest);
  return found ? dec(found.rate) : null;
}

/** `digits` 6: a cell; else the minor unit of a payment. `month` null: nothing dates the amount. */
export function exchanged(
  world: World,
  value: Value,
  from: string,
  to: string,
  month: Month | null,
  digits = 6,
): Value {
  if (value.type !== 'decimal' || from === to) return value;
  const paid = month === null ? null : rateIn(world, from, month);
  const wanted = month === null ? null : rateIn(world, to, month);
  if (!paid || !wanted) return error('missing_exchange_rate');
  const top = value.value.mantissa * paid.mantissa * pow10(wanted.scale + digits);
  const bottom = wanted.mantissa * pow10(value.value.scale + paid.scale);
  const mode = digits === 6 ? 'half_up' : world.rounding;
  return { type: 'decimal', value: decimalOf(divideRounded(top, bottom, mode), digits) };
}

export function monthOn(on: DayNumber | null): Month | null {
  return on === null ? null : calendarMonth(on);
}

/** The row with its amounts in another currency, at the rate of its conversion date, or of the scope's date. */
export function exchangedRow(
  world: World,
  table: Pick<TableModel, 'fields' | 'conversion_date_field_id'>,
  row: ReferenceRow,
  scope_date: string | null,
  to: string,
): ReferenceRow {
  const known = table.fields.some(({ id }) => id === table.conversion_date_field_id);
  const date_id = known ? table.conversion_date_field_id! : scope_date;
  const date = date_id === null ? EMPTY : cell(row, date_id);
  const month = date.type === 'date' ? calendarMonth(date.value) : null;
  const cells = new Map(row.cells);
  for (const field of table.fields)
    if (field.type === 'amount' && cells.has(field.id))
      cells.set(field.id, exchanged(world, cell(row, field.id), currencyIn(world, field, row), to, month));
  return { ...row, cells };
}

function currencyIn(world: World, { currency }: FieldModel, row: ReferenceRow): string {
  if (!currency) return world.currency.code;
  if (currency.kind === 'fixed') return currency.code;
  const written = cell(row, currency.field_id);
  const code = written.type === 'text' ? written.value.trim().toUpperCase() : '';
  return code === '' ? world.currency.code : code;
}

const SPAN_OF: Record<PaymentTrigger, 'month' | 'quarter' | 'semester' | 'year'> = {
  end_of_month: 'month',
  end_of_quarter: 'quarter',
  end_of_semester: 'semester',
  end_of_year: 'year',
};

/** The month of the statement that pays a period's amount, or the first part of it. */
export function paymentMonth(
  { world, span }: Seat,
  { payment_trigger, document }: Pick<CompensationModel, 'payment_trigger' | 'document'>,
  month: Month,
): Month {
  const named = Math.max(spanOf(month, SPAN_OF[payment_trigger], world.calendar).end, span.end);
  return named + (document.schedule?.delay ?? 0);
}

/** An amount in the company's and in the person's payment currency, at the rates of the month in which it is paid. */
export function settledAs(
  { world, user_id }: Seat,
  paid_in: Month,
  earned: Value,
): readonly [earned: Value, company: Value, payment: Value] {
  const from = calculationCurrency(world, user_id);
  const inCurrency = (to: string) => exchanged(world, earned, from, to, paid_in, minorDigits(world, to));
  const company = inCurrency(world.currency.code);
  const payment = inCurrency(paymentCurrency(world, user_id));
  const failed = [earned, company, payment].find(({ type }) => type === 'error');
  return failed ? [failed, failed, failed] : [earned, company, payment];
}

/** The same of a prize, which is in the company's currency. */
export function prizeSettled(
  { world, user_id }: Seat,
  paid_in: Month,
  prize: Value,
): readonly [earned: Value, company: Value, payment: Value] {
  const inCurrency = (to: string) =>
    exchanged(world, prize, world.currency.code, to, paid_in, minorDigits(world, to));
  const earned = inCurrency(calculationCurrency(world, user_id));
  const payment = inCurrency(paymentCurrency(world, user_id));
  const failed = [earned, payment].find(({ type }) => type === 'error');
  return failed ? [failed, failed, failed] : [earned, prize, payment];
}
