import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { idParams, nameSchema, okSchema } from '../shared/primitives.ts';
import { discussionLabelSchema } from './shapes.ts';

const resource = 'company_setting.discussions' as const;
const path = '/api/company/discussion-labels';

export const setDiscussionSettings = defineCall({
  name: 'setDiscussionSettings',
  method: 'PUT',
  path: '/api/company/discussion-settings',
  summary: 'Switches discussions on or off for everyone; what was written stays',
  permission: { kind: 'resource', resource, level: 'write' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({ discussion_activated: z.boolean() }),
  response: z.object({ discussion_activated: z.boolean() }),
  errors: ['forbidden', 'live_only'],
  audit: 'update_company_settings',
});

export const listDiscussionLabels = defineCall({
  name: 'listDiscussionLabels',
  method: 'GET',
  path,
  summary: "The company's labels of discussions, by name",
  permission: { kind: 'session' },
  response: z.object({
    labels: z.array(discussionLabelSchema.extend({ uses: z.number().int() })),
  }),
  errors: ['forbidden'],
});

export const createDiscussionLabel = defineCall({
  name: 'createDiscussionLabel',
  method: 'POST',
  path,
  summary: 'Adds a label',
  permission: { kind: 'resource', resource, level: 'write' },
  body: z.strictObject({ name: nameSchema }),
  response: discussionLabelSchema,
  errors: ['forbidden', 'name_used'],
  audit: 'create_discussion_label',
});

export const updateDiscussionLabel = defineCall({
  name: 'updateDiscussionLabel',
  method: 'PUT',
  path: '/api/company/discussion-labels/{id}',
  summary: 'Renames a label',
  permission: { kind: 'resource', resource, level: 'write' },
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  response: discussionLabelSchema,
  errors: ['forbidden', 'name_used', 'discussion_label_unknown'],
  audit: 'update_discussion_label',
});

export const deleteDiscussionLabel = defineCall({
  name: 'deleteDiscussionLabel',
  method: 'DELETE',
  path: '/api/company/discussion-labels/{id}',
  summary: 'Deletes a label; discussions that had it have none',
  permission: { kind: 'resource', resource, level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'discussion_label_unknown'],
  audit: 'delete_discussion_label',
});
