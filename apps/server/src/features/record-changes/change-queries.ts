import type { BulkChangeWire, CellWire } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface StoredChange {
  readonly id: string;
  readonly table_id: string;
  readonly kind: BulkChangeWire['kind'];
  readonly request: unknown;
  readonly status: BulkChangeWire['status'];
  readonly changed: string;
  readonly left_out: string;
  readonly reason: string | null;
  readonly comment: string;
  readonly job_id: string | null;
}

export async function insertChange(
  { db, tenant, actor, clock }: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'clock'>,
  change: Pick<StoredChange, 'id' | 'table_id' | 'kind' | 'request' | 'reason' | 'comment' | 'job_id'>,
): Promise<void> {
  await sql`
    insert into bulk_changes (environment_id, id, table_id, kind, request, reason, comment, actor_id, actor_name, job_id, at)
    values (${tenant.environment_id}, ${change.id}, ${change.table_id}, ${change.kind}, ${JSON.stringify(change.request)}::jsonb,
      ${change.reason}, ${change.comment}, ${actor.user_id ?? actor.account_id}, ${actor.name}, ${change.job_id}, ${clock.now()})`.execute(
    db,
  );
}

export async function findChange({ db, tenant }: TenantDb, id: string): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    select id, table_id, kind, request, status, changed, left_out, reason, comment, job_id
    from bulk_changes where environment_id = ${tenant.environment_id} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function saveFinished(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  id: string,
  { changed, left_out }: { readonly changed: number; readonly left_out: number },
): Promise<void> {
  await sql`
    update bulk_changes set status = 'finished', changed = ${changed}, left_out = ${left_out}, at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveGivenUp(
  { db, tenant }: TenantDb,
  id: string,
  status: 'failed' | 'cancelled',
): Promise<void> {
  await sql`
    update bulk_changes set status = ${status}
    where environment_id = ${tenant.environment_id} and id = ${id} and status = 'waiting'`.execute(db);
}

/** A stored row as JSON text: read as an object, its numbers would lose digits. */
export interface StoredRow {
  readonly json: string;
}

/** What a change made of one record: values by field, or the whole stored row. */
export interface ChangedRecord {
  readonly record_id: string;
  readonly before: CellsByField | StoredRow | null;
  readonly after: CellsByField | StoredRow | null;
  readonly marks: { readonly status: string; readonly edited_fields: readonly string[] };
  readonly version_after: number;
}
export type CellsByField = ReadonlyMap<string, CellWire>;

export async function insertChangedRecords(
  { db, tenant }: TenantDb,
  change_id: string,
  records: readonly ChangedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await sql`
    insert into bulk_changed_records (environment_id, change_id, record_id, before, after, marks, version_after)
    select home.environment_id, ${change_id}::uuid, (row ->> 'record_id')::uuid, nullif(row -> 'before', 'null'),
      nullif(row -> 'after', 'null'), row -> 'marks', (row ->> 'version_after')::int
    from ${homeOf(tenant)}, jsonb_array_elements(${`[${records.map(jsonOf).join()}]`}::jsonb) row`.execute(
    db,
  );
}

function jsonOf({ before, after, ...rest }: ChangedRecord): string {
  const beside = JSON.stringify(rest).slice(0, -1);
  return `${beside},"before":${valuesJson(before)},"after":${valuesJson(after)}}`;
}

function valuesJson(values: ChangedRecord['before']): string {
  if (values === null) return 'null';
  return 'json' in values ? values.json : JSON.stringify(Object.fromEntries(values));
}

/** The records of a change in the order of their ids: with their rows, or with their values by field. */
export async function findChangedRecords(
  { db, tenant }: TenantDb,
  { id, kind }: Pick<StoredChange, 'id' | 'kind'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly ChangedRecord[]> {
  const { rows } = await sql<
    Pick<ChangedRecord, 'record_id' | 'marks' | 'version_after'> & Record<'before' | 'after', string | null>
  >`
    select record_id, before::text as before, after::text as after, marks, version_after from bulk_changed_records
    where environment_id = ${tenant.environment_id} and change_id = ${id}
      and ${after === null ? sql`true` : sql`record_id > ${after}`}
    order by record_id limit ${limit}`.execute(db);
  const read = (json: string | null) =>
    json === null
      ? null
      : kind === 'edit'
        ? new Map(Object.entries(JSON.parse(json) as Record<string, CellWire>))
        : { json };
  return rows.map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
}
