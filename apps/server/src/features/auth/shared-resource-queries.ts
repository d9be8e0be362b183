import type { Me, Resource } from '@comptoir/contract';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

type Shared = Me['user']['shared_resources'][number];

/** The right without which a share opens nothing. Statement views have rules of their own (`sharedResources`). */
const NEEDED: Readonly<Record<string, Resource>> = {
  table_view: 'data_table',
  request_view: 'request',
  report: 'report',
};

/** Views of tables and requests, and reports, that are shared with the caller or their role; the higher right counts. */
export async function findSharedViewsAndReports(ctx: Ctx): Promise<Shared[]> {
  const environment = ctx.tenant.environment_id;
  const shared = (type: string, table: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    select ${type} as resource_type, ${id} as resource_id, case when bool_or(s.permission = 'edit') then 'edit' else 'view' end as permission
    from ${table} s join users u on u.environment_id = ${environment} and u.id = ${ctx.actor.user_id}::uuid
    where s.environment_id = ${environment} and (s.user_id = u.id or s.role_id = u.role_id) group by ${id}`;
  const { rows } = await sql<Shared>`
    ${shared('table_view', sql`table_view_shares`, sql`s.view_id`)}
    union all ${shared('request_view', sql`request_view_shares`, sql`s.view_id`)}
    union all ${shared('report', sql`report_shares`, sql`s.report_id`)}
    order by resource_type, resource_id`.execute(ctx.db);
  return rows.filter(({ resource_type }) => can(ctx, NEEDED[resource_type] ?? 'company_setting', 'read'));
}
