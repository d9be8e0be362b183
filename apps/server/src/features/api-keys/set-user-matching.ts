import type { BodyOf, ResponseOf, setUserMatching as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findAttributes } from '../attributes/index.ts';
import { findUserMatching, saveUserMatching } from './key-queries.ts';

/** An attribute can name people when no two share a value of it. */
export async function setUserMatching(
  ctx: Ctx,
  { id, field }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'write');
  if (id !== ctx.tenant.environment_id) throw new AppError('not_found', { object: 'environment' });
  if (field !== 'email' && field !== 'external_ref') {
    const [attribute] = await findAttributes(ctx, field);
    if (!attribute) throw new AppError('not_found', { object: 'attribute' }, 'field');
    if (!attribute.unique) throw new AppError('invalid_field', { reason: 'not_unique' }, 'field');
  }
  const before = await findUserMatching(ctx);
  await saveUserMatching(ctx, field);
  ctx.audit({
    object_type: 'api_settings',
    object_id: id,
    before: { user_matching: before },
    after: { user_matching: field },
  });
  return { id, field };
}
