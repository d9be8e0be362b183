import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { listEnvironmentIds } from '../../platform/db/index.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { handOver } from './hand-over.ts';
import { endLoad, forgetLoads } from './load-queries.ts';
import { LOAD_JOB } from './load-records.ts';

export const jobs = [
  defineJob(LOAD_JOB, {
    payload: z.object({ load_id: idSchema }),
    queue: 'api_loads',
    handler: (job, { load_id }) => handOver(job, load_id),
    onGivenUp: (ctx, { load_id }, { code, params }) => endLoad(ctx, load_id, 'failed', { code, params }),
  }),
];

/** Days for which `GET /v1/imports/{id}` knows a load that no import came of, and its records are kept. */
const MAX_LOAD_DAYS = 7;

async function sweepLoads({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - MAX_LOAD_DAYS * 86_400_000);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, (db) => forgetLoads({ db, environment_id }, before));
}

export const sweeps = [sweepLoads];
