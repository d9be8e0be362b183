import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DISCUSSION_NEEDS, memberSchema } from './shapes.ts';

export const listDiscussionPeople = defineCall({
  name: 'listDiscussionPeople',
  method: 'GET',
  path: '/api/discussions/people',
  summary: 'Names and pictures of the people who can be added: everybody of the company who may sign in',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  query: z.strictObject({ search: z.string().trim().max(MAX_NAME_LENGTH).optional() }),
  response: z.object({ users: z.array(memberSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});
