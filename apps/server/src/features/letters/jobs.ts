import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import { saveFailed } from './campaigns/campaign-queries.ts';
import { lookAfterLetters } from './campaigns/due-letters.ts';
import { MAKE_JOB } from './campaigns/send-campaign.ts';
import { makeLetters } from './make/make-letters.ts';
import { sealLetter } from './seal/seal-letter.ts';
import { SEAL_JOB } from './sign/built-in-provider.ts';

export const jobs = [
  defineJob(MAKE_JOB, {
    payload: z.object({ campaign_id: idSchema }),
    handler: (job, { campaign_id }, control) => makeLetters(job, campaign_id, control),
    onGivenUp: (ctx, { campaign_id }, end) => saveFailed(ctx, campaign_id, end.code),
  }),
  defineJob(SEAL_JOB, {
    payload: z.object({ letter_id: idSchema }),
    handler: (job, { letter_id }) => sealLetter(job, letter_id),
  }),
];

export const schedules: readonly Schedule[] = [{ name: 'letters', every: 'hour', run: lookAfterLetters }];
