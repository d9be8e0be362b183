import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { deleteAttributeRow, findValues, lockAttribute } from './attribute-queries.ts';

export async function deleteAttribute(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'company_setting.attributes', 'delete');
  const before = await lockAttribute(ctx, id);
  if (!before) throw new AppError('not_found');
  const uses = await usesOf(ctx, 'attribute', id);
  if (uses.length > 0) throw new AppError('attribute_in_use', { name: before.name, uses });
  const values = await findValues(ctx, id);
  await deleteAttributeRow(ctx, id);
  ctx.audit({
    kind: 'delete_attribute',
    object_type: 'attribute',
    object_id: id,
    before: { ...before, values },
  });
}
