import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema } from '../shared/primitives.ts';
import { viewShareSchema, viewSharingSchema } from './shapes.ts';

const permission = { kind: 'resource', resource: 'adjustment_analysis', level: 'delete' } as const;
const path = '/api/statements/views/{id}/shares';

export const getViewShares = defineCall({
  name: 'getViewShares',
  method: 'GET',
  path,
  summary: 'With whom a view is shared',
  permission,
  params: idParams,
  response: viewSharingSchema,
  errors: ['forbidden', 'view_not_found'],
});

export const setViewShares = defineCall({
  name: 'setViewShares',
  method: 'PUT',
  path,
  summary: 'Shares a view with exactly these roles and users. New ones must be able to see shared views',
  permission,
  needs: { feature: 'statement_view_sharing' },
  params: idParams,
  body: z.strictObject({
    shares: z.array(viewShareSchema).max(500) /** That of the sharing, `shares_version`. */,
    version: editVersionSchema.optional(),
  }),
  response: viewSharingSchema,
  errors: ['forbidden', 'feature_off', 'view_not_found', 'view_not_shareable', 'not_found', 'conflict'],
  audit: 'share_statement_view',
});

export const getSharingViewData = defineCall({
  name: 'getSharingViewData',
  method: 'GET',
  path: '/api/company/statements/sharing-view-data',
  summary:
    'Roles and users with whom a view can be shared: those whose statement scope is shared views or all',
  permission,
  response: z.object({
    roles: z.array(z.object({ id: idSchema, name: z.string() })),
    users: z.array(z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() })),
  }),
  errors: ['forbidden'],
});
