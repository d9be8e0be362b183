import type { ExportSource } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { BATCH_ROWS } from '../../platform/files/sheet.ts';
import type { EntryRow } from './audit-queries.ts';
import { auditSource } from './audit-source-queries.ts';

type Filter = Extract<ExportSource, { kind: 'audit' }>['filter'];
export type ExportedEntry = EntryRow;

export async function countEntries({ db, tenant }: TenantDb, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from audit_log where ${matches(tenant.environment_id, filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The matching entries, newest first, through a cursor. In a transaction that stays open until the last. */
export async function* streamEntries(
  { db, tenant }: TenantDb,
  filter: Filter,
): AsyncGenerator<readonly ExportedEntry[]> {
  await sql`
    declare exported_entries no scroll cursor for
    select id, kind, at, actor_user_id, actor_name, object_type, object_id, before, after, note, ip, request_id,
      ${auditSource} as source
    from audit_log where ${matches(tenant.environment_id, filter)} order by at desc, id desc`.execute(db);
  for (;;) {
    const { rows } = await sql<ExportedEntry>`fetch ${sql.lit(BATCH_ROWS)} from exported_entries`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close exported_entries`.execute(db);
}

function matches(environment_id: string, filter: Filter): RawBuilder<unknown> {
  const { kind, user_id, object_type, object_id, source, from, to } = filter;
  return sql.join(
    [
      sql`environment_id = ${environment_id}`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(user_id === undefined ? [] : [sql`actor_user_id = ${user_id}`]),
      ...(object_type === undefined ? [] : [sql`object_type = ${object_type}`]),
      ...(object_id === undefined ? [] : [sql`object_id = ${object_id}`]),
      ...(source === undefined ? [] : [sql`${auditSource} = ${source}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`at < ${to}::date + 1`]),
    ],
    sql` and `,
  );
}
