import type { Ctx } from '../../../platform/context.ts';
import { readVersions, requireStatement } from './statement-queries.ts';

export async function getVersions(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  const versions = await readVersions(ctx, row.id);
  return {
    versions: versions.map((version) => ({ ...version, created_at: version.created_at.toISOString() })),
  };
}
