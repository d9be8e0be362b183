import type { Flag, readFlagValues as call, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';

type Values = ResponseOf<typeof call>['values'];

/** Of statements of one month that the caller sees. */
export async function findFlagValues(
  ctx: Ctx,
  flags: readonly Flag[],
  month: string,
  statement_ids: readonly string[],
): Promise<Values> {
  const environment = ctx.tenant.environment_id;
  const scope = statementScope(ctx, { as_of_month: month, user: sql`s.user_id` });
  const wanted = JSON.stringify(
    flags.map(({ id, parent_id, target_id, data_type }) => ({ id, parent_id, target_id, data_type })),
  );
  const { rows } = await sql<Values[number]>`
    select distinct s.id as statement_id, flag.id as flag_id, figure #>> '{value,value}' as value,
      case when flag.data_type = 'amount' then coalesce(t.calculation_currency, s.currency) end as currency
    from statements s join transactions t on t.environment_id = ${environment} and t.statement_id = s.id
      join jsonb_to_recordset(${wanted}::jsonb) as flag (id uuid, parent_id uuid, target_id text, data_type text) on flag.parent_id = t.compensation_id
      cross join lateral jsonb_array_elements(t.figures -> 'list') figure
    where s.environment_id = ${environment} and s.month = ${`${month}-01`}::date and s.id = any(${[...statement_ids]}::uuid[]) and ${scope}
      and figure ->> 'variable_id' = flag.target_id and figure #>> '{value,type}' = 'decimal'`.execute(
    ctx.db,
  );
  return rows;
}
