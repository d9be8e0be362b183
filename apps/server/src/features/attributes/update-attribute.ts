import type { Attribute, BodyOf, updateAttribute as updateCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { followAttribute } from '../groups/index.ts';
import { assertDefinition } from './attribute-policy.ts';
import { findAttributes, findValues, lockAttribute, updateAttributeRow } from './attribute-queries.ts';
import { requireNameFree } from './attribute-checks.ts';

export async function updateAttribute(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateCall>,
): Promise<Attribute> {
  requirePermission(ctx, 'company_setting.attributes', 'write');
  const before = await lockAttribute(ctx, id);
  if (!before) throw new AppError('not_found');
  assertVersion('attribute', before.version, body.version);
  const next = {
    id,
    name: body.name ?? before.name,
    include_in_exports: body.include_in_exports ?? before.include_in_exports,
    options: body.options ?? before.options,
  };
  assertDefinition({ ...before, ...next });
  await requireNameFree(ctx, next.name, id);
  await assertOptionsKept(ctx, before, next.options);
  await updateAttributeRow(ctx, next);
  await followAttribute(ctx, id);
  const after = present((await findAttributes(ctx, id))[0], 'attribute just updated');
  ctx.audit({ kind: 'update_attribute', object_type: 'attribute', object_id: id, before, after });
  return after;
}

/** An option that somebody has stays, else their value would mean nothing. */
async function assertOptionsKept(ctx: Ctx, before: Attribute, options: readonly string[]): Promise<void> {
  const gone = before.options.filter((option) => !options.includes(option));
  if (gone.length === 0) return;
  const used = (await findValues(ctx, before.id)).filter((value) => gone.includes(value.value));
  if (used.length > 0)
    throw new AppError(
      'attribute_in_use',
      { options: [...new Set(used.map((value) => value.value))] },
      'options',
    );
}
