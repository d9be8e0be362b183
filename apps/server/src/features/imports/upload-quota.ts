import { AppError } from '@comptoir/contract/errors';
import { LIMITS } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { bytesOfUploads } from './import-queries.ts';

/** Refuses an upload past what a company may keep: a disk is shared by all companies. `bytes`: of the new file, as far as known. */
export async function assertQuota(ctx: Ctx, bytes: number): Promise<void> {
  const used = await bytesOfUploads(ctx);
  if (used + bytes <= LIMITS.upload_quota_bytes) return;
  throw new AppError('upload_quota_full', { maximum_mb: Math.floor(LIMITS.upload_quota_bytes / 1024 ** 2) });
}
