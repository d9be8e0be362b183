import type { Ctx } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface RecordChange {
  readonly table_id: string;
  /** Which records; `null`: any of them (an import, a field). */
  readonly record_ids: readonly string[] | null;
  /** How many there are more (or fewer) than before. */
  readonly count_delta?: number;
}

/** Answers the new version. */
export async function raiseTableVersion(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  change: RecordChange,
): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    update data_tables set version = version + 1, record_count = greatest(0, record_count + ${change.count_delta ?? 0}),
      data_changed_at = ${clock.now()}, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${change.table_id}
    returning version`.execute(db);
  return Number(rows[0]?.version ?? 0);
}

export async function noteRecordChanges(
  { db, tenant, clock, newId }: Pick<Ctx, 'db' | 'tenant' | 'clock' | 'newId'>,
  change: RecordChange,
  version: number,
): Promise<void> {
  const record_ids = change.record_ids ?? [null];
  await sql`
    insert into record_changes (environment_id, id, table_id, version, record_id, changed_at)
    select home.environment_id, change.id, ${change.table_id}, ${version}, change.record_id, ${clock.now()}
    from ${homeOf(tenant)}, unnest(${record_ids.map(() => newId())}::uuid[], ${record_ids}::uuid[]) as change (id, record_id)`.execute(
    db,
  );
}
