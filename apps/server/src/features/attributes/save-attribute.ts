import type {
  Attribute,
  BodyOf,
  createAttribute as createCall,
  updateAttribute as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { usesOf } from '../references/index.ts';
import { assertDefinition } from './attribute-policy.ts';
import {
  deleteAttributeRow,
  findAttributes,
  findValues,
  insertAttribute,
  isAttributeNameUsed,
  takeAttribute,
  updateAttributeRow,
} from './attribute-queries.ts';

/** Definitions only: names that every screen of the configuration shows. */
export async function listAttributes(ctx: Ctx): Promise<Attribute[]> {
  return findAttributes(ctx);
}

async function requireNameFree(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isAttributeNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

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

export async function updateAttribute(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateCall>,
): Promise<Attribute> {
  requirePermission(ctx, 'company_setting.attributes', 'write');
  const before = await takeAttribute(ctx, id);
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

export async function deleteAttribute(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'company_setting.attributes', 'delete');
  const before = await takeAttribute(ctx, id);
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
