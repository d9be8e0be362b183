import { z } from 'zod';
import { defineCall } from '../call.ts';
import { JOB_STATES, jobSchema } from './shapes.ts';

export const listJobs = defineCall({
  name: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  summary: "The caller's last jobs, newest first",
  permission: { kind: 'session' },
  query: z.strictObject({ kind: z.string().max(100).optional(), state: z.enum(JOB_STATES).optional() }),
  response: z.object({ jobs: z.array(jobSchema) }),
  errors: [],
});
