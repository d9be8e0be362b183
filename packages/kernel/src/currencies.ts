/** ISO 4217 codes of the currencies that a company can have: the most used first, then by code. */
export const CURRENCIES: readonly string[] = (
  'USD EUR GBP CHF CAD AUD JPY ' +
  'AED ARS BGN BHD BRL CLP CNY COP CZK DKK DZD EGP GEL GHS HKD HUF IDR ILS INR ISK JOD KES KRW KWD KZT LKR MAD MXN MYR NGN NOK NZD PEN ' +
  'PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH VND XOF ZAR'
).split(' ');

const MINOR_UNITS: Readonly<Record<number, readonly string[]>> = {
  0: 'CLP ISK JPY KRW VND XOF'.split(' '),
  3: 'BHD JOD KWD TND'.split(' '),
};
const DECIMALS_OF = new Map(
  Object.entries(MINOR_UNITS).flatMap(([decimals, codes]) =>
    codes.map((code) => [code, Number(decimals)] as const),
  ),
);

/** Decimals of a currency's minor unit by ISO 4217: JPY 0, USD 2, KWD 3. */
export function currencyDecimals(code: string): number {
  return DECIMALS_OF.get(code) ?? 2;
}
