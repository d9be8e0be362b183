import type { Database } from '../db/index.ts';

export interface Backlog {
  readonly jobs: readonly {
    readonly kind: string;
    readonly state: string;
    readonly count: number;
    readonly seconds: number;
  }[];
  readonly outbox: readonly { readonly kind: string; readonly count: number; readonly seconds: number }[];
  readonly alerts: number;
}

const JOBS = `
  select kind, state, count(*)::int as count,
    coalesce(extract(epoch from now() - min(case state when 'queued' then run_at else started_at end)), 0)::float8 as seconds
  from jobs
  where state = 'running' or (state = 'queued' and run_at <= now())
  group by kind, state`;

const OUTBOX = `
  select kind, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds
  from outbox
  where dispatched_at is null and failed_at is null
  group by kind`;

const ALERTS = 'select count(*)::int as count from job_alerts where acknowledged_at is null';

/** Of all environments, by the database's clock. */
export async function readBacklog({ pool }: Pick<Database, 'pool'>): Promise<Backlog> {
  const [jobs, outbox, alerts] = await Promise.all([
    pool.query<Backlog['jobs'][number]>(JOBS),
    pool.query<Backlog['outbox'][number]>(OUTBOX),
    pool.query<{ count: number }>(ALERTS),
  ]);
  return { jobs: jobs.rows, outbox: outbox.rows, alerts: alerts.rows[0]?.count ?? 0 };
}
