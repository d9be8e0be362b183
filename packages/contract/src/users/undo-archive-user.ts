import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';
import { userDetailSchema } from './shapes.ts';

export const undoArchiveUser = defineCall({
  name: 'undoArchiveUser',
  method: 'POST',
  path: '/api/users/{id}/archive/{archive_id}/undo',
  summary:
    'Puts back what archiving a user ended: status, licence, teams, plans and managers. Refused once any of it has changed. Sessions and invitation links stay ended.',
  permission: { kind: 'resource', resource: 'user.users', level: 'delete' },
  params: z.object({ id: idSchema, archive_id: idSchema }),
  response: userDetailSchema,
  errors: ['forbidden', 'not_found', 'archive_not_undoable'],
  audit: 'undo_archive_user',
});
