/** The most used first, then by code. */
const CURRENCIES = (
  'USD EUR GBP CHF CAD AUD JPY ' +
  'AED ARS BGN BHD BRL CLP CNY COP CZK DKK DZD EGP GEL GHS HKD HUF IDR ILS INR ISK JOD KES KRW KWD KZT LKR MAD MXN MYR NGN NOK NZD PEN ' +
  'PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH VND XOF ZAR'
).split(' ');

/** To choose from, with their names in the locale; one that is not among them and is in use comes first. */
export function currencyItems(locale: string, chosen: string): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const codes = CURRENCIES.includes(chosen) ? CURRENCIES : [chosen, ...CURRENCIES];
  return codes.map((code) => ({ value: code, text: `${code} · ${names.of(code) ?? code}` }));
}
