import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS } from './shapes.ts';

export const discussionExportSchema = z.strictObject({
  /** Only those with one of these members, or with one of these labels; empty: all. */
  user_ids: z.array(idSchema).max(200).default([]),
  label_ids: z.array(idSchema).max(200).default([]),
});

export const exportDiscussions = defineCall({
  name: 'exportDiscussions',
  method: 'POST',
  path: '/api/discussions/export',
  summary:
    "The caller's discussions with their messages as CSV, one row per message; linked statements as far as the caller sees them",
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  body: discussionExportSchema,
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'feature_off', 'live_only'],
  reads: true,
});
