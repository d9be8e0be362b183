import type { BodyOf, ResponseOf, updateUser as updateUserCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { requireCurrency } from '../currencies/index.ts';
import { emailChange, reinvite } from './change-email.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { getUserDetail } from './read-users.ts';
import { assertMayAdminister, assertNotArchived, assertNotSelf } from './user-policy.ts';
import { findStoredUser, type StoredUser } from './user-queries.ts';
import { updateUserRow, type UserChange } from './user-write-queries.ts';
import { requireRefFree, requireGrantableRole } from './user-checks.ts';

/** Not the name: imports find people by it, and with a colleague's name somebody would take their deals. */
const OWN_FIELDS = new Set(['language', 'locale', 'timezone', 'version']);

/** By these imports and records find people: amounts depend on nothing else here, and those above the caller keep theirs. */
const FOUND_BY = ['name', 'email', 'external_ref'] as const;

/** What amounts depend on besides. */
const PAID_IN = ['currency', 'calculation_currency'] as const;

type UpdateBody = BodyOf<typeof updateUserCall>;

/** Everyone changes their own language and formats; the rest needs the right on users. */
function requireMayChange(ctx: Ctx, id: string, body: UpdateBody): void {
  if (can(ctx, 'user.users', 'write')) return;
  if (ctx.actor.user_id !== id)
    throw new AppError(can(ctx, 'user.users', 'read') ? 'forbidden' : 'not_found');
  const beyond = Object.keys(body).find((key) => !OWN_FIELDS.has(key));
  if (beyond !== undefined) throw new AppError('forbidden', {}, beyond);
}

/** @param announce what is done once people have changed: once for many */
export async function updateUser(
  ctx: Ctx,
  id: string,
  body: UpdateBody,
  announce = peopleChanged,
): Promise<ResponseOf<typeof updateUserCall>> {
  requireMayChange(ctx, id, body);
  const stored = await findStoredUser(ctx, id);
  if (!stored) throw new AppError('not_found');
  assertNotArchived(stored);
  assertVersion('user', stored.version, body.version);
  if ([...FOUND_BY, ...PAID_IN].some((field) => body[field] !== undefined && body[field] !== stored[field]))
    assertMayAdminister(ctx.actor, stored);
  const before = await getUserDetail(ctx, id);
  const change: UserChange = {
    name: body.name,
    language: body.language,
    locale: body.locale,
    timezone: body.timezone,
    ...(await roleChange(ctx, stored, body.role_id)),
    ...(await emailChange(ctx, stored, body.email)),
    external_ref: body.external_ref,
    currency: await requireCurrency(ctx, body.currency, 'currency'),
    calculation_currency: await requireCurrency(ctx, body.calculation_currency, 'calculation_currency'),
  };
  if (
    body.external_ref !== undefined &&
    body.external_ref !== null &&
    body.external_ref !== stored.external_ref
  ) {
    await requireRefFree(ctx, body.external_ref, id);
  }
  await withinOwnReach(ctx, () => updateUserRow(ctx, id, change));
  const invitation = change.invited_at ? await reinvite(ctx, id) : null;
  const after = await getUserDetail(ctx, id);
  ctx.audit({ kind: 'update_user', object_type: 'user', object_id: id, before, after });
  await ctx.emit({ channel: `user:${id}`, name: 'update-user', data: { user_ids: [id] } });
  await announce(ctx, {
    user_ids: [id],
    calculate: [...FOUND_BY, ...PAID_IN].some((field) => before[field] !== after[field]),
  });
  await tellOfUsers(ctx, 'user.changed', [id]);
  return { ...after, invitation };
}

async function roleChange(ctx: Ctx, stored: StoredUser, role_id: string | undefined): Promise<UserChange> {
  if (role_id === undefined || role_id === stored.role_id) return {};
  // Else the last admin could leave nobody behind who may bring them back.
  assertNotSelf(ctx.actor, stored.id);
  requirePermission(ctx, 'user.roles', 'write');
  assertMayAdminister(ctx.actor, stored);
  await requireGrantableRole(ctx, role_id);
  return { role_id };
}
