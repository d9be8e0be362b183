import type { TableSummary } from '@comptoir/contract';
import { foldText } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { fieldColumn, recordTable } from '../tables/index.ts';
import { foldedSql } from './folded-text-queries.ts';

export interface MatchedRecord {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** Records whose name and ID together have all the words; one whose whole ID or name is the text comes first. */
export async function findByNameOrKey(
  { db, tenant }: TenantDb,
  table: Pick<TableSummary, 'id' | 'name_field_id' | 'id_field_id'>,
  words: readonly string[],
  limit: number,
): Promise<MatchedRecord[]> {
  const column = (field_id: string | null) =>
    field_id ? sql`coalesce(${fieldColumn(field_id)}::text, '')` : sql`''`;
  const name = column(table.name_field_id);
  const key = table.id_field_id === table.name_field_id ? sql`''` : column(table.id_field_id);
  const text = sql`(${name} || ' ' || ${key})`;
  const matches = words.map((word) => sql`strpos(${foldedSql(text)}, ${foldText(word)}) > 0`);
  const whole = words.join(' ');
  const { rows } = await sql<MatchedRecord>`
    select id, case when ${name} = '' then ${key} else ${name} end as name, case when ${name} = '' then '' else ${key} end as key
    from ${recordTable(tenant.environment_id, table.id)}
    where ${sql.join(matches, sql` and `)}
    order by lower(${key}) = ${whole} desc, lower(${name}) = ${whole} desc, ${name}, id limit ${limit}`.execute(
    db,
  );
  return rows;
}
