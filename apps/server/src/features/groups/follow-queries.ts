import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface FollowedAttribute {
  readonly name: string;
  readonly type: string;
  readonly options: readonly string[];
}

export async function findFollowedAttribute(
  { db, tenant }: TenantDb,
  id: string,
): Promise<FollowedAttribute | null> {
  const { rows } = await sql<FollowedAttribute>`
    select name, type, options from attributes where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface FollowedPerson {
  readonly user_id: string;
  /** Of somebody who left. */
  readonly departure_date: string | null;
  readonly values: readonly {
    readonly value: string;
    readonly start_date: string | null;
    readonly end_date: string | null;
  }[];
}

/** People with the values that they have of the attribute; those without any too, so that their groups end. */
export async function findFollowedValues(
  { db, tenant }: TenantDb,
  attribute_id: string,
  user_ids: readonly string[] | undefined,
): Promise<readonly FollowedPerson[]> {
  const { rows } = await sql<FollowedPerson>`
    select u.id as user_id, u.departure_date,
      coalesce((select jsonb_agg(jsonb_build_object('value', v.value, 'start_date', v.start_date, 'end_date', v.end_date)
          order by v.start_date nulls first)
        from attribute_values v where v.environment_id = ${tenant.environment_id} and v.attribute_id = ${attribute_id}
          and v.user_id = u.id), '[]') as "values"
    from users u where u.environment_id = ${tenant.environment_id}
      ${user_ids === undefined ? sql`` : sql`and u.id = any(${[...user_ids]}::uuid[])`}
    order by u.id`.execute(db);
  return rows;
}
