import type { ImportConfig, ImportResults, ImportWire, Rejection, Sniff } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import type { Gone } from './gone-policy.ts';
import type { UndoData } from './undo/undo-queries.ts';
import { userKey } from './csv/parse-values.ts';

export interface StoredImport {
  readonly id: string;
  readonly type: ImportWire['configs']['type'];
  readonly status: ImportWire['status'];
  readonly author_user_id: string | null;
  readonly file_name: string;
  readonly file_id: string;
  readonly job_id: string | null;
  readonly row_count: string;
  readonly sniff: Sniff | null;
  readonly config: ImportConfig | null;
  readonly results: ImportResults | null;
  readonly results_file_id: string | null;
  readonly gone: Gone | null;
  readonly started_at: Date | null;
}

/** With everything that the import itself needs; `lock` takes the row. */
export async function findStoredImport(
  { db, tenant }: TenantDb,
  id: string,
  lock = false,
): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select id, type, status, author_user_id, file_name, file_id, job_id, row_count, sniff, config, results, results_file_id, gone, started_at
    from imports where environment_id = ${tenant.environment_id} and id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertImport(
  { db, tenant, actor, clock }: Ctx,
  values: {
    readonly id: string;
    readonly file_id: string;
    readonly file_name: string;
    readonly file_bytes: number;
    readonly sniff: Sniff;
    /** Absent: a person uploaded it. */
    readonly type?: ImportWire['configs']['type'];
    /** The connection that brought it. */
    readonly integration_id?: string;
    readonly gone?: Gone | null;
  },
): Promise<void> {
  await sql`
    insert into imports (environment_id, id, type, integration_id, gone, author_user_id, file_id, file_name, file_bytes, row_count, sniff, created_at)
    values (${tenant.environment_id}, ${values.id}, ${values.type ?? 'csv'}, ${values.integration_id ?? null},
      ${values.gone ? JSON.stringify(values.gone) : null}::jsonb, ${actor.user_id}, ${values.file_id}, ${values.file_name}, ${values.file_bytes},
      ${values.sniff.row_count}, ${JSON.stringify(values.sniff)}::jsonb, ${clock.now()})`.execute(db);
}

/** Bytes of the uploaded files that are still kept. */
export async function bytesOfUploads({ db, tenant }: TenantDb): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from files
    where environment_id = ${tenant.environment_id} and purpose = 'import' and deleted_at is null`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

interface SweepScope {
  readonly db: TenantDb['db'];
  readonly environment_id: string;
}

export async function cancelStaleUploads(
  { db, environment_id }: SweepScope,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await sql`update imports set status = 'cancelled', finished_at = ${now}
    where environment_id = ${environment_id} and status = 'uploaded' and created_at < ${before}`.execute(db);
}

/** Marks the files of ended imports as removed. Answers where their bytes lie, and those of the last two days. */
export async function forgetEndedUploads(
  { db, environment_id }: SweepScope,
  { now, before }: { now: Date; before: Date },
): Promise<string[]> {
  await sql`
    update files set deleted_at = ${now}
    where environment_id = ${environment_id} and purpose = 'import' and deleted_at is null and id in (
      select file_id from imports where environment_id = ${environment_id}
        and (status = 'cancelled' or status in ('finished', 'failed') and finished_at < ${before}))`.execute(
    db,
  );
  const since = new Date(before.getTime() - (now.getTime() - before.getTime()));
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where environment_id = ${environment_id} and purpose = 'import' and deleted_at >= ${since}`.execute(
    db,
  );
  return rows.map((row) => row.storage_key);
}

/** The upload was given up: its space is free again, its bytes go with the next sweep. */
export async function forgetUpload({ db, tenant, clock }: Ctx, file_id: string): Promise<void> {
  await sql`update files set deleted_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${file_id} and deleted_at is null`.execute(db);
}

export async function saveSniff({ db, tenant }: TenantDb, id: string, sniff: Sniff): Promise<void> {
  await sql`update imports set sniff = ${JSON.stringify(sniff)}::jsonb, row_count = ${sniff.row_count}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveQueued(
  { db, tenant }: TenantDb,
  id: string,
  values: {
    readonly config: ImportConfig;
    readonly table_id: string | null;
    readonly object_model: string;
    readonly job_id: string;
  },
): Promise<void> {
  await sql`
    update imports set status = 'queued', config = ${JSON.stringify(values.config)}::jsonb, table_id = ${values.table_id},
      object_model = ${values.object_model}, job_id = ${values.job_id}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function markRunning({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update imports set status = 'running', started_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id} and status in ('queued', 'running')`.execute(
    db,
  );
}

export async function saveFinished(
  { db, tenant, clock }: Ctx,
  id: string,
  values: {
    readonly table_id: string;
    readonly results: ImportResults;
    readonly results_file_id: string | null;
    readonly undo: UndoData | null;
  },
): Promise<void> {
  await sql`
    update imports set status = 'finished', table_id = ${values.table_id}, results = ${JSON.stringify(values.results)}::jsonb,
      results_file_id = ${values.results_file_id}, undo = ${values.undo === null ? null : JSON.stringify(values.undo)}::jsonb, finished_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveEnded(
  { db, tenant, clock }: Ctx,
  id: string,
  status: 'failed' | 'cancelled',
  error: { readonly code: string; readonly params: unknown } | null,
): Promise<void> {
  await sql`
    update imports set status = ${status}, error = ${error === null ? null : JSON.stringify(error)}::jsonb, finished_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id} and status <> 'finished'`.execute(db);
}

export async function saveDismissed({ db, tenant }: TenantDb, id: string, dismissed: boolean): Promise<void> {
  await sql`update imports set dismissed = ${dismissed} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function insertRejections(
  { db, tenant, newId }: Pick<Ctx, 'db' | 'tenant' | 'newId'>,
  id: string,
  list: readonly Rejection[],
): Promise<void> {
  if (list.length === 0) return;
  await sql`
    insert into import_rejections (environment_id, id, import_id, row_number, outcome, reason, column_name, value)
    select home.environment_id, r.id, ${id}, r.row_number, r.outcome, r.reason, r.column_name, r.value
    from ${homeOf(tenant)}, unnest(${list.map(() => newId())}::uuid[], ${list.map((each) => each.row_number)}::bigint[], ${list.map((each) => each.outcome)}::text[],
      ${list.map((each) => each.reason)}::text[], ${list.map((each) => each.column_name)}::text[], ${list.map((each) => each.value)}::text[])
      as r (id, row_number, outcome, reason, column_name, value)`.execute(db);
}

export async function findRejections({ db, tenant }: TenantDb, id: string): Promise<Rejection[]> {
  const { rows } = await sql<Omit<Rejection, 'row_number'> & { row_number: string }>`
    select row_number, outcome, reason, column_name, value from import_rejections
    where environment_id = ${tenant.environment_id} and import_id = ${id}
    order by case outcome when 'rejected' then 0 when 'skipped' then 1 else 2 end, row_number limit 1000`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, row_number: Number(row.row_number) }));
}

/**
 * Users by whatever a file may call them: name, e-mail address, external reference. An archived user counts only where no
 * other one has the name. `''`: several share it.
 */
export async function findUserKeys({ db, tenant }: TenantDb): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string | null;
    external_ref: string | null;
    archived: boolean;
  }>`
    select id, name, email, external_ref, archived_at is not null as archived
    from users where environment_id = ${tenant.environment_id} order by archived, id`.execute(db);
  const keys = new Map<string, string>();
  const live = new Set<string>();
  for (const user of rows) {
    for (const raw of [user.name, user.email, user.external_ref]) {
      if (raw === null) continue;
      const key = userKey(raw);
      const known = keys.get(key);
      if (known === undefined) keys.set(key, user.id);
      else if (known !== user.id && (!user.archived || !live.has(key))) keys.set(key, '');
      if (!user.archived) live.add(key);
    }
  }
  return keys;
}

/** Takes the right to fill or make tables with that name until the end of the transaction. */
export async function findOpenImportNamed({ db, tenant }: TenantDb, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from imports where environment_id = ${tenant.environment_id} and status in ('queued', 'running')
      and table_id is null and lower(object_model) = lower(${name})`.execute(db);
  return rows.length > 0;
}
