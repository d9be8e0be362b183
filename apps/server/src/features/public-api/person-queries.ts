import type { UserMatching, UserStatus } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface MatchedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: UserStatus;
  /** What matched, in lower case. */
  readonly matched: string;
}

/** People by what calls name them by; upper and lower case are the same. */
export async function findPeople(
  { db, tenant }: TenantDb,
  field: UserMatching,
  keys: readonly string[],
): Promise<readonly MatchedPerson[]> {
  const wanted = keys.map((key) => key.toLowerCase());
  if (field === 'email' || field === 'external_ref') {
    const column = sql.ref(`u.${field}`);
    const { rows } = await sql<MatchedPerson>`
      select u.id, u.name, u.email, u.status, lower(${column}) as matched from users u
      where u.environment_id = ${tenant.environment_id} and lower(${column}) = any(${wanted}::text[])`.execute(
      db,
    );
    return rows;
  }
  const { rows } = await sql<MatchedPerson>`
    select distinct u.id, u.name, u.email, u.status, lower(v.value) as matched
    from attribute_values v join users u on u.environment_id = ${tenant.environment_id} and u.id = v.user_id
    where v.environment_id = ${tenant.environment_id} and v.attribute_id = ${field}::uuid and lower(v.value) = any(${wanted}::text[])`.execute(
    db,
  );
  return rows;
}
