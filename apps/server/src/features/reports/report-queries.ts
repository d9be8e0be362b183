import type {
  Permissions,
  ReportLook,
  RoleCategory,
  setReportShares,
  BodyOf,
  ViewPermission,
} from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';
import { undoableSince } from '../../platform/undo-window.ts';
import { removeUses, writeReportUses } from '../references/index.ts';

export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly section: string;
  readonly table_id: string | null;
  readonly table_name: string | null;
  readonly look: ReportLook;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly updated_at: Date;
  readonly archived_at: Date | null;
  readonly version: number;
  readonly shares_version: number;
  readonly is_own: boolean;
  /** The higher of the role's share and the person's own; `null`: not shared with the caller. */
  readonly shared: ViewPermission | null;
}

/** By section, then name. */
async function read(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  deleted = sql`v.deleted_at is null`,
): Promise<StoredReport[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<StoredReport>`
    select v.id, v.name, v.section, v.table_id, t.name as table_name, v.look, v.owner_id, owner.name as owner_name, v.updated_at,
      v.archived_at, v.version, v.shares_version, coalesce(v.owner_id = ${ctx.actor.user_id}::uuid, false) as is_own,
      (select case when bool_or(s.permission = 'edit') then 'edit' when count(*) > 0 then 'view' end
        from report_shares s join users u on u.environment_id = ${environment} and u.id = ${ctx.actor.user_id}::uuid
        where s.environment_id = ${environment} and s.report_id = v.id and (s.user_id = u.id or s.role_id = u.role_id)) as shared
    from reports v
      left join data_tables t on t.environment_id = ${environment} and t.id = v.table_id
      left join users owner on owner.environment_id = ${environment} and owner.id = v.owner_id
    where v.environment_id = ${environment} and ${where} and ${deleted}
    order by lower(v.section), v.section, lower(v.name), v.id`.execute(ctx.db);
  return rows;
}

export function readReports(ctx: Ctx): Promise<StoredReport[]> {
  return read(ctx, sql`true`);
}

export async function findReport(ctx: Ctx, id: string): Promise<StoredReport | null> {
  return (await read(ctx, sql`v.id = ${id}::uuid`))[0] ?? null;
}

/** One that was deleted so lately that it still comes back. */
export async function findDeletedReport(ctx: Ctx, id: string): Promise<StoredReport | null> {
  const isKept = sql`v.deleted_at > ${undoableSince(ctx.clock.now())}`;
  return (await read(ctx, sql`v.id = ${id}::uuid`, isKept))[0] ?? null;
}

/** Of two people who change it at once, the second waits and sees the first one's change. */
export async function lockReport({ db, tenant }: Ctx, id: string): Promise<void> {
  await sql`select 1 from reports where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

export async function countReports({ db, tenant }: TenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports where environment_id = ${tenant.environment_id} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface ReportValues {
  readonly name: string;
  readonly section: string;
  readonly look: ReportLook;
  /** What it names: these are not deleted. */
  readonly uses: readonly string[];
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const tableOf = ({ source }: ReportLook) => (source.kind === 'table' ? source.table_id : null);

export async function insertReport(ctx: Ctx, id: string, report: ReportValues): Promise<void> {
  const { db, tenant, clock, actor } = ctx;
  await sql`insert into reports (environment_id, id, name, section, table_id, look, owner_id, created_at, updated_at)
    select home.environment_id, ${id}::uuid, ${report.name}, ${report.section}, ${tableOf(report.look)}::uuid, ${json(report.look)},
      ${actor.user_id}::uuid, ${clock.now()}, ${clock.now()}
    from ${homeOf(tenant)}`.execute(db);
  await writeReportUses(ctx, id, report.uses);
}

export async function updateReportRow(ctx: Ctx, id: string, report: ReportValues): Promise<void> {
  await sql`update reports set name = ${report.name}, section = ${report.section}, table_id = ${tableOf(report.look)}::uuid,
      look = ${json(report.look)}, updated_at = ${ctx.clock.now()}, version = version + 1
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
  await writeReportUses(ctx, id, report.uses);
}

/** An archived report keeps nothing from being deleted. */
export async function setArchived(ctx: Ctx, id: string, archived_at: Date | null, uses: readonly string[]) {
  await sql`update reports set archived_at = ${archived_at}, version = version + 1
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
  await (archived_at === null ? writeReportUses(ctx, id, uses) : removeUses(ctx, [id]));
}

/** Kept aside for Undo, with its shares and schedules: nobody sees it, and it keeps nothing from being deleted. */
export async function markReportDeleted(ctx: Ctx, id: string): Promise<void> {
  await sql`update reports set deleted_at = ${ctx.clock.now()}
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
  await removeUses(ctx, [id]);
}

export async function unmarkReportDeleted(ctx: Ctx, id: string, uses: readonly string[]): Promise<void> {
  await sql`update reports set deleted_at = null
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
  await writeReportUses(ctx, id, uses);
}

/** Those deleted before then go, with their shares and schedules. */
export async function forgetDeletedReports(
  { db, environment_id }: { readonly db: Ctx['db']; readonly environment_id: string },
  before: Date,
): Promise<void> {
  await sql`delete from reports where environment_id = ${environment_id} and deleted_at <= ${before}`.execute(
    db,
  );
}

interface StoredShare {
  readonly name: string;
  readonly permission: ViewPermission;
  readonly role_id: string | null;
  readonly user_id: string | null;
}

/** Roles first, then people. */
export async function readReportShares({ db, tenant }: Ctx, report_id: string): Promise<StoredShare[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredShare>`
    select coalesce(r.name, u.name) as name, s.permission, s.role_id, s.user_id from report_shares s
      left join roles r on r.environment_id = ${environment} and r.id = s.role_id
      left join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.report_id = ${report_id}::uuid
    order by s.role_id is null, lower(coalesce(r.name, u.name)), s.id`.execute(db);
  return rows;
}

export async function writeReportShares(
  ctx: Ctx,
  report_id: string,
  shares: BodyOf<typeof setReportShares>['shares'],
): Promise<void> {
  const environment = ctx.tenant.environment_id;
  await sql`delete from report_shares where environment_id = ${environment} and report_id = ${report_id}::uuid`.execute(
    ctx.db,
  );
  for (const share of shares) {
    await sql`insert into report_shares (environment_id, id, report_id, role_id, user_id, permission)
      values (${environment}, ${ctx.newId()}, ${report_id}, ${'role_id' in share ? share.role_id : null},
        ${'user_id' in share ? share.user_id : null}, ${share.permission})`.execute(ctx.db);
  }
  await sql`update reports set shares_version = shares_version + 1
    where environment_id = ${environment} and id = ${report_id}::uuid`.execute(ctx.db);
}

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly role_category: RoleCategory;
  readonly permissions: Permissions;
}

export async function roleCandidates({ db, tenant }: TenantDb): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.id, r.name, r.category as role_category, r.permissions from roles r
    where r.environment_id = ${tenant.environment_id} order by lower(r.name), r.id`.execute(db);
  return rows;
}

export async function userCandidates({
  db,
  tenant,
}: TenantDb): Promise<(Candidate & { readonly role_id: string; readonly avatar: string | null })[]> {
  const { rows } = await sql<Candidate & { role_id: string; avatar: string | null }>`
    select u.id, u.name, u.avatar, u.role_id, r.category as role_category, r.permissions from users u
      join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status <> 'archived' order by lower(u.name), u.id`.execute(
    db,
  );
  return rows;
}
