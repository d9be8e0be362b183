import type { BodyOf, searchStatements, StatementFilter, ViewConditions } from '@comptoir/contract';
import { assertNever, type Month, monthText } from '@comptoir/kernel';
import { canBinary, isAdmin } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { canValidate, type ScopeColumns, statementsBelow, statementScope } from '../../visibility/index.ts';
import { monthDate, statementCondition, statusOfRow, TOUCHES } from '../../visibility/index.ts';
import { hasDraw } from '../draws/draw-filter-queries.ts';
import { adjustedColumns } from '../adjust/adjusted-queries.ts';
import { driftLeft } from '../corrections/drift-left-queries.ts';
import { type InCurrencies, inCurrencies } from '../payments/money-queries.ts';
import { type Medal, medalsOf } from '../rankings/ranking-queries.ts';
import { paidLater } from '../payments/payment-queries.ts';
import { hasValidations, isOwnStep, type Progress, progressOf } from '../validation/step-queries.ts';
import type { StateRules } from '../state/statement-policy.ts';

type Search = BodyOf<typeof searchStatements>;
export type BoardTab = Search['tab'];
export type BoardFilters = Search['filters'];
export type BoardSort = Search['sort'];

export interface BoardWhat {
  readonly month: Month;
  /** The month that runs today. */
  readonly current: Month;
  readonly tab: BoardTab;
  readonly filters: BoardFilters;
  /** Only what this view shows. */
  readonly view?: ViewConditions | null;
  /** The person as whom the board is shown; never more than the caller sees. */
  readonly preview?: Ctx['actor'] | null;
}

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

/** The tabs that make sense for the caller: someone who sees only themselves has no "all". */
export function tabsOf(ctx: Pick<Ctx, 'actor'>): BoardTab[] {
  const scope = ctx.actor.permissions.statement_scope;
  const isGod = ctx.actor.role_category === 'god';
  // Statements that wait for their validation are shown to the person who validates, whatever the scope.
  const validates = canBinary(ctx, 'statement_validate') || canBinary(ctx, 'statement_validate_supervised');
  if (!isGod && scope === 'me') return validates ? ['all', 'mine'] : ['mine'];
  if (!isGod && scope === 'shared_views')
    return validates || ctx.actor.shared_views?.views.length ? ['all', 'mine'] : ['mine'];
  const own: BoardTab[] = ctx.actor.user_id === null ? [] : ['mine'];
  return isAdmin(ctx) || scope === 'all' || scope === 'teams_below' ? ['all', ...own, 'below'] : own;
}

const USER = sql`s.user_id`;

/** The statements of the tab, of the view when one is chosen, as the previewed person when there is one. */
export function onBoard(ctx: Ctx, what: BoardWhat): RawBuilder<boolean> {
  const columns = { as_of_month: monthText(what.month), user: USER };
  const parts = [inTab(what.preview ? { ...ctx, actor: what.preview } : ctx, what.tab, columns)];
  if (what.preview) parts.push(statementScope(ctx, columns));
  if (what.view) parts.push(statementCondition(what.view, place(ctx, what)));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function inTab(ctx: Ctx, tab: BoardTab, columns: ScopeColumns): RawBuilder<boolean> {
  switch (tab) {
    case 'all':
      return statementScope(ctx, columns);
    case 'mine':
      return sql<boolean>`(s.user_id = ${ctx.actor.user_id}::uuid and ${statementScope(ctx, columns)})`;
    case 'below':
      return statementsBelow(ctx, columns);
    default:
      return assertNever(tab);
  }
}

function place(ctx: Ctx, { current, month }: BoardWhat) {
  return { environment_id: ctx.tenant.environment_id, current, first: month, last: month };
}

/** The board's own filters, as a view would keep them. */
function listOf(filters: BoardFilters): StatementFilter[] {
  const { username, status, teams, groups, managers, plans, error } = filters;
  const { manually_adjusted, manual, with_comment } = filters;
  return [
    // Each word of a name must match, in any order.
    ...(username ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((value) => ({ type: 'username' as const, value })),
    ...(status?.length ? [{ type: 'status' as const, values: status }] : []),
    ...(teams?.length ? [{ type: 'teams' as const, values: teams }] : []),
    ...(groups?.length ? [{ type: 'groups' as const, values: groups }] : []),
    ...(managers?.length
      ? [
          {
            type: 'managers' as const,
            values: managers,
            only_direct: filters.only_direct_supervised_users === true,
          },
        ]
      : []),
    ...(plans?.length ? [{ type: 'plans' as const, values: plans }] : []),
    ...(error === undefined ? [] : [{ type: 'error' as const, value: error }]),
    ...(manually_adjusted === undefined
      ? []
      : [{ type: 'manually_adjusted' as const, value: manually_adjusted }]),
    ...(manual === undefined ? [] : [{ type: 'manual' as const, value: manual }]),
    ...(with_comment === undefined ? [] : [{ type: 'with_comment' as const, value: with_comment }]),
  ];
}

function filterOf(ctx: Ctx, what: BoardWhat): RawBuilder<boolean> {
  const listed = statementCondition({ filters: listOf(what.filters), link: 'and' }, place(ctx, what));
  const { draw } = what.filters;
  return draw === undefined ? listed : sql<boolean>`(${listed} and ${hasDraw(ctx.tenant)} = ${draw})`;
}

/** `s` and `u` of the filtered statements. */
export function fromFiltered(ctx: Ctx, what: BoardWhat): RawBuilder<unknown> {
  return sql`${from(ctx, what)} and ${filterOf(ctx, what)}`;
}

/** The team of the row `s`: of several, the one joined last. */
export function teamOfRow({ tenant }: Ctx): RawBuilder<unknown> {
  return sql`(select t.id, t.name from team_members d join teams t on t.environment_id = ${tenant.environment_id} and t.id = d.team_id
    where d.environment_id = ${tenant.environment_id} and d.user_id = s.user_id and ${TOUCHES}
    order by d.start_date desc nulls last, lower(t.name) limit 1)`;
}

/** `s` and `u` of the tab's statements in the month; every board query starts from here. */
function from(ctx: Ctx, what: BoardWhat): RawBuilder<unknown> {
  const environment = ctx.tenant.environment_id;
  return sql`from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.month = ${monthDate(what.month)}::date and ${onBoard(ctx, what)}`;
}

function orderOf(sort: BoardSort, current: Month): RawBuilder<unknown> {
  switch (sort) {
    case 'amount_asc':
      return sql`s.earned, lower(u.name), s.id`;
    case 'amount_desc':
      return sql`s.earned desc, lower(u.name), s.id`;
    case 'attainment_asc':
      return sql`s.attainment nulls last, lower(u.name), s.id`;
    case 'attainment_desc':
      return sql`s.attainment desc nulls last, lower(u.name), s.id`;
    case 'user_desc':
      return sql`lower(u.name) desc, s.id`;
    case 'team':
      return sql`lower(team_name) nulls last, lower(u.name), s.id`;
    case 'user':
      return sql`lower(u.name), s.id`;
    case 'smart':
      return sql`(case when s.error_count > 0 then 0 else array_position(array['to_lock','locked','validated','ongoing','paid'], ${statusOfRow(current)}) end),
        s.earned desc, lower(u.name), s.id`;
    default:
      return assertNever(sort);
  }
}

export async function boardRows(
  ctx: Ctx,
  what: BoardWhat,
  page: {
    readonly sort: BoardSort;
    readonly limit: number | null;
    readonly offset: number;
    readonly after_id?: string | undefined;
  },
): Promise<BoardRow[]> {
  const environment = ctx.tenant.environment_id;
  const validator = canValidate(ctx, { as_of_month: monthText(what.month), user: USER });
  // A person who was outside the caller's scope last month has no amount of last month here.
  const seenBefore = statementScope(ctx, {
    as_of_month: monthText(what.month - 1),
    user: sql`before.user_id`,
  });
  const result = await sql<BoardRow>`
    select s.id, s.user_id, u.name as user_name, u.avatar, team.name as team_name, coalesce(plans.names, '{}') as plan_names,
      to_char(s.month, 'YYYY-MM') as month, s.currency, ${inCurrencies(ctx.tenant)} as in_currencies, s.earned, s.paid as payable, case when before.error_count = 0 then before.earned end as previous_earned,
      s.attainment, ${medalsOf(ctx.tenant)} as medals, s.error_count,
      s.error_kinds, s.ready, s.locked_at is not null as locked, s.validated_at is not null as validated, s.paid_at is not null as is_paid,
      ${validator} as may_validate, ${adjustedColumns(ctx.tenant)}, s.last_modification_date, left_over.value::text as drift_amount,
      ${progressOf(ctx)} as validation
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join statements before on before.environment_id = ${environment} and before.user_id = s.user_id
        and before.month = s.month - interval '1 month' and ${seenBefore}
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id
        and s.locked_at is not null and drift.transactions <> '[]'
      left join lateral ${driftLeft(ctx.tenant)} left_over on true
      left join lateral ${teamOfRow(ctx)} team on true
      left join lateral (select array_agg(distinct t.plan_name) as names from transactions t
        where t.environment_id = ${environment} and t.statement_id = s.id) plans on true
    where s.environment_id = ${environment} and s.month = ${monthDate(what.month)}::date and ${onBoard(ctx, what)} and ${filterOf(ctx, what)}
      and (${page.after_id ?? null}::uuid is null or s.id > ${page.after_id ?? null}::uuid)
    order by ${page.after_id !== undefined ? sql`s.id` : page.sort === 'team' ? sql`lower(team.name) nulls last, team.name, s.earned desc, lower(u.name), s.id` : orderOf(page.sort, what.current)}
    limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  return result.rows;
}

export interface BoardTotals {
  readonly people: number;
  readonly earned: string;
  readonly payable: string;
  /** Of `payable`, what was sent to payroll. */
  readonly sent: string;
  readonly paid_later: string;
  readonly ongoing: number;
  readonly to_lock: number;
  readonly locked: number;
  readonly validated: number;
  readonly paid_count: number;
  readonly in_error: number;
  readonly not_ready: number;
}

/** Over the filtered statements. Amounts omit statements in error: their earnings are not known. */
export async function boardTotals(ctx: Ctx, what: BoardWhat): Promise<BoardTotals> {
  const status = statusOfRow(what.current);
  const counted = (name: string) =>
    sql`count(*) filter (where ${status} = ${name} and s.error_count = 0)::int`;
  const result = await sql<BoardTotals>`
    select count(*)::int as people, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned,
      coalesce(sum(s.paid) filter (where s.error_count = 0), 0)::text as payable,
      coalesce(sum(s.paid) filter (where s.paid_at is not null), 0)::text as sent,
      coalesce(sum(${paidLater(ctx.tenant)}) filter (where s.error_count = 0), 0)::text as paid_later,
      ${counted('ongoing')} as ongoing, ${counted('to_lock')} as to_lock, ${counted('locked')} as locked,
      ${counted('validated')} as validated, ${counted('paid')} as paid_count, count(*) filter (where s.error_count > 0)::int as in_error,
      count(*) filter (where not s.ready)::int as not_ready
    ${fromFiltered(ctx, what)}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

export interface BoardCounts {
  readonly total: number;
  readonly lock: number;
  readonly unlock: number;
  readonly validate: number;
  readonly invalidate: number;
  readonly close: number;
  readonly unclose: number;
}

/** What each action would change among the filtered statements; the same rules as `refusalOf`, counted by the database. */
export async function boardCounts(
  ctx: Ctx,
  what: BoardWhat,
  rules: StateRules & { readonly acts_on_own: boolean },
): Promise<BoardCounts> {
  const validator = canValidate(ctx, { as_of_month: monthText(what.month), user: USER });
  const others = rules.acts_on_own ? sql`true` : sql`s.user_id is distinct from ${ctx.actor.user_id}::uuid`;
  const payable = rules.payroll_needs_validation ? sql`s.validated_at is not null` : sql`true`;
  const result = await sql<BoardCounts>`
    select count(*)::int as total,
      count(*) filter (where s.locked_at is null and s.month < ${monthDate(what.current)}::date and s.ready and s.error_count = 0
        and ${others})::int as lock,
      count(*) filter (where s.locked_at is not null and s.paid_at is null and ${others})::int as unlock,
      count(*) filter (where s.locked_at is not null and s.validated_at is null and s.paid_at is null and ${validator} and ${isOwnStep(ctx)})::int as validate,
      count(*) filter (where (s.validated_at is not null or ${hasValidations(ctx)}) and s.paid_at is null and ${validator})::int as invalidate,
      count(*) filter (where s.locked_at is not null and s.paid_at is null and ${payable} and ${others})::int as close,
      count(*) filter (where s.paid_at is not null and ${others})::int as unclose
    ${fromFiltered(ctx, what)}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

/** Earned in a month by the filtered statements; `null` without any whose amount is known. */
export async function earnedIn(ctx: Ctx, what: BoardWhat): Promise<string | null> {
  const result = await sql<{ earned: string | null }>`
    select sum(s.earned) filter (where s.error_count = 0)::text as earned
    ${fromFiltered(ctx, what)}`.execute(ctx.db);
  return result.rows[0]?.earned ?? null;
}

/** How many statements the tab and view have, filters aside. */
export async function countUnfiltered(ctx: Ctx, what: BoardWhat): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count ${from(ctx, what)}`.execute(
    ctx.db,
  );
  return result.rows[0]?.count ?? 0;
}
