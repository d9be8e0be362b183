import { foldText } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { foldedSql } from '../records/index.ts';
import { fieldColumn, recordTable, type Field } from '../tables/index.ts';

/** Records whose texts are looked at, the first of the table: more would keep the person waiting. */
export const MAX_RECORDS_LOOKED_AT = 50_000;
const MAX_TEXT_FIELDS = 20;
const MAX_USERS = 500;

/** People whose name, or first name, is in the sentence. */
export async function findUsersIn(
  { db, tenant }: TenantDb,
  sentence: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id}
      and strpos(lower(${sentence}), lower(split_part(name, ' ', 1))) > 0
    order by name, id limit ${MAX_USERS}`.execute(db);
  return rows;
}

/** Which of these texts are values of which text fields. */
export async function findValues(
  { db, tenant }: TenantDb,
  table_id: string,
  fields: readonly Field[],
  texts: readonly string[],
): Promise<readonly { readonly field_id: string; readonly value: string }[]> {
  const looked = fields.slice(0, MAX_TEXT_FIELDS);
  if (looked.length === 0 || texts.length === 0) return [];
  const values = sql.join(looked.map(({ id }) => sql`(${id}::text, r.${fieldColumn(id)})`));
  const { rows } = await sql<{ field_id: string; value: string }>`
    select cell.field_id, min(cell.value) as value
    from (select * from ${recordTable(tenant.environment_id, table_id)} limit ${MAX_RECORDS_LOOKED_AT}) r
      cross join lateral (values ${values}) as cell (field_id, value)
    where ${foldedSql(sql`cell.value`)} = any(${texts.map(foldText)}::text[])
    group by cell.field_id, ${foldedSql(sql`cell.value`)} order by count(*) desc limit 50`.execute(db);
  return rows;
}
