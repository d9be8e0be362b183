import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { BATCH_ROWS } from '../../platform/files/sheet.ts';
import { fieldValue, recordTable, unmatchedValue, type DataTable, type Field } from '../tables/index.ts';
import { orderBy, orderTerms, joinedRanks, type Ordering } from './record-order-queries.ts';

/** `c0, c1, ...` in the order of the fields, with the unmatched names of user fields as `u0`. */
export type CursorRow = Readonly<Record<string, unknown>>;

interface CursorQuery extends Ordering {
  readonly fields: readonly Field[];
  readonly where: RawBuilder<unknown> | null;
}

/** The matching records from first to last through a cursor: their number costs no memory. In a transaction that stays open until the last. */
export async function* streamRecords(
  { db, tenant }: TenantDb,
  table: DataTable,
  query: CursorQuery,
): AsyncGenerator<readonly CursorRow[]> {
  const columns = query.fields.flatMap((field, index) => {
    const value = sql`${fieldValue(field)} as ${sql.id(`c${index}`)}`;
    return field.kind === 'user' ? [value, sql`${unmatchedValue(field)} as ${sql.id(`u${index}`)}`] : [value];
  });
  await sql`
    declare exported_records no scroll cursor for
    select ${sql.join(columns)} from ${recordTable(tenant.environment_id, table.id)} r ${joinedRanks(table, query)}
    where ${query.where ?? sql`true`} order by ${orderBy(orderTerms(table, query), false)}`.execute(db);
  for (;;) {
    const { rows } = await sql<CursorRow>`fetch ${sql.lit(BATCH_ROWS)} from exported_records`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close exported_records`.execute(db);
}
