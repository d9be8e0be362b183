import type { Delegates } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export type DelegateRow = Delegates['delegates'][number];

/** Those that did not end yet; of one person: where they are either side. */
export async function readDelegates(ctx: Ctx, of: string | null): Promise<DelegateRow[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<DelegateRow>`
    select d.id, jsonb_build_object('id', v.id, 'name', v.name) as validator, jsonb_build_object('id', x.id, 'name', x.name) as delegate,
      to_char(d.start_date, 'YYYY-MM-DD') as start_date, to_char(d.end_date, 'YYYY-MM-DD') as end_date
    from validation_delegates d
      join users v on v.environment_id = ${environment} and v.id = d.validator_id
      join users x on x.environment_id = ${environment} and x.id = d.delegate_id
    where d.environment_id = ${environment} and d.ends_at > ${ctx.clock.now()}
      and (${of}::uuid is null or ${of}::uuid in (d.validator_id, d.delegate_id))
    order by d.start_date, lower(v.name), d.id`.execute(ctx.db);
  return rows;
}

export async function insertDelegate(
  ctx: Ctx,
  one: {
    readonly validator_id: string;
    readonly delegate_id: string;
    readonly start_date: string;
    readonly end_date: string;
  },
  timezone: string,
): Promise<string> {
  const id = ctx.newId();
  await sql`insert into validation_delegates (environment_id, id, validator_id, delegate_id, start_date, end_date, starts_at, ends_at)
    values (${ctx.tenant.environment_id}, ${id}::uuid, ${one.validator_id}::uuid, ${one.delegate_id}::uuid, ${one.start_date}::date,
      ${one.end_date}::date, ${one.start_date}::date::timestamp at time zone ${timezone},
      (${one.end_date}::date + 1)::timestamp at time zone ${timezone})`.execute(ctx.db);
  return id;
}

export async function deleteDelegate(ctx: Ctx, id: string): Promise<void> {
  await sql`delete from validation_delegates where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(
    ctx.db,
  );
}
