import {
  type Decimal,
  type Month,
  type RoundingMode,
  currencyDecimals,
  dec,
  decimalOf,
  divideRounded,
  pow10,
} from '@comptoir/kernel';
import type { CellError, ResultCurrency, World } from '../model/index.ts';
import { missingRate } from './missing-rate.ts';

/** A converted cell has at most so many decimals; decision 87. */
export const CONVERTED_DECIMALS = 6;

/** The rate of one currency that a conversion took. */
export interface TakenRate {
  readonly code: string;
  /** Units of company currency for one unit. */
  readonly rate: Decimal;
  /** First month of its period. */
  readonly start: Month;
}

/** How amounts go from one currency to another in one month. */
export interface Conversion {
  readonly from: string;
  readonly to: string;
  readonly month: Month;
  /** `null`: that side is the company's currency. */
  readonly from_rate: TakenRate | null;
  readonly to_rate: TakenRate | null;
}

export type Found = { readonly conversion: Conversion } | { readonly error: CellError };

/** The currencies of a world with more than one. */
export class Money {
  readonly company: ResultCurrency;
  readonly #rates: ReadonlyMap<string, readonly TakenRate[]>;
  readonly #users: ReadonlyMap<string, { readonly calculation: string; readonly payment: string }>;
  /** By currency, target and month. */
  readonly #ways = new Map<string, Map<string, Map<Month, Found>>>();
  readonly #rounding: RoundingMode;

  constructor(world: Pick<World, 'currency' | 'currencies' | 'rounding' | 'users'>) {
    this.company = world.currency;
    this.#rounding = world.rounding;
    this.#rates = new Map(
      (world.currencies ?? []).map(({ code, rates }) => [
        code,
        rates
          .map(({ start, rate }) => ({ code, start, rate: dec(rate) }))
          .toSorted((a, b) => b.start - a.start),
      ]),
    );
    const company = world.currency.code;
    this.#users = new Map(
      world.users.map(({ id, calculation_currency, payment_currency }) => [
        id,
        { calculation: calculation_currency ?? company, payment: payment_currency ?? company },
      ]),
    );
  }

  calculationOf(user_id: string): string {
    return this.#users.get(user_id)?.calculation ?? this.company.code;
  }

  paymentOf(user_id: string): string {
    return this.#users.get(user_id)?.payment ?? this.company.code;
  }

  currency(code: string): ResultCurrency {
    return code === this.company.code ? this.company : { code, decimals: currencyDecimals(code) };
  }

  /** The way from one currency to another in a calendar month; the error names the currency that has no rate. */
  find(from: string, to: string, month: Month): Found {
    // Read several times per statement: no key is composed.
    let ways = this.#ways.get(from);
    if (!ways) this.#ways.set(from, (ways = new Map()));
    let months = ways.get(to);
    if (!months) ways.set(to, (months = new Map()));
    let found = months.get(month);
    if (!found) months.set(month, (found = this.#search(from, to, month)));
    return found;
  }

  #search(from: string, to: string, month: Month): Found {
    const from_rate = this.#rate(from, month);
    const to_rate = this.#rate(to, month);
    if (from_rate === undefined || to_rate === undefined)
      return { error: missingRate(from_rate === undefined ? from : to, month) };
    return { conversion: { from, to, month, from_rate, to_rate } };
  }

  /** `null`: the company's currency; `undefined`: there is none. */
  #rate(code: string, month: Month): TakenRate | null | undefined {
    if (code === this.company.code) return null;
    return this.#rates.get(code)?.find(({ start }) => start <= month);
  }

  /** To the minor unit of the target, as the company rounds. */
  settle(value: Decimal, conversion: Conversion): Decimal {
    const { from, to } = conversion;
    if (from === to) return value;
    return converted(value, conversion, this.currency(to).decimals, this.#rounding);
  }
}

/** Amount times rate, divided by the rate of the target: rounded once. */
export function converted(
  value: Decimal,
  { from, to, from_rate, to_rate }: Conversion,
  digits: number = CONVERTED_DECIMALS,
  rounding: RoundingMode = 'half_up',
): Decimal {
  if (from === to) return value;
  const { numerator, denominator } = fraction(from_rate, to_rate, value.scale, digits);
  return decimalOf(divideRounded(value.mantissa * numerator, denominator, rounding), digits);
}

/** A mantissa of that scale, times numerator, divided by denominator, is the converted mantissa with so many digits. */
export function fraction(
  from_rate: TakenRate | null,
  to_rate: TakenRate | null,
  scale: number,
  digits: number,
): { readonly numerator: bigint; readonly denominator: bigint } {
  const from = from_rate?.rate ?? decimalOf(1n, 0);
  const to = to_rate?.rate ?? decimalOf(1n, 0);
  const numerator = from.mantissa * pow10(to.scale + digits);
  const denominator = to.mantissa * pow10(scale + from.scale);
  const common = divisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

function divisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** `null` for a world in which nothing is ever converted: it is then computed without any of this. */
export function moneyOf(world: World): Money | null {
  const company = world.currency.code;
  const isForeign = (code: string | null | undefined): boolean =>
    code !== null && code !== undefined && code !== company;
  const hasForeign =
    world.users.some((user) => isForeign(user.calculation_currency) || isForeign(user.payment_currency)) ||
    world.quotas.some((quota) => isForeign(quota.currency)) ||
    world.tables.some(({ fields }) =>
      fields.some(({ currency }) => currency?.kind === 'field' || isForeign(currency?.code)),
    );
  return hasForeign ? new Money(world) : null;
}
