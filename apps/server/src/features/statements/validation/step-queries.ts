import type { z } from 'zod';
import type { validationProgressSchema, validationStepSchema } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import { doneSteps, nextStepIsOwn, standsInFor } from '../../visibility/index.ts';

type Caller = Pick<Ctx, 'tenant' | 'actor' | 'clock'>;
export type Progress = z.input<typeof validationProgressSchema>;

/** Does the statement `s` wait for the caller, or need no steps? */
export function isOwnStep(ctx: Caller): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${nextStepIsOwn(ctx)}, true)`;
}

/** Was any step of the statement `s` validated? */
export function hasValidations({ tenant }: Pick<Ctx, 'tenant'>): RawBuilder<boolean> {
  return sql<boolean>`exists (${doneSteps(tenant.environment_id)})`;
}

/** Where the statement `s` is in its chain, as `Progress`; null without steps. Whether any statement has steps is found once for a query. */
export function progressOf(ctx: Caller): RawBuilder<Progress | null> {
  const environment = ctx.tenant.environment_id;
  return sql<Progress | null>`case when exists (select 1 from statement_validation_steps any_step where any_step.environment_id = ${environment}) then (select jsonb_build_object('of', steps.count, 'done', coalesce(next.position - 1, steps.count),
      'is_yours', coalesce(next.user_ids && ${standsInFor(ctx)}, false),
      'waits_for', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by lower(w.name), w.id) from users w
        where w.environment_id = ${environment} and w.id = any(next.user_ids)), '[]'))
    from (select count(*)::int as count from statement_validation_steps st
        where st.environment_id = ${environment} and st.statement_id = s.id) steps
      left join lateral (select st.position, st.user_ids from statement_validation_steps st
        where st.environment_id = ${environment} and st.statement_id = s.id and st.position not in (${doneSteps(environment)})
        order by st.position limit 1) next on true
    where steps.count > 0) end`;
}

interface Step extends Omit<z.input<typeof validationStepSchema>, 'validated_at'> {
  readonly validated_at: Date | null;
}

export async function readSteps(
  ctx: Ctx,
  statement_id: string,
): Promise<z.input<typeof validationStepSchema>[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } =
    await sql<Step>`select st.position, coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name)
        order by lower(w.name), w.id) from users w where w.environment_id = ${environment} and w.id = any(st.user_ids)), '[]') as people,
      v.validated_at, doer.name as validated_by, represented.name as for_name
    from statement_validation_steps st
      left join statement_validations v on v.environment_id = ${environment} and v.statement_id = st.statement_id
        and v.position = st.position and v.reversed_at is null
      left join users doer on doer.environment_id = ${environment} and doer.id = v.validated_by
      left join users represented on represented.environment_id = ${environment} and represented.id = v.for_user
    where st.environment_id = ${environment} and st.statement_id = ${statement_id}::uuid order by st.position`.execute(
      ctx.db,
    );
  return rows.map((row) => ({ ...row, validated_at: row.validated_at?.toISOString() ?? null }));
}

export interface DoneStep {
  readonly statement_id: string;
  readonly position: number;
  readonly of: number;
  readonly for_name: string | null;
}

/**
 * Validates the next step of those statements that have one, by the caller or for whom they stand in. Their own name comes first: nobody
 * acts for another where they stand there themselves.
 */
export async function validateSteps(ctx: Ctx, statement_ids: readonly string[]): Promise<DoneStep[]> {
  const environment = ctx.tenant.environment_id;
  const me = ctx.actor.user_id;
  const { rows: next } = await sql<{
    statement_id: string;
    position: number;
    of: number;
    for_user: string | null;
    for_name: string | null;
  }>`
    select s.id as statement_id, next.position, steps.count as of,
      case when ${me}::uuid = any(next.user_ids) then null else substitute.id end as for_user,
      case when ${me}::uuid = any(next.user_ids) then null else substitute.name end as for_name
    from statements s
      join lateral (select st.position, st.user_ids from statement_validation_steps st
        where st.environment_id = ${environment} and st.statement_id = s.id and st.position not in (${doneSteps(environment)})
        order by st.position limit 1) next on true
      join lateral (select count(*)::int as count from statement_validation_steps st
        where st.environment_id = ${environment} and st.statement_id = s.id) steps on true
      left join lateral (select u.id, u.name from users u where u.environment_id = ${environment}
        and u.id = any(next.user_ids) and u.id = any(${standsInFor(ctx)}::uuid[]) order by lower(u.name), u.id limit 1) substitute on true
    where s.environment_id = ${environment} and s.id = any(${[...statement_ids]}::uuid[])`.execute(ctx.db);
  if (next.length === 0) return [];
  await sql`insert into statement_validations (environment_id, id, statement_id, position, validated_at, validated_by, for_user)
    select home.environment_id, step.id, step.statement_id, step.position, ${ctx.clock.now()}::timestamptz, ${me}::uuid, step.for_user
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(next.map((one) => ({ ...one, id: ctx.newId() })))}::jsonb)
      as step (id uuid, statement_id uuid, position int, for_user uuid)`.execute(ctx.db);
  return next.map(({ statement_id, position, of, for_name }) => ({ statement_id, position, of, for_name }));
}

/** Takes back what was validated of these statements; it stays in the table, with who took it back. */
export async function reverseSteps(ctx: Ctx, statement_ids: readonly string[]): Promise<void> {
  await sql`update statement_validations set reversed_at = ${ctx.clock.now()}, reversed_by = ${ctx.actor.user_id}::uuid
    where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[]) and reversed_at is null`.execute(
    ctx.db,
  );
}
