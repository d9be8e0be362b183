import type { PlanCheckWire } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';

export interface StoredChecks {
  readonly checks: readonly PlanCheckWire[];
  readonly version: number;
}

const NONE: StoredChecks = { checks: [], version: 0 };

/** `lock`: two admins who save at once come one after the other. */
export async function findChecks(
  { db, tenant }: TenantDb,
  compensation_id: string,
  lock = false,
): Promise<StoredChecks> {
  const { rows } = await sql<StoredChecks>`
    select checks, version from compensation_checks where environment_id = ${tenant.environment_id} and compensation_id = ${compensation_id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? NONE;
}

export async function writeChecks(
  { db, tenant }: TenantDb,
  compensation_id: string,
  checks: readonly PlanCheckWire[],
  author: string | null,
): Promise<void> {
  await sql`
    insert into compensation_checks (environment_id, compensation_id, checks, updated_by, updated_at)
    select home.environment_id, ${compensation_id}, ${JSON.stringify(checks)}::jsonb, ${author}, now() from ${homeOf(tenant)}
    on conflict (environment_id, compensation_id) do update set checks = excluded.checks, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at,
      version = compensation_checks.version + 1`.execute(db);
}

export async function writeRed(
  { db, tenant }: TenantDb,
  compensation_id: string,
  red: number,
): Promise<void> {
  await sql`update compensation_checks set red = ${red}
    where environment_id = ${tenant.environment_id} and compensation_id = ${compensation_id} and red <> ${red}`.execute(
    db,
  );
}
