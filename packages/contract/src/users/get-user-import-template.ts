import { z } from 'zod';
import { defineCall } from '../call.ts';

export const getUserImportTemplate = defineCall({
  name: 'getUserImportTemplate',
  method: 'GET',
  path: '/api/users/imports/template',
  summary:
    "A CSV file with the columns that a users import knows, attributes included, in the caller's language.",
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden'],
});
