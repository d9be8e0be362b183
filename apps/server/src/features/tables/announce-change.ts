import type { Ctx } from '../../platform/context.ts';
import { indexLinks } from './links/index-link-queries.ts';
import { noteRecordChanges, raiseTableVersion, type RecordChange } from './record-change-queries.ts';
import { writeCalculated } from './write-calculated.ts';

/**
 * Called with every write to records or fields, in the write's own transaction: stores calculated fields, raises the table's version, notes what changed
 * (calculations patch their cached columns from it) and asks for the open statements to be calculated again.
 * Answers the new version.
 */
export async function announceChange(
  ctx: Ctx,
  change: RecordChange,
  { isCalculated = false }: AnnounceOptions = {},
): Promise<number> {
  if (!isCalculated) await writeCalculated(ctx, change.table_id, change.record_ids);
  const version = await raiseTableVersion(ctx, change);
  await noteRecordChanges(ctx, change, version);
  if (change.record_ids === null) await indexLinks(ctx, change.table_id);
  await notifyListeners(ctx, { ...change, version });
  return version;
}

interface AnnounceOptions {
  /** No record changed, or the values of calculated fields are written already. */
  readonly isCalculated?: boolean;
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
