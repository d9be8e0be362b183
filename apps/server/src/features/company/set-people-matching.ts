import type { BodyOf, Company, setPeopleMatching as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompany, saveCompany } from './company-queries.ts';
import { isUniqueAttribute } from './matching-queries.ts';

/** People who are linked already stay linked: this finds those whom a connection brings for the first time. */
export async function setPeopleMatching(ctx: Ctx, { field, id }: BodyOf<typeof call>): Promise<Company> {
  requirePermission(ctx, 'company_setting.integrations', 'write');
  if ((field === 'attribute') !== (id !== null))
    throw new AppError('invalid_field', { reason: 'matching_attribute' }, 'id');
  // A value that two people share would mean either of them.
  if (id !== null && !(await isUniqueAttribute(ctx, id)))
    throw new AppError('not_found', { object: 'attribute' }, 'id');
  const before = await findCompany(ctx, true);
  const user_matching = { field, id };
  await saveCompany(ctx, { settings: { user_matching } });
  ctx.audit({
    object_type: 'company',
    object_id: before.id,
    before: { user_matching: before.settings.user_matching },
    after: { user_matching },
  });
  return findCompany(ctx);
}
