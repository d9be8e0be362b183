import type { Ctx } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';

type Caller = Pick<Ctx, 'tenant' | 'actor' | 'clock'>;

/** The caller, and those for whom they stand in now. */
export function standsInFor({ tenant, actor, clock }: Caller): RawBuilder<string[]> {
  return sql`(select array_append(coalesce(array_agg(d.validator_id), '{}'), ${actor.user_id}::uuid) from validation_delegates d
    where d.environment_id = ${tenant.environment_id} and d.delegate_id = ${actor.user_id}::uuid
      and d.starts_at <= ${clock.now()} and d.ends_at > ${clock.now()})`;
}

/** The positions of the statement `s` that are validated. */
export const doneSteps = (environment_id: string) => sql`select v.position from statement_validations v
  where v.environment_id = ${environment_id} and v.statement_id = s.id and v.reversed_at is null`;

/** Is the next step of the statement `s` the caller's, or that of somebody for whom they stand in? Null without a next step. */
export function nextStepIsOwn(ctx: Caller): RawBuilder<boolean | null> {
  const environment = ctx.tenant.environment_id;
  return sql<boolean | null>`(select st.user_ids && ${standsInFor(ctx)} from statement_validation_steps st
    where st.environment_id = ${environment} and st.statement_id = s.id and st.position not in (${doneSteps(environment)})
    order by st.position limit 1)`;
}

/** Rows (user_id, month) of the statements from `first` to `last` (`YYYY-MM`) that wait for the caller's validation, one's own not included. */
export function waitingForCaller(
  ctx: Caller,
  { first, last }: { readonly first: string; readonly last: string },
): RawBuilder<unknown> {
  return sql`select s.user_id, s.month from statements s where s.environment_id = ${ctx.tenant.environment_id}
    and s.month between ${`${first}-01`}::date and ${`${last}-01`}::date and s.user_id <> ${ctx.actor.user_id}::uuid
    and s.locked_at is not null and s.validated_at is null and s.paid_at is null
    and s.id in (select named.statement_id from statement_validation_steps named where named.environment_id = ${ctx.tenant.environment_id}
      and named.user_ids && ${standsInFor(ctx)})
    and ${nextStepIsOwn(ctx)}`;
}
