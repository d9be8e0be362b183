import type { ExportWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../platform/context.ts';
import { findOwnExport, findOwnExports, type StoredExport } from './export-queries.ts';

/** Exports are the person's own; support's are of its account. */
export function ownerOf({ user_id, account_id }: Actor): string {
  return present(user_id ?? account_id, 'who has a session is somebody');
}

/** 404 of what is somebody else's, too. */
export async function requireOwn(ctx: Ctx, id: string, lock = false): Promise<StoredExport> {
  const stored = await findOwnExport(ctx, ownerOf(ctx.actor), id, lock);
  if (!stored) throw new AppError('not_found', { object: 'export' });
  return stored;
}

export async function listExports(ctx: Ctx): Promise<ExportWire[]> {
  return (await findOwnExports(ctx, ownerOf(ctx.actor))).map(exportWire);
}

export async function getExport(ctx: Ctx, id: string): Promise<ExportWire> {
  return exportWire(await requireOwn(ctx, id));
}

export function exportWire(stored: StoredExport): ExportWire {
  const { id, name, kind, format, status, progress, error } = stored;
  return {
    id,
    name,
    kind,
    format,
    status,
    progress,
    error,
    rows: Number(stored.row_count),
    s3_url: status === 'finished' ? `/api/exports/${id}/file` : null,
    created_at: stored.created_at.toISOString(),
  };
}

export async function announce(
  ctx: Ctx,
  { id, owner_id }: Pick<StoredExport, 'id' | 'owner_id'>,
  status: ExportWire['status'],
): Promise<void> {
  await ctx.emit({ channel: `user:${owner_id}`, name: 'export', data: { export_id: id, status } });
}
