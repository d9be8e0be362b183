import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface Ended {
  readonly author_user_id: string | null;
  readonly file_name: string;
  readonly table_id: string | null;
  readonly status: string;
  readonly rejected: number;
}

export async function findEnded({ db, tenant }: TenantDb, id: string): Promise<Ended | null> {
  const { rows } = await sql<Ended>`
    select author_user_id, file_name, table_id, status, coalesce((results ->> 'rejected')::int, 0) as rejected from imports
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

interface End {
  readonly status: 'finished' | 'failed';
  readonly finished_at: Date;
}

/** How imports have ended since then. */
export async function findEnds({ db, tenant }: TenantDb, since: Date): Promise<readonly End[]> {
  const { rows } = await sql<End>`
    select status, finished_at from imports where environment_id = ${tenant.environment_id}
      and status in ('finished', 'failed') and finished_at > ${since}`.execute(db);
  return rows;
}
