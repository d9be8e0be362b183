import type { DiscussionKind, DiscussionLabel } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess } from './discussion-policy.ts';
import { deleteLabelRow, findLabel, isNameUsed, readLabels, saveLabel } from './label-queries.ts';

const OBJECT = { object_type: 'discussion_label' } as const;

/** Topics are changed by who may delete them, labels by who may write. */
function requireSettings(ctx: Ctx, kind: DiscussionKind): void {
  requirePermission(ctx, 'company_setting.discussions', kind === 'request' ? 'delete' : 'write');
}

export async function listLabels(ctx: Ctx, kind: DiscussionKind) {
  requireAccess(ctx, kind, 'read');
  return { labels: await readLabels(ctx, kind) };
}

export async function createLabel(ctx: Ctx, kind: DiscussionKind, name: string): Promise<DiscussionLabel> {
  requireSettings(ctx, kind);
  const label = { id: ctx.newId(), name };
  if (await isNameUsed(ctx, kind, label)) throw new AppError('name_used', { name }, 'name');
  await saveLabel(ctx, kind, label);
  ctx.audit({ ...OBJECT, object_id: label.id, after: label });
  return label;
}

export async function renameLabel(
  ctx: Ctx,
  kind: DiscussionKind,
  label: DiscussionLabel,
): Promise<DiscussionLabel> {
  requireSettings(ctx, kind);
  const before = await requireStored(ctx, kind, label.id);
  if (await isNameUsed(ctx, kind, label)) throw new AppError('name_used', { name: label.name }, 'name');
  await saveLabel(ctx, kind, label);
  ctx.audit({ ...OBJECT, object_id: label.id, before, after: label });
  return label;
}

export async function removeLabel(ctx: Ctx, kind: DiscussionKind, id: string): Promise<void> {
  requirePermission(ctx, 'company_setting.discussions', 'delete');
  const before = await requireStored(ctx, kind, id);
  await deleteLabelRow(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before });
}

async function requireStored(ctx: Ctx, kind: DiscussionKind, id: string): Promise<DiscussionLabel> {
  const found = await findLabel(ctx, kind, id);
  if (found) return found;
  throw new AppError('discussion_label_unknown', {
    resource: kind === 'request' ? 'discussion_topic_id' : 'discussion_label_id',
  });
}
