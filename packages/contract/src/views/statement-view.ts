import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, okSchema } from '../shared/primitives.ts';
import { statementViewBody, statementViewSchema } from './shapes.ts';

const path = '/api/statements/views/{id}';

export const getStatementView = defineCall({
  name: 'getStatementView',
  method: 'GET',
  path,
  summary: 'One statement view',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams,
  response: statementViewSchema,
  errors: ['forbidden', 'view_not_found', 'view_forbidden'],
});

export const updateStatementView = defineCall({
  name: 'updateStatementView',
  method: 'PUT',
  path,
  summary:
    'Changes the name and the filters of a view; for people who manage views or with whom it is shared to edit',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams,
  body: statementViewBody.extend({ version: editVersionSchema.optional() }),
  response: statementViewSchema,
  errors: ['forbidden', 'view_not_found', 'view_forbidden', 'conflict'],
  audit: 'update_statement_view',
});

export const duplicateStatementView = defineCall({
  name: 'duplicateStatementView',
  method: 'POST',
  path,
  summary: 'A copy of a view at the end of the list, shared with nobody',
  permission: { kind: 'resource', resource: 'adjustment_analysis', level: 'delete' },
  params: idParams,
  response: statementViewSchema,
  errors: ['forbidden', 'view_not_found'],
  audit: 'duplicate_statement_view',
});

export const deleteStatementView = defineCall({
  name: 'deleteStatementView',
  method: 'DELETE',
  path,
  summary: 'Takes a view away from everyone; the statements stay as they are',
  permission: { kind: 'resource', resource: 'adjustment_analysis', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'view_not_found'],
  audit: 'delete_statement_view',
});
