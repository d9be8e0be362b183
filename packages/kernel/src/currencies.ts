/** ISO 4217 codes of the currencies that a company can have: the most used first, then by code. */
export const CURRENCIES: readonly string[] = (
  'USD EUR GBP CHF CAD AUD JPY ' +
  'AED ARS BGN BHD BRL CLP CNY COP CZK DKK DZD EGP GEL GHS HKD HUF IDR ILS INR ISK JOD KES KRW KWD KZT LKR MAD MXN MYR NGN NOK NZD PEN ' +
  'PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH VND XOF ZAR'
).split(' ');
