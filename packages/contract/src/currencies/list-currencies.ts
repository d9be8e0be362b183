import { defineCall } from '../call.ts';
import { currenciesSchema } from './shapes.ts';

export const listCurrencies = defineCall({
  name: 'listCurrencies',
  method: 'GET',
  path: '/api/currencies',
  summary: "The company's currencies; with their exchange rates for those who may read them",
  permission: { kind: 'session' },
  response: currenciesSchema,
  errors: [],
});
