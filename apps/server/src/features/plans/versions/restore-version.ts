import type { CompensationWire } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { toModelDocument } from '../document-wire.ts';
import { replaceDocument } from '../save-document.ts';
import { requireVersion } from './read-versions.ts';

/** What the compensation computed in an earlier version, as a new one. Nothing is taken out of the history. */
export async function restoreVersion(
  ctx: Ctx,
  id: string,
  { version, current }: { readonly version: number; readonly current: number },
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const { document } = await requireVersion(ctx, id, version);
  return replaceDocument(ctx, id, { version: current, document: toModelDocument(document) }, 'restored');
}
