import type { BodyOf, searchStatements, StatementFilter, ViewConditions } from '@comptoir/contract';
import { assertNever, type Month, monthText } from '@comptoir/kernel';
import { canBinary, isAdmin } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { type ScopeColumns, statementsBelow, statementScope } from '../../visibility/index.ts';
import { monthDate, statementCondition, touchesIn, touchesStatement } from '../../visibility/index.ts';
import { hasDraw } from '../draws/draw-filter-queries.ts';

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

export const USER = sql`s.user_id`;

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
  return { tenant: ctx.tenant, current, first: month, last: month };
}

/** The board's own filters, as a view would keep them; `draw` is beside them. */
export function conditionsOf(filters: BoardFilters): ViewConditions {
  return { filters: listOf(filters), link: 'and' };
}

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
  const listed = statementCondition(conditionsOf(what.filters), place(ctx, what));
  const { draw } = what.filters;
  return draw === undefined ? listed : sql<boolean>`(${listed} and ${hasDraw(ctx.tenant)} = ${draw})`;
}

/** `s` and `u` of the filtered statements. */
export function fromFiltered(ctx: Ctx, what: BoardWhat): RawBuilder<unknown> {
  return sql`from statements s join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = s.user_id
    where ${whereFiltered(ctx, what)}`;
}

/** The condition on `s` of the filtered statements. */
export function whereFiltered(ctx: Ctx, what: BoardWhat): RawBuilder<boolean> {
  return sql<boolean>`${whereShown(ctx, what)} and ${filterOf(ctx, what)}`;
}

/** The condition on `s` of the tab's statements in the month. */
export function whereShown(ctx: Ctx, what: BoardWhat): RawBuilder<boolean> {
  return sql<boolean>`s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(what.month)}::date
    and ${onBoard(ctx, what)}`;
}

/** The team of the row `s`: of several, the one joined last. */
export function teamOfRow({ tenant }: Ctx): RawBuilder<unknown> {
  return sql`(select t.id, t.name from team_members d join teams t on t.environment_id = ${tenant.environment_id} and t.id = d.team_id
    where d.environment_id = ${tenant.environment_id} and d.user_id = s.user_id and ${touchesStatement(tenant)}
    order by d.start_date desc nulls last, lower(t.name) limit 1)`;
}

/** The same for everybody in one month, or for these people: rows (user_id, id, name). One pass instead of a search for each. */
export function teamsOfMonth(
  { tenant }: Ctx,
  month: Month,
  user_ids: readonly string[] | null = null,
): RawBuilder<unknown> {
  const of = user_ids === null ? sql`` : sql`and d.user_id = any(${[...user_ids]}::uuid[])`;
  return sql`(select distinct on (d.user_id) d.user_id, t.id, t.name
    from team_members d join teams t on t.environment_id = ${tenant.environment_id} and t.id = d.team_id
    where d.environment_id = ${tenant.environment_id} and ${touchesIn(month, tenant)} ${of}
    order by d.user_id, d.start_date desc nulls last, lower(t.name))`;
}
