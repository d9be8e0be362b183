import type { Overwrite } from '@comptoir/engine';
import { parseMonth, present } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/**
 * What is written over statements of these people (`null`: everybody's), where the person is still calculated in the currency that it was
 * written in.
 */
export async function loadOverwrites(
  db: Db,
  environment: string,
  company: string,
  user_ids: readonly string[] | null = null,
): Promise<Overwrite[]> {
  const whose = user_ids === null ? sql`` : sql`and o.user_id = any(${[...user_ids]}::uuid[])`;
  const { rows } = await sql<Omit<Overwrite, 'month'> & { readonly month: string }>`/* prepared */
    select o.user_id, to_char(o.month, 'YYYY-MM') as month, o.compensation_id, o.variable_id, o.record_id, o.value::text as value
    from statement_overwrites o join users u on u.environment_id = ${environment} and u.id = o.user_id
    where o.environment_id = ${environment} and o.state = 'active' and o.currency = coalesce(u.calculation_currency, ${company}) ${whose}
    order by o.id`.execute(db);
  return rows.map((row) => ({ ...row, month: present(parseMonth(row.month), 'month') }));
}
