import type { figureSchema } from '@comptoir/contract';
import { parseMonth } from '@comptoir/kernel';
import type { z } from 'zod';
import type { TenantDb } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';

type Sql = RawBuilder<unknown>;

/** `YYYY-MM` of the first and the last month with statements; `null`: there are none. */
export async function monthsOfStatements({
  db,
  tenant,
}: TenantDb): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last
    from statements where environment_id = ${tenant.environment_id}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first !== null && last !== null && parseMonth(first) !== null ? { first, last } : null;
}

export interface ShownVariable {
  readonly variable_id: string;
  readonly name: string;
  readonly compensation_name: string;
  readonly format: z.output<typeof figureSchema>['format'];
  readonly decimals: number | null;
}

/** Key figures of the compensations in these statements, as each one's latest statement names them: all, or those of `ids`. */
export async function findVariables(
  { db, tenant }: TenantDb,
  scope: Sql,
  ids: readonly string[] | null = null,
): Promise<ShownVariable[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<ShownVariable>`
    select distinct on (lower(latest.compensation_name), lower(f ->> 'name'), f ->> 'variable_id') f ->> 'variable_id' as variable_id, f ->> 'name' as name,
      latest.compensation_name, f ->> 'format' as format, (f ->> 'decimals')::int as decimals
    from (select distinct on (t.compensation_id) t.compensation_name, t.figures
        from transactions t join statements s on s.environment_id = ${environment} and s.id = t.statement_id
        where t.environment_id = ${environment} and ${scope} order by t.compensation_id, t.month desc) latest,
      jsonb_array_elements(coalesce(latest.figures -> 'list', '[]')) f
    where f ->> 'variable_id' ~ '^[0-9a-f-]{36}$' ${ids ? sql`and f ->> 'variable_id' = any(${[...ids]}::text[])` : sql``}
    order by lower(latest.compensation_name), lower(f ->> 'name'), f ->> 'variable_id'`.execute(db);
  return rows;
}

/** Plans and compensations that the caller sees statements of. */
export async function findPlanNames(
  { db, tenant }: TenantDb,
  scope: Sql,
): Promise<{ plans: string[]; compensations: string[] }> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ plan: string; compensation: string }>`
    select distinct t.plan_name as plan, t.compensation_name as compensation
    from transactions t join statements s on s.environment_id = ${environment} and s.id = t.statement_id
    where t.environment_id = ${environment} and ${scope} order by 1, 2 limit 1000`.execute(db);
  return {
    plans: [...new Set(rows.map(({ plan }) => plan))],
    compensations: [...new Set(rows.map(({ compensation }) => compensation))].toSorted(),
  };
}
