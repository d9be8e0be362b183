import type { Month } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';

/** By user with a settled row in the month, the first open earlier statement that has one too. */
export async function openSettlementsBefore(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: Month,
): Promise<Map<string, string>> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ user_id: string; month: string }>`
    select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
    where s.environment_id = ${environment} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
      and s.month < ${monthDate(month)}::date
      and exists (select 1 from draw_ledger l where l.environment_id = ${environment} and l.user_id = s.user_id and l.month = s.month)
      and exists (select 1 from draw_ledger l where l.environment_id = ${environment} and l.user_id = s.user_id
        and l.month = ${monthDate(month)}::date)
    group by s.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.month]));
}

/** By user with a settled row in the month, the first locked later statement that has one too. */
export async function lockedSettlementsAfter(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: Month,
): Promise<Map<string, string>> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ user_id: string; month: string }>`
    select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
    where s.environment_id = ${environment} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is not null
      and s.month > ${monthDate(month)}::date
      and exists (select 1 from draw_ledger l where l.environment_id = ${environment} and l.user_id = s.user_id and l.month = s.month)
      and exists (select 1 from draw_ledger l where l.environment_id = ${environment} and l.user_id = s.user_id
        and l.month = ${monthDate(month)}::date)
    group by s.user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.month]));
}
