import { AppError } from '@comptoir/contract/errors';
import { MAX_COMPANY_UPLOAD_BYTES } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { bytesOfUploads } from './import-queries.ts';

/** Refuses an upload past what a company may keep: a disk is shared by all companies. `bytes`: of the new file, as far as known. */
export async function assertQuota(ctx: Ctx, bytes: number): Promise<void> {
  const used = await bytesOfUploads(ctx);
  if (used + bytes <= MAX_COMPANY_UPLOAD_BYTES) return;
  throw new AppError('upload_quota_full', { maximum_mb: Math.floor(MAX_COMPANY_UPLOAD_BYTES / 1024 ** 2) });
}
