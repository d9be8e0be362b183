import type { Tenant, TenantDb } from '../../../platform/context.ts';
import { type Database, sql } from '../../../platform/db/index.ts';

/** As the platform: live environments alone, letters never leave a sandbox. */
export async function findTenantsWithOpenLetters(database: Database): Promise<Tenant[]> {
  return database.transaction({}, async (db) => {
    const { rows } =
      await sql<Tenant>`select e.id as environment_id, e.company_id, e.live, c.settings ->> 'timezone' as timezone
      from environments e join companies c on c.id = e.company_id
      where e.live and e.deleted_at is null and e.id in (
        select l.environment_id from letters l where l.state in ('waiting_for_approval', 'sent', 'received', 'viewed'))`.execute(
        db,
      );
    return rows;
  });
}

/** Over: the last day on which it can be signed has passed. Else nobody was reminded, or sent it, since `before`. */
export async function findDueLetters(
  { db, tenant }: TenantDb,
  { before, today }: { readonly before: Date; readonly today: string },
): Promise<{ readonly id: string; readonly is_over: boolean }[]> {
  const isOver = sql`coalesce(l.expires_on < ${today}::date, false)`;
  const { rows } = await sql<{
    id: string;
    is_over: boolean;
  }>`select l.id, ${isOver} as is_over from letters l
    join letter_campaigns c on c.environment_id = ${tenant.environment_id} and c.id = l.campaign_id
    where l.environment_id = ${tenant.environment_id} and l.state in ('waiting_for_approval', 'sent', 'received', 'viewed')
      and c.sending_type = 'esignature'
      and (${isOver} or c.reminders and greatest(l.last_reminder_at, (select max(s.sent_at) from letter_signers s
        where s.environment_id = ${tenant.environment_id} and s.letter_id = l.id)) <= ${before})
    order by l.id limit 5000`.execute(db);
  return rows;
}
