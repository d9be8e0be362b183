import { type Decimal, type Month, allocate, dec, monthOfDay, sign, sub, sum } from '@comptoir/kernel';
import type {
  CompensationResult,
  ConvertedPay,
  PayPart,
  PaymentSchedule,
  ResultLine,
  World,
} from '../model/index.ts';
import { type Money, moneyOf } from '../money/index.ts';
import type { StatementRun } from './statement-run.ts';

/** What of a transaction is due when; `null`: all of it in one payment month. */
export function payParts(run: StatementRun, result: CompensationResult): PayPart[] | null {
  const { schedule } = run.planned.model.document;
  if (!schedule || !isDivided(schedule) || result.ongoing || !result.earned.ok) return null;
  const { state } = run;
  const { release } = schedule;
  const pays = release
    ? recordPays(result, release.field_id, run)
    : [{ record: null, value: result.earned.value, month: result.payment_month }];
  return pays.flatMap(({ record, value, month: first }) =>
    instalmentsOf(value, schedule, result.currency.decimals).map(({ months, value: part }) => {
      const month = first === null ? null : first + months;
      // Held: as if it were released in the payment month.
      const converted = convertedIn(state.money, result, part, month ?? result.payment_month + months);
      return { record, months, month, value: part, converted };
    }),
  );
}

/** Does it pay later, in more than one step, or wait for records? What is paid later may find its statement locked. */
function isDivided({ delay, instalments, release }: PaymentSchedule): boolean {
  return delay > 0 || instalments.length > 1 || release !== null;
}

/** Shares of an amount in whole minor units that sum to it, by largest remainder. Parts of nothing are left out. */
export function instalmentsOf(
  value: Decimal,
  { instalments }: PaymentSchedule,
  decimals: number,
): { readonly months: number; readonly value: Decimal }[] {
  if (sign(value) === 0) return [];
  if (instalments.length === 0) return [{ months: 0, value }];
  const parts = allocate(
    value,
    instalments.map(({ share }) => dec(share)),
    decimals,
  );
  return parts
    .map((part, at) => ({ months: instalments[at]!.months, value: part }))
    .filter((part) => sign(part.value) !== 0);
}

interface DuePay {
  readonly record: PayPart['record'];
  readonly value: Decimal;
  readonly month: Month | null;
}

/** Record by record. What no record has a share of (a difference for earlier periods) waits for none. */
function recordPays(result: CompensationResult, field_id: string, run: StatementRun): DuePay[] {
  if (!result.earned.ok) return [];
  const lines = Array.from({ length: result.lines.count }, (_, at) => result.lines.at(at));
  const pays = lines.flatMap((line): DuePay[] => {
    if (line.share === null || sign(line.share) === 0) return [];
    const month = releaseMonth(line, field_id, result.payment_month, run.state.world.calendar);
    return [{ record: { id: line.record_id, title: line.title }, value: line.share, month }];
  });
  const rest = sub(result.earned.value, sum(pays.map(({ value }) => value)));
  if (sign(rest) !== 0) pays.push({ record: null, value: rest, month: result.payment_month });
  return pays;
}

/** Never before the payment month; `null`: not released. */
function releaseMonth(
  { values }: ResultLine,
  field_id: string,
  payment_month: Month,
  calendar: World['calendar'],
): Month | null {
  const said = values.find(({ source, id }) => source === 'field' && id === field_id)?.value;
  if (said?.type === 'date') return Math.max(payment_month, monthOfDay(said.value, calendar));
  return said?.type === 'boolean' && said.value ? payment_month : null;
}

function convertedIn(
  money: Money | null,
  { user_id, currency }: Pick<CompensationResult, 'user_id' | 'currency'>,
  value: Decimal,
  month: Month,
): ConvertedPay | null {
  if (!money) return null;
  const payment = money.paymentOf(user_id);
  const company = money.find(currency.code, money.company.code, month);
  const paid = money.find(currency.code, payment, month);
  // A rate counts until the next one: it was found for the payment month, so there is one later.
  if ('error' in company || 'error' in paid) return null;
  return {
    company: money.settle(value, company.conversion),
    payment: { currency: payment, value: money.settle(value, paid.conversion) },
  };
}

/** Converts a part of a transaction that is paid later than its calculation knew; `null`: the company has one currency. */
export function partConverter(
  world: World,
): (user_id: string, value: Decimal, month: Month) => ConvertedPay | null {
  const money = moneyOf(world);
  return (user_id, value, month) =>
    money &&
    convertedIn(money, { user_id, currency: money.currency(money.calculationOf(user_id)) }, value, month);
}
