import type { PlanCheckWire } from '@comptoir/contract';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';

/** A check may be a copy of real records: who may not read such things elsewhere does not see it here. */
export function maySee(
  ctx: Pick<Ctx, 'actor'>,
  { records, quotas, attributes, groups }: PlanCheckWire,
): boolean {
  return (
    (records.length === 0 || can(ctx, 'data_table', 'read')) &&
    (quotas.length === 0 || can(ctx, 'quota', 'read')) &&
    (attributes.length === 0 || can(ctx, 'user.users', 'read')) &&
    (groups.length === 0 || can(ctx, 'user.groups', 'read'))
  );
}
