import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { visibleJobs } from '../../jobs/index.ts';

export interface LastCalculation {
  readonly finished_at: Date | null;
  readonly data_as_of: Date | null;
  /** A job that waits or runs for this month. Only for those who may follow it: the requester and admins. */
  readonly job_id: string | null;
}

export async function lastCalculation(ctx: Ctx, month: Month): Promise<LastCalculation> {
  const environment = ctx.tenant.environment_id;
  const runs = sql<{
    finished_at: Date;
    data_as_of: Date;
  }>`/* prepared */ select finished_at, data_as_of from calculation_runs
    where environment_id = ${environment} and finished_at is not null and failure is null and ${`${monthText(month)}-01`}::date = any(months)
    order by started_at desc limit 1`.execute(ctx.db);
  const jobs = sql<{ id: string }>`/* prepared once */ select id from jobs
    where ${visibleJobs(ctx)} and kind = 'calculate' and state in ('queued', 'running')
      and (payload -> 'months' = 'null'::jsonb or payload -> 'months' ? ${monthText(month)}) and payload ->> 'cause' = 'asked'
    order by created_at desc limit 1`.execute(ctx.db);
  const [run, job] = await Promise.all([runs, jobs]);
  return {
    finished_at: run.rows[0]?.finished_at ?? null,
    data_as_of: run.rows[0]?.data_as_of ?? null,
    job_id: job.rows[0]?.id ?? null,
  };
}
