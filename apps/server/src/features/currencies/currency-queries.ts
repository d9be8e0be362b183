import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredCurrency {
  readonly code: string;
  readonly version: number;
}

/** By code; `lock` takes the rows, so that writers of rates come one after the other. */
export async function findCurrencies({ db, tenant }: TenantDb, lock = false): Promise<StoredCurrency[]> {
  const { rows } = await sql<StoredCurrency>`
    select code, version from currencies where environment_id = ${tenant.environment_id}
    order by code ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/** Keeps rates and currencies as they are until the transaction ends: a writer of rates waits, and then sees what was locked with them. */
export async function holdRates({ db, tenant }: TenantDb): Promise<void> {
  await sql`select 1 from currencies where environment_id = ${tenant.environment_id} order by code for share`.execute(
    db,
  );
}
