import { present } from '@comptoir/kernel';
import { type Database, sql } from '../apps/server/src/platform/db/index.ts';
import { searchRecords } from '../apps/server/src/features/records/search-records.ts';
import { requireTable } from '../apps/server/src/features/tables/index.ts';
import { type ImportCompany, inTenantOf } from './import-case.ts';
import { bestOf } from './timing.ts';

export interface GridTimed {
  readonly what: string;
  readonly ms: number;
  /** The same rows by `order by ... offset ... limit` in plain SQL. */
  readonly sql_ms: number;
}

/** Windows of 200 rows anywhere in the imported table, as the grid requests them, against plain SQL written by hand. */
export async function benchGrid(
  database: Database,
  company: ImportCompany,
  name: string,
  row_count: number,
): Promise<GridTimed[]> {
  const inTenant = inTenantOf(database, company);
  const { rows } = await inTenant((ctx) =>
    sql<{ id: string }>`select id from data_tables where name = ${name}`.execute(ctx.db),
  );
  const table = await inTenant((ctx) => requireTable(ctx, present(rows[0], 'the imported table').id));
  const field = (api_name: string) =>
    present(
      table.fields.find((one) => one.api_name === api_name),
      api_name,
    );
  const relation = `records_${company.tenant.environment_id.replaceAll('-', '')}.t_${table.id.replaceAll('-', '')}`;
  const column = (api_name: string) => `f_${field(api_name).id.replaceAll('-', '')}`;
  const timed: GridTimed[] = [];
  for (const [order, sort, by] of [
    ['as imported', [], 'id'],
    [
      'by amount',
      [{ field_id: field('amount').id, direction: 'asc' }],
      `${column('amount')} asc nulls last, id`,
    ],
    [
      'by name',
      [{ field_id: field('deal_name').id, direction: 'asc' }],
      `${column('deal_name')} collate "und-x-icu" asc nulls last, id`,
    ],
  ] as const) {
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const start = Math.max(0, Math.floor(row_count * part) - 200);
      const ask = () =>
        inTenant((ctx) =>
          searchRecords(ctx, table.id, {
            conditions: null,
            search: '',
            sort: [...sort],
            start,
            limit: 200,
            with_total: false,
          }),
        );
      // The first sort by a field makes its index, once.
      const first = performance.now();
      await ask();
      if (part === 0 && sort.length > 0)
        timed.push({ what: `${order}, first time`, ms: performance.now() - first, sql_ms: 0 });
      const { ms } = await bestOf(3, ask);
      const byHand = await bestOf(3, () =>
        database.pool.query(`select * from ${relation} order by ${by} offset ${start} limit 200`),
      );
      timed.push({ what: `${order}, row ${start.toLocaleString('en')}`, ms, sql_ms: byHand.ms });
    }
  }
  return timed;
}
