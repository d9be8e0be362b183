import type {
  BodyOf,
  setViewShares,
  StatementFilter,
  StatementView,
  updateStatementView,
  ViewConditions,
  ViewPermission,
} from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../../platform/db/index.ts';
import { removeUses, writeViewUses } from '../../references/index.ts';

export interface StoredView extends ViewConditions {
  readonly id: string;
  readonly name: string;
  readonly preview_mode: boolean;
  readonly filters: StatementFilter[];
  readonly fields: StatementView['fields'];
  readonly users_avatar_for_preview: StatementView['users_avatar_for_preview'];
  readonly version: number;
  readonly shares_version: number;
  /** The higher of the role's share and the person's own; `null`: not shared with the caller. */
  readonly shared: ViewPermission | null;
}

/** As many pictures as stand beside a name. */
const AVATARS = 4;

async function read(ctx: Ctx, where: RawBuilder<unknown>): Promise<StoredView[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<StoredView>`/* prepared */
    select v.id, v.name, v.preview_mode, v.filters, v.link, v.fields, v.version, v.shares_version,
      (select case when bool_or(s.permission = 'edit') then 'edit' when count(*) > 0 then 'view' end
        from statement_view_shares s join users u on u.environment_id = ${environment} and u.id = ${ctx.actor.user_id}::uuid
        where s.environment_id = ${environment} and s.view_id = v.id and (s.user_id = u.id or s.role_id = u.role_id)) as shared,
      coalesce((select jsonb_agg(shown.person) from (
        select jsonb_build_object('name', u.name, 'avatar', u.avatar) as person
        from statement_view_shares s join users u on u.environment_id = ${environment} and u.id = s.user_id
        where s.environment_id = ${environment} and s.view_id = v.id order by lower(u.name), u.id limit ${AVATARS}) shown), '[]') as users_avatar_for_preview
    from statement_views v where v.environment_id = ${environment} and ${where}
    order by v.position, v.id`.execute(ctx.db);
  return rows;
}

export function readViews(ctx: Ctx): Promise<StoredView[]> {
  return read(ctx, sql`true`);
}

export async function findView(ctx: Ctx, id: string): Promise<StoredView | null> {
  return (await read(ctx, sql`v.id = ${id}::uuid`))[0] ?? null;
}

/** Locks the view's row: of two people who change it at once, the second waits and sees the first one's change. */
export async function lockView({ db, tenant }: Ctx, id: string): Promise<void> {
  await sql`select 1 from statement_views where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

type Values = Omit<BodyOf<typeof updateStatementView>, 'version' | 'fields'> & Pick<StatementView, 'fields'>;

/** An empty list is a choice, and `null` is none. */
const fieldsIn = ({ fields }: Pick<Values, 'fields'>) =>
  sql`${fields === null ? null : JSON.stringify(fields)}::jsonb`;

export async function insertView(ctx: Ctx, id: string, view: Values): Promise<void> {
  const { db, tenant } = ctx;
  await sql`insert into statement_views (environment_id, id, name, preview_mode, filters, link, fields, position)
    select home.environment_id, ${id}::uuid, ${view.name}, ${view.preview_mode}, ${JSON.stringify(view.filters)}::jsonb, ${view.link}, ${fieldsIn(view)},
      (select coalesce(max(position) + 1, 0) from statement_views where environment_id = ${tenant.environment_id})
    from ${homeOf(tenant)}`.execute(db);
  await writeViewUses(ctx, id, view.filters);
}

export async function updateView(ctx: Ctx, id: string, view: Values): Promise<void> {
  const { db, tenant } = ctx;
  await sql`update statement_views set name = ${view.name}, preview_mode = ${view.preview_mode},
      filters = ${JSON.stringify(view.filters)}::jsonb, link = ${view.link}, fields = ${fieldsIn(view)}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
  await writeViewUses(ctx, id, view.filters);
}

export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const { db, tenant } = ctx;
  await sql`delete from statement_views where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
  await removeUses(ctx, [id]);
}

/** Puts these views first, in that order; the others follow in their old order. */
export async function orderViews({ db, tenant }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update statement_views v set position = placed.position
    from (select o.id, row_number() over (order by array_position(${[...ids]}::uuid[], o.id) nulls last, o.position, o.id) as position
      from statement_views o where o.environment_id = ${tenant.environment_id}) placed
    where v.environment_id = ${tenant.environment_id} and v.id = placed.id`.execute(db);
}

export interface StoredShare {
  readonly name: string;
  readonly permission: ViewPermission;
  readonly role_id: string | null;
  readonly user_id: string | null;
}

/** Roles first, then people. */
export async function readShares({ db, tenant }: Ctx, view_id: string): Promise<StoredShare[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<StoredShare>`
    select coalesce(r.name, u.name) as name, s.permission, s.role_id, s.user_id from statement_view_shares s
      left join roles r on r.environment_id = ${environment} and r.id = s.role_id
      left join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.view_id = ${view_id}::uuid
    order by s.role_id is null, lower(coalesce(r.name, u.name)), s.id`.execute(db);
  return rows;
}

type Shares = BodyOf<typeof setViewShares>['shares'];

export async function writeShares(ctx: Ctx, view_id: string, shares: Shares): Promise<void> {
  const environment = ctx.tenant.environment_id;
  await sql`delete from statement_view_shares where environment_id = ${environment} and view_id = ${view_id}::uuid`.execute(
    ctx.db,
  );
  for (const share of shares) {
    await sql`insert into statement_view_shares (environment_id, id, view_id, role_id, user_id, permission)
      values (${environment}, ${ctx.newId()}, ${view_id}, ${'role_id' in share ? share.role_id : null},
        ${'user_id' in share ? share.user_id : null}, ${share.permission})`.execute(ctx.db);
  }
  await sql`update statement_views set shares_version = shares_version + 1
    where environment_id = ${environment} and id = ${view_id}::uuid`.execute(ctx.db);
}

export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** Whether a view can be shared with it. */
  readonly sees_views: boolean;
}

const SEES_VIEWS = sql<boolean>`(r.category = 'god' or r.permissions ->> 'statement_scope' in ('shared_views', 'all'))`;

export async function roleCandidates({ db, tenant }: Ctx): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select r.id, r.name, ${SEES_VIEWS} as sees_views from roles r
    where r.environment_id = ${tenant.environment_id} order by lower(r.name), r.id`.execute(db);
  return rows;
}

export async function userCandidates({
  db,
  tenant,
}: Ctx): Promise<(Candidate & { readonly avatar: string | null })[]> {
  const { rows } = await sql<
    Candidate & { avatar: string | null }
  >`select u.id, u.name, u.avatar, ${SEES_VIEWS} as sees_views from users u
      join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status <> 'archived' order by lower(u.name), u.id`.execute(
    db,
  );
  return rows;
}
