import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema, okSchema } from '../shared/primitives.ts';
import { viewShareSchema, viewSharingSchema } from '../views/shapes.ts';
import { requestViewBody, requestViewSchema } from './request-view-shapes.ts';
import { REQUEST_NEEDS } from './shapes.ts';

const permission = { kind: 'resource', resource: 'request', level: 'read' } as const;
const path = '/api/requests/views';
const one = '/api/requests/views/{id}';
const needs = REQUEST_NEEDS;
const errors = ['forbidden', 'feature_off', 'live_only', 'view_not_found', 'view_forbidden'] as const;

export const listRequestViews = defineCall({
  name: 'listRequestViews',
  method: 'GET',
  path,
  summary:
    'The views of requests that the caller has or that are shared with them: their own first, in their order',
  permission,
  needs,
  response: z.object({ views: z.array(requestViewSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

export const createRequestView = defineCall({
  name: 'createRequestView',
  method: 'POST',
  path,
  summary: 'Saves filters as a view of the caller, after their others',
  permission,
  needs,
  /** With the ID of one that was deleted, it is back under its links; 409 while there is one. */
  body: requestViewBody.extend({ id: idSchema.optional() }),
  response: requestViewSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'conflict'],
  audit: 'create_request_view',
});

export const orderRequestViews = defineCall({
  name: 'orderRequestViews',
  method: 'PUT',
  path,
  summary: "Puts the caller's own views into the order given; those that are not named follow as they stood",
  permission,
  needs,
  body: z.strictObject({ view_ids: z.array(idSchema).min(1).max(1000) }),
  response: okSchema,
  errors,
  audit: 'order_request_views',
});

export const getRequestView = defineCall({
  name: 'getRequestView',
  method: 'GET',
  path: one,
  summary: 'One view of requests',
  permission,
  needs,
  params: idParams,
  response: requestViewSchema,
  errors,
});

export const updateRequestView = defineCall({
  name: 'updateRequestView',
  method: 'PUT',
  path: one,
  summary:
    'Changes the name, the filters, the fields and the order of a view: for its owner, and those with whom it is shared to edit',
  permission,
  needs,
  params: idParams,
  body: requestViewBody.extend({ version: editVersionSchema.optional() }),
  response: requestViewSchema,
  errors: [...errors, 'conflict'],
  audit: 'update_request_view',
});

export const duplicateRequestView = defineCall({
  name: 'duplicateRequestView',
  method: 'POST',
  path: one,
  summary: 'A copy of a view for the caller, shared with nobody',
  permission,
  needs,
  params: idParams,
  response: requestViewSchema,
  errors,
  audit: 'duplicate_request_view',
});

export const deleteRequestView = defineCall({
  name: 'deleteRequestView',
  method: 'DELETE',
  path: one,
  summary: "Deletes the caller's view, for everyone with whom it is shared too; the requests stay",
  permission,
  needs,
  params: idParams,
  response: okSchema,
  errors,
  audit: 'delete_request_view',
});

export const getRequestViewShares = defineCall({
  name: 'getRequestViewShares',
  method: 'GET',
  path: '/api/requests/views/{id}/shares',
  summary: "With whom the caller's view is shared",
  permission,
  needs,
  params: idParams,
  response: viewSharingSchema,
  errors,
});

export const setRequestViewShares = defineCall({
  name: 'setRequestViewShares',
  method: 'PUT',
  path: '/api/requests/views/{id}/shares',
  summary:
    "Shares the caller's view with exactly these roles and users. It shows them the requests that they see",
  permission,
  needs,
  params: idParams,
  body: z.strictObject({
    shares: z.array(viewShareSchema).max(500),
    /** That of the sharing, `shares_version`. */
    version: editVersionSchema.optional(),
  }),
  response: viewSharingSchema,
  errors: [...errors, 'conflict', 'not_found'],
  audit: 'share_request_view',
});

export const getRequestTimes = defineCall({
  name: 'getRequestTimes',
  method: 'GET',
  path: '/api/requests/times',
  summary:
    'How long requests of the last twelve months waited for their first answer and until they were resolved, by topic',
  permission,
  needs,
  response: z.object({
    topics: z.array(
      z.object({
        /** `null`: without a topic. */
        topic: z.object({ id: idSchema, name: z.string() }).nullable(),
        requests: z.number().int(),
        open: z.number().int(),
        /** Hours; the median of those that were answered, or resolved. */
        first_answer_hours: z.number().nullable(),
        resolution_hours: z.number().nullable(),
      }),
    ),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});
