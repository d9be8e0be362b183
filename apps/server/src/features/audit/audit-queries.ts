import type { QueryOf, ResponseOf, searchAudit as call } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

type Row = Omit<ResponseOf<typeof call>['rows'][number], 'at' | 'actor'> & {
  at: Date;
  actor_user_id: string | null;
  actor_name: string;
};

/** A page of the matching entries, newest first, and how many match. */
export async function findEntries(
  { db, tenant }: TenantDb,
  query: QueryOf<typeof call>,
): Promise<{ rows: Row[]; total: number }> {
  const where = sql`
    environment_id = ${tenant.environment_id}
    and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
    and (${query.user_id ?? null}::uuid is null or actor_user_id = ${query.user_id ?? null})
    and (${query.object_type ?? null}::text is null or object_type = ${query.object_type ?? null})
    and (${query.object_id ?? null}::text is null or object_id = ${query.object_id ?? null})
    and (${query.from ?? null}::date is null or at >= ${query.from ?? null}::date)
    and (${query.to ?? null}::date is null or at < ${query.to ?? null}::date + 1)`;
  const found = await sql<Row>`
    select id, kind, at, actor_user_id, actor_name, object_type, object_id, before, after, note, ip, request_id
    from audit_log where ${where} order by at desc, id desc limit ${query.size} offset ${query.page * query.size}`.execute(
    db,
  );
  const counted = await sql<{
    total: string;
  }>`select count(*) as total from audit_log where ${where}`.execute(db);
  return { rows: found.rows, total: Number(counted.rows[0]?.total ?? 0) };
}
