import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { addCurrency } from './add-currency.ts';
import { checkRateFile } from './check-rate-file.ts';
import { deleteCurrency } from './delete-currency.ts';
import { listCurrencies } from './list-currencies.ts';
import { setRates } from './set-rates.ts';

export const routes: readonly Route[] = [
  route(calls.listCurrencies, (ctx) => listCurrencies(ctx)),
  route(calls.addCurrency, (ctx, { body }) => addCurrency(ctx, body.code)),
  route(calls.setRates, (ctx, { body }) => setRates(ctx, body)),
  route(calls.checkRateFile, (ctx, { body }) => checkRateFile(ctx, body)),
  route(calls.deleteCurrency, (ctx, { body }) => deleteCurrency(ctx, body.code)),
];
