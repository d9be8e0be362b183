import type { UserImport } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { applyPlan } from './import-apply.ts';
import { applyDepartures, bringBack } from './apply-departures.ts';
import { tellApplied } from './follow-people.ts';
import { updateImport, type StoredImport } from './import-queries.ts';
import { type check, toImport } from './look-at-import.ts';

/** Writes what a check accepted, and notes the import as done. The caller has checked the rights. */
export async function applyStored(
  ctx: Ctx,
  stored: StoredImport,
  { checked, shown, directory }: Awaited<ReturnType<typeof check>>,
): Promise<UserImport> {
  await bringBack(ctx, checked.planned);
  const staying = { ...checked, planned: checked.planned.filter((row) => row.departure === null) };
  await withinOwnReach(ctx, () => applyPlan(ctx, stored, staying, directory));
  const undecided = await applyDepartures(ctx, stored, checked.planned, directory);
  const skipped = [...checked.issues, ...undecided];
  const summary = {
    ...shown.summary,
    skipped: skipped.length,
    departing: shown.summary.departing - undecided.length,
    updated: shown.summary.updated - undecided.length,
  };
  const finished_at = ctx.clock.now();
  const applied = { ...stored, status: 'applied', results: summary, skipped, finished_at } as const;
  await updateImport(ctx, stored.id, applied);
  ctx.audit({
    kind: 'apply_user_import',
    object_type: 'user_import',
    object_id: stored.id,
    after: { file_name: stored.file_name, ...summary },
  });
  if (stored.integration_id !== null) await tellApplied(ctx, applied);
  return toImport(applied, summary, skipped);
}
