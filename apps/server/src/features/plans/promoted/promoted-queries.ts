import type { PromotedChangeWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import type { Member } from '../member-queries.ts';

export interface NewPromotedChange {
  readonly id: string;
  readonly plan_id: string;
  readonly sandbox_name: string;
  readonly promoted_at: Date;
  readonly promoted_by: string | null;
}

/** A later promotion takes the place of an earlier one. */
export async function keepPromotedDocument(
  { db, tenant }: TenantDb,
  change: NewPromotedChange & { readonly compensation_id: string; readonly document: CompensationDocument },
): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and compensation_id = ${change.compensation_id} and document is not null`.execute(
    db,
  );
  await sql`
    insert into promoted_changes (environment_id, id, plan_id, compensation_id, document, sandbox_name, promoted_at, promoted_by)
    values (${tenant.environment_id}, ${change.id}, ${change.plan_id}, ${change.compensation_id}, ${JSON.stringify(change.document)}::jsonb,
      ${change.sandbox_name}, ${change.promoted_at}, ${change.promoted_by}::uuid)`.execute(db);
}

export async function keepPromotedMembers(
  { db, tenant }: TenantDb,
  change: NewPromotedChange & { readonly members: readonly Member[] },
): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and plan_id = ${change.plan_id} and members is not null`.execute(
    db,
  );
  await sql`
    insert into promoted_changes (environment_id, id, plan_id, members, sandbox_name, promoted_at, promoted_by)
    values (${tenant.environment_id}, ${change.id}, ${change.plan_id}, ${JSON.stringify(change.members)}::jsonb,
      ${change.sandbox_name}, ${change.promoted_at}, ${change.promoted_by}::uuid)`.execute(db);
}

/** That a compensation becomes a draft, or the whole plan is archived. */
export async function keepPromotedState(
  { db, tenant }: TenantDb,
  change: NewPromotedChange & { readonly compensation_id: string | null },
): Promise<void> {
  await sql`
    insert into promoted_changes (environment_id, id, plan_id, compensation_id, state, sandbox_name, promoted_at, promoted_by)
    values (${tenant.environment_id}, ${change.id}, ${change.plan_id}, ${change.compensation_id}::uuid,
      ${change.compensation_id === null ? 'archived' : 'draft'}, ${change.sandbox_name}, ${change.promoted_at}, ${change.promoted_by}::uuid)`.execute(
    db,
  );
}

/** Of the whole plan: what a later promotion no longer wants, or wants again. */
export async function endPromotedStates({ db, tenant }: TenantDb, plan_id: string): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and plan_id = ${plan_id} and state is not null`.execute(
    db,
  );
}

/** Somebody did it: the plan was archived, or the compensation became a draft. */
export async function endPromotedState(
  { db, tenant }: TenantDb,
  { plan_id, compensation_id }: { readonly plan_id: string; readonly compensation_id: string | null },
): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and plan_id = ${plan_id} and state is not null
      and compensation_id is not distinct from ${compensation_id}::uuid`.execute(db);
}

type Row = Omit<PromotedChangeWire, 'promoted_at'> & { readonly promoted_at: Date };

/** Of compensations that are not deleted, the newest first. */
export async function findPromotedChanges(
  { db, tenant }: TenantDb,
  plan_id: string,
): Promise<PromotedChangeWire[]> {
  const { environment_id } = tenant;
  const { rows } = await sql<Row>`
    select p.id, p.compensation_id, p.sandbox_name, p.promoted_at, a.name as promoted_by_name, p.document, p.state,
      case when p.members is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'team_id', m.team_id, 'group_id', m.group_id, 'start_date', m.start_date,
          'end_date', m.end_date, 'name', coalesce(u.name, t.name, g.name, ''), 'avatar', u.avatar) order by m.at), '[]')
        from rows from (jsonb_to_recordset(p.members) as (user_id uuid, team_id uuid, group_id uuid, start_date text, end_date text))
          with ordinality as m (user_id, team_id, group_id, start_date, end_date, at)
        left join users u on u.environment_id = ${environment_id} and u.id = m.user_id
        left join teams t on t.environment_id = ${environment_id} and t.id = m.team_id
        left join user_groups g on g.environment_id = ${environment_id} and g.id = m.group_id) end as members
    from promoted_changes p
      left join compensations c on c.environment_id = ${environment_id} and c.id = p.compensation_id
      left join users a on a.environment_id = ${environment_id} and a.id = p.promoted_by
    where p.environment_id = ${environment_id} and p.plan_id = ${plan_id} and c.state is distinct from 'deleted'
    order by p.promoted_at desc, p.id`.execute(db);
  return rows.map((row) => ({ ...row, promoted_at: row.promoted_at.toISOString() }));
}

export interface Discarded {
  readonly plan_id: string;
  readonly compensation_id: string | null;
  readonly sandbox_name: string;
}

export async function discardPromoted({ db, tenant }: TenantDb, id: string): Promise<Discarded | null> {
  const { rows } = await sql<Discarded>`
    delete from promoted_changes where environment_id = ${tenant.environment_id} and id = ${id}
    returning plan_id, compensation_id, sandbox_name`.execute(db);
  return rows[0] ?? null;
}

/** Somebody saved what waited: it waits no longer. */
export async function endPromotedDocument(
  { db, tenant }: TenantDb,
  compensation_id: string,
  document: CompensationDocument,
): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and compensation_id = ${compensation_id}
      and document = ${JSON.stringify(document)}::jsonb`.execute(db);
}

export async function endPromotedMembers(
  { db, tenant }: TenantDb,
  plan_id: string,
  members: readonly Member[],
): Promise<void> {
  await sql`delete from promoted_changes
    where environment_id = ${tenant.environment_id} and plan_id = ${plan_id} and compensation_id is null
      and members = ${JSON.stringify(members)}::jsonb`.execute(db);
}
