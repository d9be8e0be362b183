import { activitySchema } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { readActivities, readVersions, requireSeen } from './statement-queries.ts';

const KINDS = activitySchema.shape.kind.options;

/** State changes and recalculations in one list, newest first. */
export async function getActivities(ctx: Ctx, id: string) {
  // Read together; refused before anything of it is used.
  const [row, activities_of, versions] = await Promise.all([
    requireSeen(ctx, id),
    readActivities(ctx, id),
    readVersions(ctx, id),
  ]);
  const changes = activities_of.flatMap((one) => {
    const kind = KINDS.find((each) => each === one.kind);
    return kind
      ? [{ id: one.id, kind, actor_name: one.actor_name, created_at: one.created_at, params: one.params }]
      : [];
  });
  // A version that only pays otherwise was not calculated: what was done is in the list by itself.
  const calculated = versions.filter(({ data_as_of, causes }) => data_as_of !== null || causes === null);
  const calculations = calculated.map((version, index, all) => ({
    id: row.id,
    kind: version.version === 1 ? ('calculated' as const) : ('recalculated' as const),
    actor_name: null,
    created_at: version.created_at,
    params: {
      version: String(version.version),
      earned: version.earned,
      before: all[index + 1]?.earned ?? '',
    },
  }));
  const activities = [...changes, ...calculations].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime(),
  );
  return { activities: activities.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
}
