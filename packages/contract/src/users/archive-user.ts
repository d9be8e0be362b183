import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

/** `archive_id`: what `undoArchiveUser` takes back. */
const archivedUserSchema = userDetailSchema.extend({ archive_id: idSchema });
export type ArchivedUser = z.output<typeof archivedUserSchema>;

export const archiveUser = defineCall({
  name: 'archiveUser',
  method: 'POST',
  path: '/api/users/{id}/archive',
  summary:
    'Archives a user: ends team, plan and manager attributions on the departure date, revokes access and licence. A manager needs a successor.',
  permission: { kind: 'resource', resource: 'user.users', level: 'delete' },
  params: idParams,
  body: z.strictObject({
    departure_date: dateSchema.optional(),
    new_manager_id: idSchema.optional(),
    /** What happens to what the person owes of draws: needed when they owe something. A forgiven balance needs a comment. */
    balance: z
      .strictObject({
        choice: z.enum(['recover', 'keep', 'forgive']),
        comment: z.string().trim().max(1000).default(''),
      })
      .optional(),
  }),
  response: archivedUserSchema,
  errors: [
    'forbidden',
    'not_found',
    'departure_date_needed',
    'new_manager_needed',
    'open_balance',
    'invalid_field',
    'manager_is_self',
    'cannot_revoke_self',
    'user_archived',
    'orgchart_loop',
  ],
  audit: 'archive_user',
});
