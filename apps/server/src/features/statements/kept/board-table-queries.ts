import type { cellErrorSchema } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { doneSteps, monthDate } from '../../visibility/index.ts';
import { adjustedColumns } from '../adjust/adjusted-queries.ts';
import { driftLeft } from '../corrections/drift-left-queries.ts';
import { hasDraw } from '../draws/draw-filter-queries.ts';
import { type InCurrencies, inCurrencies } from '../payments/money-queries.ts';
import { paidLaterOf } from '../payments/payment-queries.ts';
import { type Medal, medalsOf } from '../rankings/ranking-queries.ts';

/** A statement on the board, without its person's name and team: what is the same for every caller. */
export interface TableRow {
  readonly id: string;
  readonly user_id: string;
  readonly currency: string;
  readonly in_currencies: InCurrencies | null;
  readonly earned: string;
  readonly payable: string;
  readonly paid_later: string;
  readonly attainment: string | null;
  readonly medals: Medal[];
  readonly error_count: number;
  readonly error_kinds: string[];
  readonly ready: boolean;
  readonly locked: boolean;
  readonly validated: boolean;
  readonly is_paid: boolean;
  readonly overwritten: boolean;
  readonly pending_adjustments: number;
  readonly last_modification_date: Date;
  readonly drift_amount: string | null;
  /** Null without steps. `next`: whose validation is the next one. */
  readonly steps: { readonly of: number; readonly done: number; readonly next: string[] | null } | null;
  readonly has_validations: boolean;
  readonly plan_ids: string[];
  readonly plan_names: string[];
  readonly first_error: z.input<typeof cellErrorSchema> | null;
  readonly measure: string | null;
  readonly target: string | null;
  readonly adjusted: boolean;
  readonly manual: boolean;
  readonly with_comment: boolean;
  readonly draw: boolean;
}

/** The month's statements, or those of these people; null where they are more than `most`. */
export async function readTable(
  ctx: Ctx,
  month: Month,
  { user_ids, most }: { readonly user_ids: readonly string[] | null; readonly most: number },
): Promise<TableRow[] | null> {
  const environment = ctx.tenant.environment_id;
  const of = user_ids === null ? sql`` : sql`and s.user_id = any(${[...user_ids]}::uuid[])`;
  const done = doneSteps(environment);
  const manual = sql`exists (select 1 from statement_entries e where e.environment_id = ${environment} and e.user_id = s.user_id
    and e.month = s.month and e.kind = 'manual')`;
  const { rows } = await sql<TableRow>`
    /* prepared */ select s.id, s.user_id, s.currency, ${inCurrencies(ctx.tenant)} as in_currencies, s.earned, s.paid as payable,
      ${paidLaterOf(ctx.tenant)}::text as paid_later, s.attainment, ${medalsOf(ctx.tenant)} as medals, s.error_count, s.error_kinds, s.ready,
      s.locked_at is not null as locked, s.validated_at is not null as validated, s.paid_at is not null as is_paid,
      ${adjustedColumns(ctx.tenant)}, s.last_modification_date, left_over.value::text as drift_amount,
      case when exists (select 1 from statement_validation_steps any_step where any_step.environment_id = ${environment}) then
        (select jsonb_build_object('of', steps.count, 'done', coalesce(next.position - 1, steps.count), 'next', next.user_ids)
        from (select count(*)::int as count from statement_validation_steps st
            where st.environment_id = ${environment} and st.statement_id = s.id) steps
          left join lateral (select st.position, st.user_ids from statement_validation_steps st
            where st.environment_id = ${environment} and st.statement_id = s.id and st.position not in (${done})
            order by st.position limit 1) next on true
        where steps.count > 0) end as steps,
      exists (${done}) as has_validations, coalesce(parts.plan_ids, '{}') as plan_ids, coalesce(parts.plan_names, '{}') as plan_names,
      case when s.error_count > 0 then parts.first_error end as first_error, parts.reached ->> 'measure' as measure, parts.reached ->> 'target' as target,
      exists (select 1 from statement_overwrites o where o.environment_id = ${environment} and o.user_id = s.user_id and o.month = s.month) as adjusted,
      ${manual} as manual,
      exists (select 1 from messages d where d.environment_id = ${environment} and d.thread_kind = 'statement' and d.thread_id = s.id
        and d.deleted_at is null) as with_comment,
      ${hasDraw(ctx.tenant)} as draw
    from statements s
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id
        and s.locked_at is not null and drift.transactions <> '[]'
      left join lateral ${driftLeft(ctx.tenant)} left_over on true
      left join lateral (select array_agg(distinct t.plan_id) as plan_ids, array_agg(distinct t.plan_name) as plan_names,
          (array_agg(t.errors -> 0 order by t.value is not null, t.position, t.id) filter (where jsonb_array_length(t.errors) > 0))[1] as first_error,
          (array_agg(t.figures order by t.position, t.id) filter (where t.attainment is not null))[1] as reached
        from transactions t where t.environment_id = ${environment} and t.statement_id = s.id) parts on true
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date ${of}
    limit ${most + 1}`.execute(ctx.db);
  return rows.length > most ? null : rows;
}
