import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DISCUSSION_NEEDS } from './shapes.ts';

export const countUnreadDiscussions = defineCall({
  name: 'countUnreadDiscussions',
  method: 'GET',
  path: '/api/discussions/unread',
  summary: "How many of the caller's open discussions have something new",
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  response: z.object({ count: z.number().int() }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});
