import { type FeatureFlags, featuresOf, type ReportSchedule } from '@comptoir/contract';
import type { Tenant, TenantDb } from '../../../platform/context.ts';
import { type Database, homeOf, sql } from '../../../platform/db/index.ts';

export interface StoredSchedule extends Pick<
  ReportSchedule,
  'id' | 'frequency' | 'day' | 'hour' | 'format' | 'user_ids' | 'is_on' | 'version'
> {
  readonly report_id: string;
  readonly next_at: Date | null;
  readonly last_at: Date | null;
}

const COLUMNS = sql`id, report_id, frequency, day, hour, format, user_ids, is_on, next_at, last_at, version`;

export async function readSchedules({ db, tenant }: TenantDb, report_id: string): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select ${COLUMNS} from report_schedules where environment_id = ${tenant.environment_id} and report_id = ${report_id}::uuid
    order by id`.execute(db);
  return rows;
}

/** Of two people who change it at once, the second waits. */
export async function lockSchedule({ db, tenant }: TenantDb, id: string): Promise<StoredSchedule | null> {
  const { rows } = await sql<StoredSchedule>`
    select ${COLUMNS} from report_schedules where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type ScheduleValues = Pick<
  StoredSchedule,
  'frequency' | 'day' | 'hour' | 'format' | 'user_ids' | 'is_on' | 'next_at'
>;

export async function insertSchedule(
  { db, tenant }: TenantDb,
  { id, report_id }: { readonly id: string; readonly report_id: string },
  one: ScheduleValues,
): Promise<void> {
  await sql`
    insert into report_schedules (environment_id, id, report_id, frequency, day, hour, format, user_ids, is_on, next_at)
    select home.environment_id, ${id}::uuid, ${report_id}::uuid, ${one.frequency}, ${one.day}, ${one.hour}, ${one.format},
      ${[...one.user_ids]}::uuid[], ${one.is_on}, ${one.next_at}::timestamptz
    from ${homeOf(tenant)}`.execute(db);
}

export async function updateSchedule(
  { db, tenant }: TenantDb,
  id: string,
  one: ScheduleValues,
): Promise<void> {
  await sql`
    update report_schedules set frequency = ${one.frequency}, day = ${one.day}, hour = ${one.hour}, format = ${one.format},
      user_ids = ${[...one.user_ids]}::uuid[], is_on = ${one.is_on}, next_at = ${one.next_at}::timestamptz, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

export async function deleteSchedule({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from report_schedules where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** Of a report that is put aside: it is not sent again before somebody switches them on. */
export async function stopSchedules({ db, tenant }: TenantDb, report_id: string): Promise<void> {
  await sql`
    update report_schedules set is_on = false, next_at = null, version = version + 1
    where environment_id = ${tenant.environment_id} and report_id = ${report_id}::uuid and is_on`.execute(db);
}

/** Of a report that is deleted: nothing is due, and each is on or off as before when the report comes back. */
export async function holdSchedules({ db, tenant }: TenantDb, report_id: string): Promise<void> {
  await sql`
    update report_schedules set next_at = null, version = version + 1
    where environment_id = ${tenant.environment_id} and report_id = ${report_id}::uuid and is_on`.execute(db);
}

export interface DueSchedule {
  readonly id: string;
  readonly tenant: Tenant;
}

/** Those whose time has come, in every live environment. */
export async function findDue(database: Database, now: Date): Promise<DueSchedule[]> {
  const { rows } = await database.pool.query<Tenant & { readonly id: string }>(
    `select s.id, e.id as environment_id, e.company_id, e.live
     from report_schedules s join environments e on e.id = s.environment_id
     where s.next_at <= $1 and e.live order by s.next_at limit 1000`,
    [now],
  );
  return rows.map(({ id, ...tenant }) => ({ id, tenant }));
}

export async function saveSent(
  { db, tenant }: TenantDb,
  id: string,
  at: { readonly last_at: Date; readonly next_at: Date },
): Promise<void> {
  await sql`
    update report_schedules set last_at = ${at.last_at}, next_at = ${at.next_at}
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

/** Where a person's mails go; `null`: nowhere. */
export async function findAddress({ db, tenant }: TenantDb, user_id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from users where environment_id = ${tenant.environment_id} and id = ${user_id}::uuid and status = 'active'`.execute(
    db,
  );
  return rows[0]?.email ?? null;
}

/** Whether the company has reports. */
export async function isReportingOn({ db, tenant }: TenantDb): Promise<boolean> {
  const { rows } = await sql<{ features: Partial<FeatureFlags> }>`
    select features from companies where id = ${tenant.company_id}::uuid`.execute(db);
  return featuresOf(rows[0]?.features ?? {}).statements_reporting;
}
