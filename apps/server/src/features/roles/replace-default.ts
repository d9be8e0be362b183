import type { Permissions } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { assertDefaultNotRaised } from './grant-policy.ts';
import { clearDefault, findRoles } from './role-queries.ts';

export async function replaceDefault(ctx: Ctx, permissions: Permissions): Promise<void> {
  const present_one = (await findRoles(ctx)).find((role) => role.default);
  if (present_one) assertDefaultNotRaised(ctx.actor, present_one.permissions_v2, permissions);
  await clearDefault(ctx);
}
