import type { Ctx } from '../../../platform/context.ts';
import { readVersions, requireStatement } from './statement-queries.ts';
import { versionCauses } from './version-trail-queries.ts';

export async function getVersions(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  const versions = await readVersions(ctx, row.id);
  const causesOf = await versionCauses(ctx, row.user_id, versions);
  return {
    versions: versions.map((version) => ({
      ...version,
      created_at: version.created_at.toISOString(),
      changes: causesOf(version),
    })),
  };
}
