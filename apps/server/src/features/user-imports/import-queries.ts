import type { UserImport, UserImportOptions } from '@comptoir/contract';
import { sql } from '../../platform/db/index.ts';
import type { Directory, Issue } from './check-model.ts';
import type { UsersFile } from './import-file.ts';
import type { TenantDb } from '../../platform/context.ts';

export interface StoredImport extends UsersFile {
  readonly id: string;
  /** The connection that brought it; null: a person's file. */
  readonly integration_id: string | null;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly file_name: string;
  readonly status: UserImport['status'];
  readonly mapping: readonly string[];
  readonly options: UserImportOptions;
  readonly results: UserImport['summary'];
  readonly skipped: readonly Issue[];
  readonly created_at: Date;
  readonly finished_at: Date | null;
  /** When `results` and `skipped` of a preview were found; `null`: before they were kept. */
  readonly checked_at: Date | null;
  /** What else a preview shows of its check. */
  readonly found: (Pick<UserImport, 'numbers' | 'changes'> & Partial<Pick<UserImport, 'overlaps'>>) | null;
}

export async function insertImport(
  { db, tenant }: TenantDb,
  row: Pick<
    StoredImport,
    'id' | 'integration_id' | 'author_id' | 'file_name' | 'headers' | 'rows' | 'sheet' | 'mapping' | 'options'
  > & {
    readonly created_at: Date;
  },
): Promise<void> {
  await sql`
    insert into user_imports (environment_id, id, integration_id, author_id, file_name, status, headers, rows, sheet, mapping, options, created_at)
    values (${tenant.environment_id}, ${row.id}, ${row.integration_id}, ${row.author_id}, ${row.file_name}, 'preview', ${JSON.stringify(row.headers)}::jsonb,
      ${JSON.stringify(row.rows)}::jsonb, ${row.sheet ? JSON.stringify(row.sheet) : null}::jsonb, ${JSON.stringify(row.mapping)}::jsonb, ${JSON.stringify(row.options)}::jsonb, ${row.created_at})`.execute(
    db,
  );
}

export async function findImport(
  { db, tenant }: TenantDb,
  id: string,
  lock = false,
): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select i.*, u.name as author_name from user_imports i
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = i.author_id
    where i.environment_id = ${tenant.environment_id} and i.id = ${id} ${lock ? sql`for update of i` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Applied ones, latest first; their rows stay in the database. */
export async function findAppliedImports(
  { db, tenant }: TenantDb,
  limit: number,
): Promise<readonly StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select i.id, i.integration_id, i.author_id, i.file_name, i.status, i.headers, '[]'::jsonb as rows, i.mapping, i.options, i.results, i.skipped, i.created_at,
      i.finished_at, i.checked_at, null as found, u.name as author_name
    from user_imports i left join users u on u.environment_id = ${tenant.environment_id} and u.id = i.author_id
    where i.environment_id = ${tenant.environment_id} and i.status = 'applied'
    order by i.finished_at desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function updateImport(
  { db, tenant }: TenantDb,
  id: string,
  values: Pick<StoredImport, 'mapping' | 'options' | 'status' | 'results' | 'skipped' | 'finished_at'>,
): Promise<void> {
  await sql`
    update user_imports set mapping = ${JSON.stringify(values.mapping)}::jsonb, options = ${JSON.stringify(values.options)}::jsonb,
      status = ${values.status}, results = ${JSON.stringify(values.results)}::jsonb, skipped = ${JSON.stringify(values.skipped)}::jsonb,
      finished_at = ${values.finished_at}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** What a check of the preview found. */
export async function storeCheck(
  { db, tenant }: TenantDb,
  id: string,
  found: Pick<StoredImport, 'results' | 'skipped' | 'found' | 'checked_at'>,
): Promise<void> {
  await sql`
    update user_imports set results = ${JSON.stringify(found.results)}::jsonb, skipped = ${JSON.stringify(found.skipped)}::jsonb,
      found = ${JSON.stringify(found.found)}::jsonb, checked_at = ${found.checked_at}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Previews that nobody applied are of no use to anyone after a week, nor is what lies in files that a refresh brought each night. */
export async function dropOldPreviews({ db, tenant }: TenantDb, before: Date): Promise<void> {
  await sql`delete from user_imports where environment_id = ${tenant.environment_id} and status = 'preview' and created_at < ${before}`.execute(
    db,
  );
}

export async function directoryUsers({ db, tenant }: TenantDb, today: string): Promise<Directory['users']> {
  const { rows } = await sql<Directory['users'][number]>`
    select u.id, u.name, u.email, u.external_ref, u.status, u.role_id, u.language, u.currency, u.calculation_currency,
      (select l.manager_id from manager_links l where l.environment_id = ${tenant.environment_id} and l.user_id = u.id
        and coalesce(l.start_date, '-infinity') <= ${today}::date and coalesce(l.end_date, 'infinity') >= ${today}::date) as manager_id,
      coalesce((select array_agg(tm.team_id::text) from team_members tm where tm.environment_id = ${tenant.environment_id} and tm.user_id = u.id
        and coalesce(tm.end_date, 'infinity') >= ${today}::date), '{}') as team_ids,
      coalesce((select array_agg(gm.group_id::text) from group_members gm where gm.environment_id = ${tenant.environment_id} and gm.user_id = u.id
        and ${today}::date between coalesce(gm.start_date, '-infinity') and coalesce(gm.end_date, 'infinity')), '{}') as group_ids
    from users u where u.environment_id = ${tenant.environment_id}`.execute(db);
  return rows;
}

/** Of a refresh that was given up: nobody can apply it any more. */
export async function dismissPreview({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update user_imports set status = 'dismissed' where environment_id = ${tenant.environment_id} and id = ${id} and status = 'preview'`.execute(
    db,
  );
}

export async function deleteImport({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from user_imports where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

/** Rows that refreshes brought: after a while the changes in the trail are enough. */
export async function forgetSyncedRows(
  { db, environment_id }: { readonly db: TenantDb['db']; readonly environment_id: string },
  before: Date,
): Promise<void> {
  await sql`update user_imports set rows = '[]'::jsonb
    where environment_id = ${environment_id} and integration_id is not null and created_at < ${before} and rows <> '[]'::jsonb`.execute(
    db,
  );
}
