import type {
  BodyOf,
  RequestConditions,
  RequestView,
  setRequestViewShares,
  updateRequestView,
  ViewPermission,
} from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';

export interface StoredRequestView extends RequestConditions {
  readonly id: string;
  readonly name: string;
  readonly preview_mode: boolean;
  readonly fields: RequestView['fields'];
  readonly sort: RequestView['sort'];
  readonly users_avatar_for_preview: RequestView['users_avatar_for_preview'];
  readonly version: number;
  readonly shares_version: number;
  readonly is_own: boolean;
  /** The higher of the role's share and the person's own; `null`: not shared with the caller. */
  readonly shared: ViewPermission | null;
}

/** As many pictures as stand beside a name. */
const AVATARS = 4;

async function read(ctx: Ctx, where: RawBuilder<unknown>): Promise<StoredRequestView[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<StoredRequestView>`
    select v.id, v.name, v.preview_mode, v.filters, v.link, v.fields, v.sort, v.version, v.shares_version,
      v.owner_id is not distinct from ${ctx.actor.user_id}::uuid as is_own,
      (select case when bool_or(s.permission = 'edit') then 'edit' when count(*) > 0 then 'view' end
        from request_view_shares s join users u on u.environment_id = ${environment} and u.id = ${ctx.actor.user_id}::uuid
        where s.environment_id = ${environment} and s.view_id = v.id and (s.user_id = u.id or s.role_id = u.role_id)) as shared,
      coalesce((select jsonb_agg(shown.person) from (
        select jsonb_build_object('name', u.name, 'avatar', u.avatar) as person
        from request_view_shares s join users u on u.environment_id = ${environment} and u.id = s.user_id
        where s.environment_id = ${environment} and s.view_id = v.id order by lower(u.name), u.id limit ${AVATARS}) shown), '[]') as users_avatar_for_preview
    from request_views v where v.environment_id = ${environment} and ${where}
    order by is_own desc, v.position, lower(v.name), v.id`.execute(ctx.db);
  return rows;
}

export async function readRequestViews(ctx: Ctx): Promise<StoredRequestView[]> {
  return (await read(ctx, sql`true`)).filter((view) => view.is_own || view.shared !== null);
}

export async function findRequestView(ctx: Ctx, id: string): Promise<StoredRequestView | null> {
  return (await read(ctx, sql`v.id = ${id}::uuid`))[0] ?? null;
}

/** Of two people who change it at once, the second waits and sees the first one's change. */
export async function lockRequestView({ db, tenant }: Ctx, id: string): Promise<void> {
  await sql`select 1 from request_views where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

type Values = Omit<BodyOf<typeof updateRequestView>, 'version' | 'fields' | 'sort'> &
  Pick<RequestView, 'fields' | 'sort'>;

/** An empty list is a choice, and `null` is none. */
const fieldsIn = ({ fields }: Pick<Values, 'fields'>) =>
  sql`${fields === null ? null : JSON.stringify(fields)}::jsonb`;

export async function insertRequestView(ctx: Ctx, id: string, owner_id: string, view: Values): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const last = await sql<{
    position: number;
  }>`select coalesce(max(position) + 1, 0) as position from request_views
    where environment_id = ${environment} and owner_id = ${owner_id}::uuid`.execute(ctx.db);
  await sql`insert into request_views (environment_id, id, name, owner_id, preview_mode, filters, link, fields, sort, position)
    values (${environment}, ${id}, ${view.name}, ${owner_id}, ${view.preview_mode}, ${JSON.stringify(view.filters)}::jsonb, ${view.link},
      ${fieldsIn(view)}, ${view.sort}, ${last.rows[0]?.position ?? 0})`.execute(ctx.db);
}

export async function updateRequestViewRow({ db, tenant }: Ctx, id: string, view: Values): Promise<void> {
  await sql`update request_views set name = ${view.name}, preview_mode = ${view.preview_mode},
      filters = ${JSON.stringify(view.filters)}::jsonb, link = ${view.link}, fields = ${fieldsIn(view)}, sort = ${view.sort}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

export async function deleteRequestViewRow({ db, tenant }: Ctx, id: string): Promise<void> {
  await sql`delete from request_views where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** Puts these of the caller's views first, in that order; the others follow in their old order. */
export async function orderOwnViews({ db, tenant, actor }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update request_views v set position = placed.position
    from (select o.id, row_number() over (order by array_position(${[...ids]}::uuid[], o.id) nulls last, o.position, o.id) as position
      from request_views o where o.environment_id = ${tenant.environment_id} and o.owner_id = ${actor.user_id}::uuid) placed
    where v.environment_id = ${tenant.environment_id} and v.id = placed.id`.execute(db);
}

interface StoredShare {
  readonly name: string;
  readonly permission: ViewPermission;
  readonly role_id: string | null;
  readonly user_id: string | null;
}

/** Roles first, then people. */
export async function readRequestShares({ db, tenant }: Ctx, view_id: string): Promise<StoredShare[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredShare>`
    select coalesce(r.name, u.name) as name, s.permission, s.role_id, s.user_id from request_view_shares s
      left join roles r on r.environment_id = ${environment} and r.id = s.role_id
      left join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.view_id = ${view_id}::uuid
    order by s.role_id is null, lower(coalesce(r.name, u.name)), s.id`.execute(db);
  return rows;
}

type Shares = BodyOf<typeof setRequestViewShares>['shares'];

export async function writeRequestShares(ctx: Ctx, view_id: string, shares: Shares): Promise<void> {
  const environment = ctx.tenant.environment_id;
  await sql`delete from request_view_shares where environment_id = ${environment} and view_id = ${view_id}::uuid`.execute(
    ctx.db,
  );
  for (const share of shares) {
    await sql`insert into request_view_shares (environment_id, id, view_id, role_id, user_id, permission)
      values (${environment}, ${ctx.newId()}, ${view_id}, ${'role_id' in share ? share.role_id : null},
        ${'user_id' in share ? share.user_id : null}, ${share.permission})`.execute(ctx.db);
  }
  await sql`update request_views set shares_version = shares_version + 1
    where environment_id = ${environment} and id = ${view_id}::uuid`.execute(ctx.db);
}

/** How many of the roles and people that the shares name are there. */
export async function countSharers({ db, tenant }: Ctx, ids: readonly string[]): Promise<number> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from roles where environment_id = ${environment} and id = any(${[...ids]}::uuid[]))::int
    + (select count(*) from users where environment_id = ${environment} and id = any(${[...ids]}::uuid[]) and status <> 'archived')::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
