import type { listApiKeys as call, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { attributeKeys, findAttributes } from '../attributes/index.ts';
import { keyWire } from './key-policy.ts';
import { findKeys, findUserMatching } from './key-queries.ts';

export async function listApiKeys(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'read');
  const attributes = await findAttributes(ctx);
  const unique = attributes.filter((attribute) => attribute.unique);
  return {
    api_keys: (await findKeys(ctx)).map((stored) => keyWire(stored, ctx)),
    user_matching: {
      id: ctx.tenant.environment_id,
      field: await findUserMatching(ctx),
      fields: [
        { field: 'email', name: null },
        { field: 'external_ref', name: null },
        ...unique.map(({ id, name }) => ({ field: id, name })),
      ],
    },
    attributes: [...attributeKeys(attributes)].map(([api_key, { name }]) => ({ api_key, name })),
  };
}
