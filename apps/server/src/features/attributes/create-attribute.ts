import type { Attribute, BodyOf, createAttribute as createCall } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertDefinition } from './attribute-policy.ts';
import { findAttributes, insertAttribute } from './attribute-queries.ts';
import { requireNameFree } from './attribute-checks.ts';

export async function createAttribute(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<Attribute> {
  requirePermission(ctx, 'company_setting.attributes', 'write');
  assertDefinition(body);
  await requireNameFree(ctx, body.name, null);
  const id = ctx.newId();
  await insertAttribute(ctx, { ...body, id });
  const after = present((await findAttributes(ctx, id))[0], 'attribute just created');
  ctx.audit({ kind: 'create_attribute', object_type: 'attribute', object_id: id, after });
  return after;
}
