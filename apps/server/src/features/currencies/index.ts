export { findCurrencies, holdRates } from './currency-queries.ts';
export { otherCurrencies, requireCurrency } from './require-currency.ts';
