import type { Ctx } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface RecordChange {
  readonly table_id: string;
  /** Which records; `null`: any of them (an import, a field). */
  readonly record_ids: readonly string[] | null;
  /** How many there are more (or fewer) than before. */
  readonly count_delta?: number;
}

/**
 * Called with every write to records or fields, in the write's own transaction: raises the table's version, notes what changed
 * (calculations patch their cached columns from it) and asks for the open statements to be calculated again.
 * Answers the new version.
 */
export async function announceChange(ctx: Ctx, change: RecordChange): Promise<number> {
  const { db, tenant } = ctx;
  const { rows } = await sql<{ version: string }>`
    update data_tables set version = version + 1, record_count = greatest(0, record_count + ${change.count_delta ?? 0}),
      data_changed_at = ${ctx.clock.now()}, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${change.table_id}
    returning version`.execute(db);
  const version = Number(rows[0]?.version ?? 0);
  const record_ids = change.record_ids ?? [null];
  await sql`
    insert into record_changes (environment_id, id, table_id, version, record_id, changed_at)
    select home.environment_id, change.id, ${change.table_id}, ${version}, change.record_id, ${ctx.clock.now()}
    from ${homeOf(tenant)}, unnest(${record_ids.map(() => ctx.newId())}::uuid[], ${record_ids}::uuid[]) as change (id, record_id)`.execute(
    db,
  );
  await notifyListeners(ctx, { ...change, version });
  return version;
}

export interface AnnouncedChange extends RecordChange {
  readonly version: number;
}

type Listener = (ctx: Ctx, change: AnnouncedChange) => Promise<void>;
const listeners: Listener[] = [];

/**
 * `main` connects the calculation here. Tables know nothing of calculations, which read tables: the dependency goes one way.
 */
export function onRecordsChanged(listener: Listener): void {
  if (!listeners.includes(listener)) listeners.push(listener);
}

async function notifyListeners(ctx: Ctx, change: AnnouncedChange): Promise<void> {
  for (const listener of listeners) await listener(ctx, change);
}
