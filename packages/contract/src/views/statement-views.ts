import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, okSchema } from '../shared/primitives.ts';
import { statementViewBody, statementViewSchema } from './shapes.ts';

export const listStatementViews = defineCall({
  name: 'listStatementViews',
  method: 'GET',
  path: '/api/statements/views',
  summary: 'The statement views that the caller sees, in their order',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  response: z.object({
    views: z.array(statementViewSchema),
    /** May the caller make, share, order and delete views? */
    can_manage: z.boolean(),
    /** With which the board opens for the caller; `null`: without one. */
    default_id: idSchema.nullable().default(null),
  }),
  errors: ['forbidden'],
});

export const createStatementView = defineCall({
  name: 'createStatementView',
  method: 'POST',
  path: '/api/statements/views',
  summary: 'Saves filters as a view, at the end of the list',
  permission: { kind: 'resource', resource: 'adjustment_analysis', level: 'delete' },
  /** With the ID of one that was deleted, it is back under its links; 409 while there is one. */
  body: statementViewBody.extend({ id: idSchema.optional() }),
  response: statementViewSchema,
  errors: ['forbidden', 'conflict'],
  audit: 'create_statement_view',
});

export const setDefaultStatementView = defineCall({
  name: 'setDefaultStatementView',
  method: 'PUT',
  path: '/api/statements/default-view',
  summary: 'The view with which the board opens for the caller; `null`: without one',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: z.strictObject({ view_id: idSchema.nullable() }),
  response: okSchema,
  errors: ['forbidden', 'view_not_found', 'view_forbidden'],
  audit: 'set_default_statement_view',
});

export const orderStatementViews = defineCall({
  name: 'orderStatementViews',
  method: 'PUT',
  path: '/api/statements/views',
  summary: 'Puts the views into the order given; those that are not named follow as they stood',
  permission: { kind: 'resource', resource: 'adjustment_analysis', level: 'delete' },
  body: z.strictObject({ view_ids: z.array(idSchema).min(1).max(1000) }),
  response: okSchema,
  errors: ['forbidden', 'view_not_found'],
  audit: 'order_statement_views',
});
