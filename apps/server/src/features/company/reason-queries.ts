import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** The reasons that statements were changed with. */
export async function usedReasons(ctx: Ctx): Promise<Set<string>> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<{ id: string }>`
    select reason_id::text as id from statement_overwrites where environment_id = ${environment} and reason_id is not null
    union select reason_id::text from statement_entries where environment_id = ${environment} and reason_id is not null`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
