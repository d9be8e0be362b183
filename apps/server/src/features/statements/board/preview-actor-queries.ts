import type { Permissions, RoleCategory } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Actor, Ctx, SharedViews } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** Another person of the environment, with their present rights. */
export async function previewActor({ db, tenant }: Ctx, user_id: string): Promise<Actor> {
  const person = sql<{ name: string; role_category: RoleCategory; permissions: Permissions }>`/* prepared */
    select u.name, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${user_id}::uuid and u.status <> 'archived'`;
  // A query of its own: on Citus a function that reads tables does not run on the nodes.
  const views = sql<{ views: SharedViews | null }>`/* prepared */
    select shared_statement_views(${tenant.environment_id}::uuid, ${user_id}::uuid) as views`;
  const [{ rows }, shared] = await Promise.all([person.execute(db), views.execute(db)]);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  return { user_id, account_id: null, ...found, shared_views: shared.rows[0]?.views ?? null };
}
