import type { BodyOf, createUser as createUserCall, UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireCurrency } from '../currencies/index.ts';
import { findRoles } from '../roles/index.ts';
import { peopleChanged } from './people-changed.ts';
import { getUserDetail } from './read-users.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { insertUsers } from './user-write-queries.ts';
import { requireEmailFree, requireRefFree, requireGrantableRole } from './user-checks.ts';

/** @param announce what is done once people have changed: once for many */
export async function createUser(
  ctx: Ctx,
  body: BodyOf<typeof createUserCall>,
  announce = peopleChanged,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const role_id = body.role_id ?? (await findRoles(ctx)).find((role) => role.default)?.id;
  if (role_id === undefined) throw new AppError('not_found', { object: 'role' }, 'role_id');
  await requireGrantableRole(ctx, role_id);
  if (body.email !== null) await requireEmailFree(ctx, body.email, null);
  if (body.external_ref !== null) await requireRefFree(ctx, body.external_ref, null);
  const currency = await requireCurrency(ctx, body.currency ?? null, 'currency');
  const calculation_currency = await requireCurrency(
    ctx,
    body.calculation_currency ?? null,
    'calculation_currency',
  );
  const id = ctx.newId();
  await insertUsers(ctx, [
    {
      id,
      role_id,
      name: body.name,
      email: body.email,
      language: body.language,
      licenced: body.licenced,
      external_ref: body.external_ref,
      currency,
      calculation_currency,
    },
  ]);
  const user = await getUserDetail(ctx, id);
  ctx.audit({ kind: 'create_user', object_type: 'user', object_id: id, after: user });
  await announce(ctx, { user_ids: [id] });
  await tellOfUsers(ctx, 'user.created', [id]);
  return user;
}
