import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { cancelJob } from './cancel-job.ts';
import { readJob } from './read-job.ts';
import { acknowledgeJobAlert } from './acknowledge-job-alert.ts';
import { listJobAlerts } from './list-job-alerts.ts';
import { listOwnJobs } from './job-queries.ts';

export const routes: readonly Route[] = [
  route(calls.getJob, (ctx, { params }) => readJob(ctx, params.id)),
  route(calls.listJobs, async (ctx, { query }) => ({ jobs: await listOwnJobs(ctx, query) })),
  route(calls.listJobAlerts, (ctx) => listJobAlerts(ctx)),
  route(calls.acknowledgeJobAlert, (ctx, { params }) => acknowledgeJobAlert(ctx, params.id)),
  route(calls.cancelJob, (ctx, { params }) => cancelJob(ctx, params.id)),
];
