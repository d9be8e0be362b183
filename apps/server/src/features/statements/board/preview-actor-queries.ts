import type { Permissions, RoleCategory } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Actor, Ctx, SharedViews } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** Another person of the environment, with their present rights. */
export async function previewActor(ctx: Ctx, user_id: string): Promise<Actor> {
  const [found] = await previewActors(ctx, [user_id]);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Those of the people who are not archived, with their present rights. */
export async function previewActors({ db, tenant }: Ctx, user_ids: readonly string[]): Promise<Actor[]> {
  const people = sql<{
    user_id: string;
    name: string;
    role_category: RoleCategory;
    permissions: Permissions;
  }>`/* prepared */
    select u.id as user_id, u.name, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = any(${[...user_ids]}::uuid[]) and u.status <> 'archived'`;
  // A query of its own: on Citus a function that reads tables does not run on the nodes.
  const views = sql<{ user_id: string; views: SharedViews | null }>`/* prepared */
    select one.id as user_id, shared_statement_views(${tenant.environment_id}::uuid, one.id) as views
    from unnest(${[...user_ids]}::uuid[]) one (id)`;
  const [{ rows }, shared] = await Promise.all([people.execute(db), views.execute(db)]);
  const viewsOf = new Map(shared.rows.map((one) => [one.user_id, one.views]));
  return rows.map((one) => ({ ...one, account_id: null, shared_views: viewsOf.get(one.user_id) ?? null }));
}
