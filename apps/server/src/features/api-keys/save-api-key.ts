import type { BodyOf, ResponseOf, saveApiKey as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_API_KEYS_PER_USER, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import { newApiSecret } from '../../platform/auth/api-keys.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { requireOwnKey } from './key-checks.ts';
import { endOf, keyWire } from './key-policy.ts';
import { findKeysOf, insertKey, type KeyValues, lockKey, updateKey } from './key-queries.ts';

type Body = BodyOf<typeof call>;

/** Makes a key, or changes one of the caller's own. */
export async function saveApiKey(ctx: Ctx, body: Body): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting', 'write');
  const owner_id = ctx.actor.user_id;
  // Support without a user here has no rights that a key could have.
  if (owner_id === null) throw new AppError('forbidden');
  if (body.expires_on !== null && endOf(body.expires_on).getTime() <= ctx.clock.now().getTime())
    throw new AppError('invalid_field', { reason: 'in_the_past' }, 'expires_on');
  if (!body.all_rights && body.scopes.length === 0)
    throw new AppError('invalid_field', { reason: 'scope_needed' }, 'scopes');
  const own = await findKeysOf(ctx, owner_id);
  if (own.some((key) => key.id !== body.id && key.name.toLowerCase() === body.name.toLowerCase()))
    throw new AppError('name_used', { name: body.name }, 'name');
  const values = {
    name: body.name,
    all_rights: body.all_rights,
    for_agents: body.for_agents,
    scopes: body.all_rights ? [] : [...new Set(body.scopes)].toSorted(),
    expires_at: body.expires_on === null ? null : endOf(body.expires_on),
  };
  if (body.id !== undefined) return changeKey(ctx, { ...values, id: body.id }, body.version);
  if (own.length >= MAX_API_KEYS_PER_USER)
    throw new AppError('api_keys_full', { most: MAX_API_KEYS_PER_USER });
  return makeKey(ctx, owner_id, { ...values, id: ctx.newId() });
}

async function makeKey(ctx: Ctx, owner_id: string, values: KeyValues): Promise<ResponseOf<typeof call>> {
  const made = newApiSecret(ctx.tenant.environment_id);
  await insertKey(ctx, owner_id, values, made);
  ctx.audit({
    object_type: 'api_key',
    object_id: values.id,
    after: { ...values, last_four: made.last_four },
  });
  return { key: keyWire(present(await lockKey(ctx, values.id), 'the new key'), ctx), secret: made.secret };
}

async function changeKey(
  ctx: Ctx,
  values: KeyValues,
  version: number | undefined,
): Promise<ResponseOf<typeof call>> {
  const { name, all_rights, scopes, expires_at, ...stored } = await requireOwnKey(ctx, values.id);
  // The secret is where it is: an agent's key must not become one that writes.
  if (values.for_agents !== stored.for_agents)
    throw new AppError('invalid_field', { reason: 'kind_fixed' }, 'for_agents');
  assertVersion('api_key', stored.version, version);
  await updateKey(ctx, values);
  ctx.audit({
    object_type: 'api_key',
    object_id: values.id,
    before: { name, all_rights, scopes, expires_at },
    after: values,
  });
  return { key: keyWire(present(await lockKey(ctx, values.id), 'the key'), ctx), secret: null };
}
