import type { ExportFormat, ExportKind, ExportSource, ExportStatus, FeatureFlags } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredExport {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly kind: ExportKind;
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  readonly progress: number;
  readonly row_count: string;
  readonly rights: string | null;
  readonly error: { readonly code: string; readonly params: Record<string, unknown> } | null;
  readonly job_id: string | null;
  readonly created_at: Date;
}

const COLUMNS = sql`id, owner_id, name, kind, source, format, status, progress, row_count, rights, error, job_id, created_at`;

/** After this long it is gone, row and file. */
export const KEPT_MS = 24 * 3_600_000;

const keptSince = ({ clock }: Pick<Ctx, 'clock'>) => new Date(clock.now().getTime() - KEPT_MS);

export async function insertExport(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  values: {
    readonly id: string;
    readonly owner_id: string;
    readonly source: ExportSource;
    readonly format: ExportFormat;
    readonly name: string;
    readonly job_id: string;
  },
): Promise<void> {
  await sql`
    insert into exports (environment_id, id, owner_id, kind, source, format, name, job_id, created_at)
    values (${tenant.environment_id}, ${values.id}, ${values.owner_id}, ${values.source.kind}, ${JSON.stringify(values.source)}::jsonb,
      ${values.format}, ${values.name}, ${values.job_id}, ${clock.now()})`.execute(db);
}

/** Of whomever it is: for its own job. */
export async function findExport({ db, tenant }: TenantDb, id: string): Promise<StoredExport | null> {
  const { rows } = await sql<StoredExport>`
    select ${COLUMNS} from exports where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The person's own, of the last day; `lock` takes the row. */
export async function findOwnExport(
  ctx: Ctx,
  owner_id: string,
  id: string,
  lock = false,
): Promise<StoredExport | null> {
  const { rows } = await sql<StoredExport>`
    select ${COLUMNS} from exports where environment_id = ${ctx.tenant.environment_id} and id = ${id} and owner_id = ${owner_id}
      and created_at > ${keptSince(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function findOwnExports(ctx: Ctx, owner_id: string): Promise<StoredExport[]> {
  const { rows } = await sql<StoredExport>`
    select ${COLUMNS} from exports where environment_id = ${ctx.tenant.environment_id} and owner_id = ${owner_id} and not dismissed
      and created_at > ${keptSince(ctx)} order by created_at desc, id desc limit 100`.execute(ctx.db);
  return rows;
}

/** The person's exports that have not ended. */
export async function countUnderWay({ db, tenant }: TenantDb, owner_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exports where environment_id = ${tenant.environment_id} and owner_id = ${owner_id}
      and status in ('waiting', 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** From the start on; a try after a crash begins again. */
export async function saveRunning({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update exports set status = 'running', progress = 0, row_count = 0
    where environment_id = ${tenant.environment_id} and id = ${id} and status in ('waiting', 'running')`.execute(
    db,
  );
}

export async function saveProgress(
  { db, tenant }: TenantDb,
  id: string,
  { progress, rows }: { readonly progress: number; readonly rows: number },
): Promise<void> {
  await sql`update exports set progress = ${progress}, row_count = ${rows}
    where environment_id = ${tenant.environment_id} and id = ${id} and status = 'running'`.execute(db);
}

export async function saveFinished(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  id: string,
  { rows, rights }: { readonly rows: number; readonly rights: string },
): Promise<void> {
  await sql`update exports set status = 'finished', progress = 100, row_count = ${rows}, rights = ${rights}, finished_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveEnded(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  id: string,
  status: 'failure' | 'cancelled',
  error: { readonly code: string; readonly params: unknown } | null,
): Promise<void> {
  await sql`update exports set status = ${status}, finished_at = ${clock.now()},
      error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where environment_id = ${tenant.environment_id} and id = ${id} and status in ('waiting', 'running')`.execute(
    db,
  );
}

export async function saveDismissed({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update exports set dismissed = true where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

/** Its file goes with the next sweep. */
export async function removeExport({ db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>, id: string) {
  await sql`delete from exports where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  await sql`update files set deleted_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id} and deleted_at is null`.execute(db);
}

interface SweepScope {
  readonly db: TenantDb['db'];
  readonly environment_id: string;
}

/** Removes what is older than a day. Answers where the bytes of removed files lie, those of the last two days too. */
export async function forgetOldExports(
  { db, environment_id }: SweepScope,
  now: Date,
): Promise<readonly string[]> {
  const before = new Date(now.getTime() - KEPT_MS);
  const old = await sql<{ id: string }>`
    delete from exports where environment_id = ${environment_id} and created_at <= ${before} returning id`.execute(
    db,
  );
  await sql`update files set deleted_at = ${now} where environment_id = ${environment_id} and purpose = 'export'
    and deleted_at is null and created_at <= ${before}`.execute(db);
  const since = new Date(before.getTime() - KEPT_MS);
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where environment_id = ${environment_id} and purpose = 'export' and deleted_at >= ${since}`.execute(
    db,
  );
  // A cancelled one may have left bytes without a row.
  return [...rows.map((row) => row.storage_key), ...old.rows.map(({ id }) => `${environment_id}/${id}`)];
}

export async function findCompanySwitches({ db, tenant }: TenantDb) {
  const { rows } = await sql<{ features: Partial<FeatureFlags>; settings: unknown }>`
    select features, settings from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0] ?? { features: {}, settings: null };
}
