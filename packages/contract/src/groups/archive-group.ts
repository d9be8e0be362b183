import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, monthSchema } from '../shared/primitives.ts';
import { groupDetailSchema } from './shapes.ts';

export const archiveGroup = defineCall({
  name: 'archiveGroup',
  method: 'POST',
  path: '/api/groups/{id}/archive',
  summary:
    'Archives a group. Memberships and plan attributions that run on need a last month: they end with it.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  body: z.strictObject({ end_month: monthSchema.optional() }),
  response: groupDetailSchema,
  errors: ['forbidden', 'not_found', 'group_end_needed', 'group_followed'],
  audit: 'archive_group',
});

export const unarchiveGroup = defineCall({
  name: 'unarchiveGroup',
  method: 'POST',
  path: '/api/groups/{id}/unarchive',
  summary:
    'Restores a group. With `undo`, memberships and plan attributions are again as they were before it was archived.',
  permission: { kind: 'resource', resource: 'user.groups', level: 'write' },
  params: idParams,
  body: z.strictObject({ undo: z.boolean().default(false) }),
  response: groupDetailSchema,
  errors: ['forbidden', 'not_found', 'dimension_archived', 'group_followed', 'archive_not_undoable'],
  audit: 'unarchive_group',
});
