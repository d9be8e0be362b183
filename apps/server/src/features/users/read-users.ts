import type {
  BodyOf,
  QueryOf,
  ResponseOf,
  searchUsers as searchUsersCall,
  UserDetail,
  UserOption,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { heldPlans } from '../plans/index.ts';
import { countUsers, findUserDetail, listUserOptions, searchUserRows } from './user-queries.ts';

export async function searchUsers(
  ctx: Ctx,
  filters: BodyOf<typeof searchUsersCall>,
  page: QueryOf<typeof searchUsersCall>,
): Promise<ResponseOf<typeof searchUsersCall>> {
  requirePermission(ctx, 'user.users', 'read');
  const found = await searchUserRows(ctx, filters, page, ctx.clock.today());
  const counts = await countUsers(ctx);
  return {
    ...found,
    pending_without_email: counts.pending_without_email,
    licenced_total: counts.licenced,
    archived_total: counts.archived,
    live_total: counts.live,
  };
}

/** Without asking for rights: for use cases that have checked theirs. */
export async function getUserDetail(ctx: Ctx, id: string): Promise<UserDetail> {
  const user = await findUserDetail(ctx, id, ctx.clock.today());
  if (!user) throw new AppError('not_found');
  return { ...user, plans: await heldPlans(ctx, { user_id: id }) };
}

/** Everyone may read themselves; of others, a person without the right on users learns not even that they exist. */
export async function getUser(ctx: Ctx, id: string): Promise<UserDetail> {
  if (ctx.actor.user_id !== id && !can(ctx, 'user.users', 'read')) throw new AppError('not_found');
  return getUserDetail(ctx, id);
}

/** Names for pickers. People who configure see everyone, others those whose statements they see this month. */
export async function listUsers(
  ctx: Ctx,
  query: { readonly search?: string | undefined; readonly archived: 'true' | 'false' },
): Promise<UserOption[]> {
  const configures =
    can(ctx, 'user.users', 'read') ||
    can(ctx, 'plan', 'read') ||
    can(ctx, 'quota', 'read') ||
    can(ctx, 'data_table', 'read');
  return listUserOptions(ctx, {
    search: query.search?.trim() ?? '',
    archived: query.archived === 'true',
    in_scope_of: configures ? null : (await presentMonth(ctx)).month,
  });
}
