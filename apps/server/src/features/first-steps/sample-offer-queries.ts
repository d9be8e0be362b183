import type { ErrorParams } from '@comptoir/contract/errors';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export type Obstacle = ErrorParams['sample_not_offered']['reason'];

/** Why this environment can't make room for sample data. Null: the company is empty, and nothing outside leads into it. */
export async function findObstacle({ db, tenant }: TenantDb): Promise<Obstacle | null> {
  const here = sql`environment_id = ${tenant.environment_id}`;
  const { rows } = await sql<{ reason: Obstacle | null }>`
    select case
      when exists (select 1 from environments where id = ${tenant.environment_id} and (not live or sample_since is not null)) then 'sample'
      when exists (select 1 from environments where company_id = ${tenant.company_id} and id <> ${tenant.environment_id} and deleted_at is null)
        then 'sandboxes'
      when (select count(*) from users where ${here}) > 1 then 'people'
      when exists (select 1 from data_tables where ${here} and record_count > 0) or exists (select 1 from plans where ${here})
        or exists (select 1 from statements where ${here}) then 'data'
      when exists (select 1 from api_keys where ${here}) or exists (select 1 from webhooks where ${here})
        or exists (select 1 from integrations where ${here}) or exists (select 1 from scim_tokens where ${here})
        or exists (select 1 from company_sign_in where company_id = ${tenant.company_id} and (sso_login or sso_required or connection_name is not null))
        then 'connected'
    end as reason`.execute(db);
  return rows[0]?.reason ?? null;
}
