import { type Db, sql } from '../../platform/db/index.ts';

/** By compensation, the variables whose values statements keep though nobody is shown them there: flagged ones, and those that metrics read. */
export async function loadKeptVariables(
  db: Db,
  environment: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ compensation_id: string; variable_ids: string[] }>`
    select kept.compensation_id, array_agg(distinct kept.variable_id order by kept.variable_id) as variable_ids
    from (select flag.compensation_id::text as compensation_id, flag.target_id::text as variable_id from flags flag
        where flag.environment_id = ${environment} and flag.kind = 'variable'
        union all
        select v ->> 'compensation_id', v ->> 'variable_id' from metrics m cross join lateral jsonb_array_elements(m.source -> 'variables') v
        where m.environment_id = ${environment} and m.type = 'statement') kept
    group by kept.compensation_id`.execute(db);
  return new Map(rows.map((row) => [row.compensation_id, row.variable_ids]));
}
