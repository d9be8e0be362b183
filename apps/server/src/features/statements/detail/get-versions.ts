import type { Ctx } from '../../../platform/context.ts';
import { type ActivityRow, readActivities, readVersions, requireSeen } from './statement-queries.ts';
import { versionCauses } from './version-trail-queries.ts';

const MARKS = ['lock', 'validate', 'close'] as const;

export async function getVersions(ctx: Ctx, id: string) {
  const [row, versions, activities] = await Promise.all([
    requireSeen(ctx, id),
    readVersions(ctx, id),
    readActivities(ctx, id),
  ]);
  const causesOf = await versionCauses(ctx, row.user_id, versions);
  return {
    versions: versions.map((version) => ({
      ...version,
      created_at: version.created_at.toISOString(),
      changes: causesOf(version),
      marks: marksOf(version.version, activities),
    })),
  };
}

/** What was done to the statement while this was its version. */
function marksOf(version: number, activities: readonly ActivityRow[]) {
  const text = String(version);
  return MARKS.filter((kind) =>
    activities.some((one) => one.kind === kind && one.params['version'] === text),
  );
}
