import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';

const namedSchema = z.object({ id: idSchema, name: z.string() });

/** A validator for whose step statements wait. */
export const waitingValidatorSchema = z.object({
  user: namedSchema,
  /** Of the statements that the caller sees, by month. */
  months: z.array(z.object({ month: monthSchema, count: z.number().int() })),
  count: z.number().int(),
  /** Of the one that waits longest. */
  waits_since: instantSchema,
  /** Those who stand in for them now: they are reminded too. */
  delegates: z.array(namedSchema),
  /** Signs in, and has the right to validate. Somebody who has not is not reminded: they need a delegate. */
  can_act: z.boolean(),
  /** By a person, or by the calendar (`by` is null). */
  last_reminder: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
  /** Nobody is reminded twice a day. */
  reminded_today: z.boolean(),
});
export type WaitingValidator = z.output<typeof waitingValidatorSchema>;

const waitingSchema = z.object({
  waiting: z.array(waitingValidatorSchema),
  /** After how many days people are reminded every day; null: only by hand. */
  reminder_days: z.number().int().nullable(),
});
export type WaitingValidators = z.output<typeof waitingSchema>;

export const listWaitingValidators = defineCall({
  name: 'listWaitingValidators',
  method: 'GET',
  path: '/api/validation/waiting',
  summary: 'Whose validation the statements that the caller sees wait for, since when, and who was reminded',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  response: waitingSchema,
  errors: ['not_a_validator'],
});

export const remindValidators = defineCall({
  name: 'remindValidators',
  method: 'POST',
  path: '/api/validation/reminders',
  summary:
    'Reminds people of the statements that wait for their validation; who was reminded today is left out',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: z.strictObject({
    /** `null`: everybody for whom something waits. */
    user_ids: z.array(idSchema).min(1).max(500).nullable(),
  }),
  response: waitingSchema.extend({
    /** Those who were notified by this call. */
    reminded: z.array(namedSchema),
  }),
  errors: ['not_a_validator'],
  audit: 'remind_validators',
});
