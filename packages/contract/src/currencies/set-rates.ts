import { MAX_RATE_CHANGES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { CURRENCY_NEEDS, currenciesSchema, rateChangeSchema } from './shapes.ts';

/** A cell of the grid, a paste or a checked file. A file's unknown currencies are added. */
export const setRates = defineCall({
  name: 'setRates',
  method: 'PUT',
  path: '/api/currencies/rates',
  summary: 'Sets, changes and removes exchange rates: all of them or none',
  permission: { kind: 'resource', resource: 'company_setting.currencies', level: 'write' },
  needs: CURRENCY_NEEDS,
  body: z.strictObject({
    changes: z.array(rateChangeSchema).min(1).max(MAX_RATE_CHANGES),
    /** Currencies of the changes that the company does not have yet are added. */
    add_currencies: z.boolean().default(false),
  }),
  response: currenciesSchema,
  errors: ['not_found', 'invalid_field', 'rate_locked'],
  body_limit_bytes: 200 * MAX_RATE_CHANGES,
  audit: 'set_exchange_rates',
});
