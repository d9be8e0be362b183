import type { Flag, FlagTarget } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_FLAGS, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalidate } from '../../calculations/index.ts';
import { findNamed } from './named-queries.ts';
import { deleteFlag, findFlags, insertFlag, lockFlagCount } from './flag-queries.ts';
import { listFlaggable, parentOf } from './read-flags.ts';

const OBJECT = { object_type: 'flag' } as const;

/** From now on the statements keep its value, where they did not. */
export async function addFlag(ctx: Ctx, target: FlagTarget): Promise<Flag> {
  requirePermission(ctx, 'report', 'write');
  const made = await lockFlagCount(ctx);
  const { items } = await listFlaggable(ctx, parentOf(target));
  const target_id = target.kind === 'variable' ? target.variable_id : target.field_id;
  const item = items.find((one) => one.target_id === target_id);
  if (!item) throw await whyNot(ctx, target);
  if (item.state !== 'flaggable') throw new AppError('flag_refused', { name: item.name, state: item.state });
  if (made >= MAX_FLAGS) throw new AppError('flag_limit', { most: MAX_FLAGS });
  const id = ctx.newId();
  await insertFlag(ctx, id, target, item.data_type);
  const { name, ...flag } = present((await findFlags(ctx, id))[0], 'the flag just made');
  const after = { ...flag, name: name ?? item.name };
  ctx.audit({ ...OBJECT, object_id: id, after });
  await valuesChanged(ctx, flag.kind);
  return after;
}

export async function removeFlag(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'report', 'write');
  const [before] = await findFlags(ctx, id);
  if (!before) throw new AppError('not_found', { object: 'flag' });
  await deleteFlag(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before });
  await valuesChanged(ctx, before.kind);
}

/** Open statements are calculated again, so that they keep the value. No amount changes. */
async function valuesChanged(ctx: Ctx, kind: Flag['kind']): Promise<void> {
  if (kind === 'variable') await invalidate(ctx, 'records');
}

/** It is there, but no number; or it is not there. */
async function whyNot(ctx: Ctx, target: FlagTarget): Promise<AppError> {
  const name = await findNamed(ctx, target);
  return name === null
    ? new AppError('not_found', { object: target.kind })
    : new AppError('not_numeric', { name });
}
