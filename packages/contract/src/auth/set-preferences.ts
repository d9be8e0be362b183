import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';
import { LOCALES } from '../users/shapes.ts';

export const setPreferences = defineCall({
  name: 'setPreferences',
  method: 'PATCH',
  path: '/api/me',
  summary: "Changes the caller's own language, number locale and onboarding flag",
  permission: { kind: 'session' },
  body: z.strictObject({
    language: z.enum(['en', 'fr']).optional(),
    locale: z.enum(LOCALES).optional(),
    onboarded: z.literal(true).optional(),
  }),
  response: okSchema,
  errors: [],
  audit: 'set_preferences',
});
