import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { canValidate, monthDate, statementScope, statusOfRow } from '../../visibility/index.ts';
import { adjustedColumns } from '../adjust/adjusted-queries.ts';
import { driftLeft } from '../corrections/drift-left-queries.ts';
import { type InCurrencies, inCurrencies } from '../payments/money-queries.ts';
import { type Medal, medalsOf } from '../rankings/ranking-queries.ts';
import { type Progress, progressOf } from '../validation/step-queries.ts';
import { type BoardSort, type BoardWhat, teamsOfMonth, USER, whereFiltered } from './board-queries.ts';

export interface BoardRow {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly team_name: string | null;
  readonly plan_names: string[];
  readonly month: string;
  readonly currency: string;
  readonly in_currencies: InCurrencies | null;
  readonly earned: string;
  readonly payable: string;
  readonly previous_earned: string | null;
  readonly attainment: string | null;
  readonly medals: Medal[];
  readonly error_count: number;
  readonly error_kinds: string[];
  readonly overwritten: boolean;
  readonly pending_adjustments: number;
  readonly drift_amount: string | null;
  readonly ready: boolean;
  readonly locked: boolean;
  readonly validated: boolean;
  readonly is_paid: boolean;
  readonly may_validate: boolean;
  readonly last_modification_date: Date;
  readonly validation: Progress | null;
}

/** With `u` beside `s`; sorted by team, `team` of `teamsOfMonth` too. The other orders are one text with empty keys, so that one plan serves all. */
export function orderOf(sort: BoardSort, current: Month): RawBuilder<unknown> {
  if (sort === 'team') return sql`lower(team.name) nulls last, team.name, s.earned desc, lower(u.name), s.id`;
  return sql`(case ${sort}::text when 'amount_asc' then s.earned when 'attainment_asc' then s.attainment when 'smart' then
      case when s.error_count > 0 then 0 else array_position(array['to_lock','locked','validated','ongoing','paid'], ${statusOfRow(current)}) end
    end) nulls last,
    (case ${sort}::text when 'attainment_desc' then s.attainment when 'amount_desc' then s.earned when 'smart' then s.earned end) desc nulls last,
    (case ${sort}::text when 'user_desc' then lower(u.name) end) desc, lower(u.name), s.id`;
}

export async function boardRows(ctx: Ctx, what: BoardWhat, page: Page): Promise<BoardRow[]> {
  return boardRowsOf(ctx, what, await pageOfBoard(ctx, what, page));
}

/** What the rows of a page show: read for them alone, not for everybody before they are cut off. */
export async function boardRowsOf(
  ctx: Ctx,
  what: BoardWhat,
  found: readonly FoundRow[],
): Promise<BoardRow[]> {
  const environment = ctx.tenant.environment_id;
  const validator = canValidate(ctx, { as_of_month: monthText(what.month), user: USER });
  // A person who was outside the caller's scope last month has no amount of last month here.
  const seenBefore = statementScope(ctx, {
    as_of_month: monthText(what.month - 1),
    user: sql`before.user_id`,
  });
  const user_ids = found.map(({ user_id }) => user_id);
  const result = await sql<BoardRow>`
    /* prepared */ select s.id, s.user_id, u.name as user_name, u.avatar, team.name as team_name, coalesce(plans.names, '{}') as plan_names,
      to_char(s.month, 'YYYY-MM') as month, s.currency, ${inCurrencies(ctx.tenant)} as in_currencies, s.earned, s.paid as payable, case when before.error_count = 0 then before.earned end as previous_earned,
      s.attainment, ${medalsOf(ctx.tenant)} as medals, s.error_count,
      s.error_kinds, s.ready, s.locked_at is not null as locked, s.validated_at is not null as validated, s.paid_at is not null as is_paid,
      ${validator} as may_validate, ${adjustedColumns(ctx.tenant)}, s.last_modification_date, left_over.value::text as drift_amount,
      ${progressOf(ctx)} as validation
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join statements before on before.environment_id = ${environment} and before.user_id = s.user_id
        and before.month = ${monthDate(what.month - 1)}::date and ${seenBefore}
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id
        and s.locked_at is not null and drift.transactions <> '[]'
      left join lateral ${driftLeft(ctx.tenant)} left_over on true
      left join ${teamsOfMonth(ctx, what.month, user_ids)} team on team.user_id = s.user_id
      left join lateral (select array_agg(distinct t.plan_name) as names from transactions t
        where t.environment_id = ${environment} and t.statement_id = s.id) plans on true
    where s.environment_id = ${environment} and s.id = any(${found.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  const rows = new Map(result.rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

interface Page {
  readonly sort: BoardSort;
  readonly limit: number | null;
  readonly offset: number;
  /** By id, after this one. */
  readonly after_id?: string | undefined;
}

export type FoundRow = Pick<BoardRow, 'id' | 'user_id'>;

/** In their order. */
export async function pageOfBoard(
  ctx: Ctx,
  what: BoardWhat,
  { sort, limit, offset, after_id }: Page,
): Promise<FoundRow[]> {
  const team = sql`left join ${teamsOfMonth(ctx, what.month)} team on team.user_id = s.user_id`;
  const { rows } = await sql<FoundRow>`
    /* prepared */ select s.id, s.user_id from statements s join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = s.user_id
      ${sort === 'team' ? team : sql``}
    where ${whereFiltered(ctx, what)} and (${after_id ?? null}::uuid is null or s.id > ${after_id ?? null}::uuid)
    order by ${after_id === undefined ? orderOf(sort, what.current) : sql`s.id`} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  return rows;
}
