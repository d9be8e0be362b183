import type { CompensationVersionSummary, CompensationVersionWire } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export type VersionCause = CompensationVersionSummary['what'];

/** Edits of a draft by one person within so many minutes are one version: the editor saves each of them by itself. */
const SITTING_MINUTES = 10;

/** Keeps the compensation as it is, after each write of its row. */
export async function keepVersion(
  { db, tenant }: TenantDb,
  compensation_id: string,
  what: VersionCause,
): Promise<void> {
  if (what === 'saved')
    await sql`
      delete from compensation_versions v using compensations c
      where v.environment_id = ${tenant.environment_id} and v.compensation_id = ${compensation_id} and v.what = 'saved' and v.content ->> 'state' = 'draft'
        and c.environment_id = ${tenant.environment_id} and c.id = ${compensation_id} and v.version = c.version - 1
        and v.saved_by is not distinct from c.updated_by and c.updated_at - v.saved_at < make_interval(mins => ${SITTING_MINUTES})`.execute(
      db,
    );
  await sql`
    insert into compensation_versions (environment_id, compensation_id, version, what, content, saved_at, saved_by)
    select environment_id, id, version, ${what}, jsonb_build_object('name', name, 'description', description, 'state', state,
      'calculation_trigger', calculation_trigger, 'payment_trigger', payment_trigger, 'only_month', to_char(only_month, 'YYYY-MM'), 'document', document),
      updated_at, updated_by
    from compensations where environment_id = ${tenant.environment_id} and id = ${compensation_id}`.execute(
    db,
  );
}

interface VersionRow extends Omit<CompensationVersionSummary, 'saved_at'> {
  readonly saved_at: Date;
}

const LISTED = 200;

/** Newest first. */
export async function findVersions(
  { db, tenant }: TenantDb,
  compensation_id: string,
): Promise<CompensationVersionSummary[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.what, v.content ->> 'state' as state, v.saved_at, u.name as saved_by_name
    from compensation_versions v
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = v.saved_by
    where v.environment_id = ${tenant.environment_id} and v.compensation_id = ${compensation_id}
    order by v.version desc limit ${LISTED}`.execute(db);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

type Content = Omit<CompensationVersionWire, keyof CompensationVersionSummary> & {
  readonly state: CompensationVersionSummary['state'];
};

export async function findVersion(
  { db, tenant }: TenantDb,
  compensation_id: string,
  version: number,
): Promise<CompensationVersionWire | null> {
  const { rows } = await sql<VersionRow & { readonly content: Content }>`
    select v.version, v.what, v.content ->> 'state' as state, v.saved_at, u.name as saved_by_name, v.content
    from compensation_versions v
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = v.saved_by
    where v.environment_id = ${tenant.environment_id} and v.compensation_id = ${compensation_id} and v.version = ${version}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { content, saved_at, ...summary } = row;
  return { ...content, ...summary, saved_at: saved_at.toISOString() };
}
