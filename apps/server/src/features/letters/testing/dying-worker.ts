import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { systemClock } from '../../../platform/clock/clock.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { defineJob, type JobCtx } from '../../../platform/jobs/define.ts';
import { startRunner } from '../../../platform/jobs/runner.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { createServices } from '../../../platform/services.ts';
import { MAKE_JOB } from '../campaigns/send-campaign.ts';
import { makeLetters } from '../make/make-letters.ts';
import { sealLetter } from '../seal/seal-letter.ts';
import { SEAL_JOB } from '../sign/built-in-provider.ts';

/** A worker process that is killed in its so many-th transaction of making or sealing letters: before it is committed, or right after. */
const [url = '', app_url = '', folder = '', nth = '', when = ''] = process.argv.slice(2);

let count = 0;
const die = () => process.kill(process.pid, 'SIGKILL');

const dying = (job: JobCtx): JobCtx => ({
  ...job,
  async transaction(use) {
    count += 1;
    const isLast = count === Number(nth);
    const result = await job.transaction(async (ctx) => {
      const made = await use(ctx);
      if (isLast && when === 'before') die();
      return made;
    });
    if (isLast) die();
    return result;
  },
});

const make = defineJob(MAKE_JOB, {
  payload: z.object({ campaign_id: idSchema }),
  handler: (job, { campaign_id }, control) => makeLetters(dying(job), campaign_id, control),
});

const seal = defineJob(SEAL_JOB, {
  payload: z.object({ letter_id: idSchema }),
  handler: (job, { letter_id }) => sealLetter(dying(job), letter_id),
});

const services = createServices({
  data_dir: folder,
  public_url: 'http://localhost:3000',
  version: 'test',
  secrets_key: 'a key that seals nothing real',
  realtime: { key: 'k', secret: 's' },
});
startRunner(
  {
    database: openDatabase({ url, app_url }),
    clock: systemClock,
    log: createLogger('silent'),
    services,
    jobs: new Map([make, seal].map((job) => [job.name, job])),
  },
  { poll_ms: 100 },
);
