import { z } from 'zod';
import { defineCall } from '../call.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { CURRENCY_NEEDS, currenciesSchema } from './shapes.ts';

export const addCurrency = defineCall({
  name: 'addCurrency',
  method: 'POST',
  path: '/api/currencies',
  summary: 'Adds a currency, without rates yet',
  permission: { kind: 'resource', resource: 'company_setting.currencies', level: 'write' },
  needs: CURRENCY_NEEDS,
  body: z.strictObject({ code: supportedCurrencySchema }),
  response: currenciesSchema,
  errors: ['name_used'],
  audit: 'create_currency',
});
