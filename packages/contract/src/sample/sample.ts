import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, nameSchema } from '../shared/primitives.ts';

const confirmedSchema = z.strictObject({
  /** The company's name, typed by who knows what goes. */
  company_name: nameSchema,
});

/** The live environment has another id from then on. */
const placeSchema = z.object({ environment_id: idSchema });

export const getSample = defineCall({
  name: 'getSample',
  method: 'GET',
  path: '/api/sample',
  summary: 'Whether the company shows sample data, and how far it is made',
  permission: { kind: 'session' },
  response: z.object({
    /** `none`: the data is the company's own. */
    state: z.enum(['none', 'making', 'made', 'failed']),
    /** 0 to 100. */
    progress: z.number(),
  }),
  errors: [],
});

/** A job fills it; `getSample` says how far it is. */
export const startSample = defineCall({
  name: 'startSample',
  method: 'POST',
  path: '/api/sample',
  summary: 'Shows an empty company with sample data',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: { live: true },
  response: placeSchema,
  errors: ['sample_not_offered'],
  audit: 'start_sample',
});

export const resetSample = defineCall({
  name: 'resetSample',
  method: 'POST',
  path: '/api/sample/reset',
  summary: 'Deletes the sample data and makes it again',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: { live: true },
  body: confirmedSchema,
  response: placeSchema,
  errors: ['no_sample', 'sample_being_made', 'sandbox_not_ready', 'company_name_differs'],
  audit: 'reset_sample',
});

/** Real data can't be deleted so: the company's own environment was set aside, and comes back as it was. */
export const removeSample = defineCall({
  name: 'removeSample',
  method: 'POST',
  path: '/api/sample/remove',
  summary: 'Deletes the sample data and brings the empty company back',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: { live: true },
  body: confirmedSchema,
  response: placeSchema,
  errors: ['no_sample', 'sample_being_made', 'sandbox_not_ready', 'company_name_differs'],
  audit: 'remove_sample',
});
