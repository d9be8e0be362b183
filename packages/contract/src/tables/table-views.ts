import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema, okSchema } from '../shared/primitives.ts';
import { viewShareSchema, viewSharingSchema } from '../views/shapes.ts';
import { tableViewBody, tableViewSchema } from './table-view-shapes.ts';

const permission = { kind: 'resource', resource: 'data_table', level: 'read' } as const;
const path = '/api/tables/{table_id}/views';
const one = '/api/tables/{table_id}/views/{id}';
const ofTable = z.object({ table_id: idSchema });
const params = idParams.extend(ofTable.shape);
const errors = ['forbidden', 'not_found', 'view_not_found', 'view_forbidden'] as const;

export const listTableViews = defineCall({
  name: 'listTableViews',
  method: 'GET',
  path,
  summary:
    'The views of a table that the caller has or that are shared with them: their own first, in their order',
  permission,
  params: ofTable,
  response: z.object({ views: z.array(tableViewSchema) }),
  errors: ['forbidden', 'not_found'],
});

export const createTableView = defineCall({
  name: 'createTableView',
  method: 'POST',
  path,
  summary: 'Saves filters, fields, order and summaries as a view of the caller, after their others',
  permission,
  params: ofTable,
  /** With the ID of one that was deleted, it is back under its links; 409 while there is one. */
  body: tableViewBody.extend({ id: idSchema.optional() }),
  response: tableViewSchema,
  errors: ['forbidden', 'not_found', 'invalid_field', 'conflict'],
  audit: 'create_table_view',
});

export const orderTableViews = defineCall({
  name: 'orderTableViews',
  method: 'PUT',
  path,
  summary: "Puts the caller's own views into the order given; those that are not named follow as they stood",
  permission,
  params: ofTable,
  body: z.strictObject({ view_ids: z.array(idSchema).min(1).max(1000) }),
  response: okSchema,
  errors,
  audit: 'order_table_views',
});

export const getTableView = defineCall({
  name: 'getTableView',
  method: 'GET',
  path: one,
  summary: 'One view of a table',
  permission,
  params,
  response: tableViewSchema,
  errors,
});

export const updateTableView = defineCall({
  name: 'updateTableView',
  method: 'PUT',
  path: one,
  summary:
    'Changes the name of a view and what it shows: for its owner, and those with whom it is shared to edit',
  permission,
  params,
  body: tableViewBody.extend({ version: editVersionSchema.optional() }),
  response: tableViewSchema,
  errors: [...errors, 'conflict', 'invalid_field'],
  audit: 'update_table_view',
});

export const duplicateTableView = defineCall({
  name: 'duplicateTableView',
  method: 'POST',
  path: one,
  summary: 'A copy of a view for the caller, shared with nobody',
  permission,
  params,
  response: tableViewSchema,
  errors,
  audit: 'duplicate_table_view',
});

export const deleteTableView = defineCall({
  name: 'deleteTableView',
  method: 'DELETE',
  path: one,
  summary: "Deletes the caller's view, for everyone with whom it is shared too; the records stay",
  permission,
  params,
  response: okSchema,
  errors,
  audit: 'delete_table_view',
});

export const getTableViewShares = defineCall({
  name: 'getTableViewShares',
  method: 'GET',
  path: `${one}/shares`,
  summary: "With whom the caller's view is shared",
  permission,
  params,
  response: viewSharingSchema,
  errors,
});

export const setTableViewShares = defineCall({
  name: 'setTableViewShares',
  method: 'PUT',
  path: `${one}/shares`,
  summary:
    "Shares the caller's view with exactly these roles and users. It shows them the records that they may read",
  permission,
  needs: { feature: 'table_view_sharing' },
  params,
  body: z.strictObject({
    shares: z.array(viewShareSchema).max(500),
    /** That of the sharing, `shares_version`. */
    version: editVersionSchema.optional(),
  }),
  response: viewSharingSchema,
  errors: [...errors, 'conflict', 'feature_off'],
  audit: 'share_table_view',
});
