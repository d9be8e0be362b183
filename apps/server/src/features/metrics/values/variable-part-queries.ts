import type { MetricDataType, MetricSource } from '@comptoir/contract';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { Statements } from './standard-part-queries.ts';

export type VariableRefs = Extract<MetricSource, { type: 'statement' }>['variables'];

/**
 * The values of variables that statements keep: rows (statement_id, user_id, month, currency, variable_id, total, weight). A quarter counts in its
 * last month, where it is earned. What was in error has no value.
 */
export function variableRows(
  { tenant, where }: Statements,
  variables: VariableRefs,
  data_type: MetricDataType,
): RawBuilder<unknown> {
  const environment = tenant.environment_id;
  const currency =
    data_type === 'amount' ? sql`coalesce(t.calculation_currency, s.currency)` : sql`null::text`;
  return sql`select s.id as statement_id, s.user_id, s.month, ${currency} as currency, kept.variable_id, kept.total, 1 as weight
    from statements s join transactions t on t.environment_id = ${environment} and t.statement_id = s.id
      join (select * from jsonb_to_recordset(${JSON.stringify(variables)}::jsonb) as x(compensation_id uuid, variable_id text)) wanted
        on wanted.compensation_id = t.compensation_id
      cross join lateral (select distinct figure ->> 'variable_id' as variable_id, (figure #>> '{value,value}')::numeric as total
        from jsonb_array_elements(t.figures -> 'list') figure
        where figure ->> 'variable_id' = wanted.variable_id and figure #>> '{value,type}' = 'decimal') kept
    where s.environment_id = ${environment} and ${where} and not t.ongoing`;
}
