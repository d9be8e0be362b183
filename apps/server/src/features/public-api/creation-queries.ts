import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** When fields of tables and metrics were made, by their ids. Others are not in it: they are the same in every company. */
export type CreatedAt = ReadonlyMap<string, string>;

export async function findCreation({ db, tenant }: Ctx, ids: readonly string[]): Promise<CreatedAt> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select id, created_at from fields where environment_id = ${environment} and id = any(${[...ids]}::uuid[])
    union all
    select id, created_at from metrics where environment_id = ${environment} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, created_at }) => [id, created_at.toISOString()]));
}
