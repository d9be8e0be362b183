import { z } from 'zod';
import { defineCall } from '../call.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { CURRENCY_NEEDS, currenciesSchema } from './shapes.ts';

/** Refused with what uses it: people, quotas, fields, locked statements. */
export const deleteCurrency = defineCall({
  name: 'deleteCurrency',
  method: 'DELETE',
  path: '/api/currencies',
  summary: 'Deletes a currency that nothing uses, with its exchange rates',
  permission: { kind: 'resource', resource: 'company_setting.currencies', level: 'delete' },
  needs: CURRENCY_NEEDS,
  body: z.strictObject({ code: supportedCurrencySchema }),
  response: currenciesSchema,
  errors: ['not_found', 'currency_in_use'],
  audit: 'delete_currency',
});
