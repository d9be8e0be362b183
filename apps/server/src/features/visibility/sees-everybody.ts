import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';

/** Whether the actor's statement scope includes everyone of the environment. For what is about all of them at once. */
export function seesEverybody({ actor }: Pick<Ctx, 'actor'>): boolean {
  return (
    actor.role_category === 'god' ||
    (can({ actor }, 'statement', 'read') && actor.permissions.statement_scope === 'all')
  );
}
