import { assertNever, parseMonth, present } from '@comptoir/kernel';
import { can, canBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { periodOf } from '../company-calendar/index.ts';
import { statementCondition } from './statement-condition.ts';
import { reachBelow, type TeamRight } from './reach.ts';
import { recallReach, type ReachSource } from './remembered-reach-queries.ts';
import { waitingForCaller } from './waiting-step-queries.ts';

/** With `db`: what `rememberReach` found in this transaction is used. */
type Caller = Pick<Ctx, 'tenant' | 'actor' | 'clock'> & Partial<Pick<Ctx, 'db'>>;

export interface ScopeColumns {
  /** `YYYY-MM`: the only month, or the first one when there is an `until_month`. */
  readonly as_of_month: string;
  /** `YYYY-MM`, included: rows of several months; then `month` must be given. */
  readonly until_month?: string;
  /** Column holding the user's id. Default `user_id`. */
  readonly user?: RawBuilder<unknown>;
  /** Column holding the statement's month as a date (its first day); needed with `until_month`. */
  readonly month?: RawBuilder<unknown>;
}

const NOBODY = sql<boolean>`false`;

const EVERYBODY = sql<boolean>`true`;

function monthsOf(columns: ScopeColumns): { first: string; last: string } {
  const last = columns.until_month ?? columns.as_of_month;
  // A wrong month here is a programmer's mistake: requests are validated by the contract.
  if (parseMonth(columns.as_of_month) === null || parseMonth(last) === null)
    throw new Error('statementScope: not a month');
  if (columns.until_month !== undefined && !columns.month)
    throw new Error('statementScope: several months need the month column');
  return { first: columns.as_of_month, last };
}

function below(ctx: Caller, right: TeamRight, columns: ScopeColumns): RawBuilder<boolean> {
  const { tenant, actor } = ctx;
  if (actor.user_id === null) return NOBODY;
  const known = recalled(ctx, right, columns);
  if (known) return known;
  return among(reachBelow(tenant, actor.user_id, right, monthsOf(columns)), columns);
}

/** The condition by the people who were found before, where they were. */
function recalled(ctx: Caller, source: ReachSource, columns: ScopeColumns): RawBuilder<boolean> | null {
  if (columns.until_month !== undefined) return null;
  const known = recallReach(ctx, source, columns.as_of_month);
  if (known === undefined) return null;
  return known === null ? NOBODY : sql<boolean>`${columns.user ?? sql`user_id`} = any(${known}::uuid[])`;
}

/** Is the row's person, in its month, among these rows (user_id, month)? */
function among(rows: RawBuilder<unknown>, columns: ScopeColumns): RawBuilder<boolean> {
  const user = columns.user ?? sql`user_id`;
  return columns.until_month === undefined
    ? sql<boolean>`${user} in (select user_id from (${rows}) as reach)`
    : sql<boolean>`(${user}, ${columns.month}) in (select user_id, month from (${rows}) as reach)`;
}

/** Statements of which the next validation is the actor's: who must validate sees what, as long as it waits. */
function waiting(ctx: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  const validates = canBinary(ctx, 'statement_validate') || canBinary(ctx, 'statement_validate_supervised');
  if (ctx.actor.user_id === null || !validates) return NOBODY;
  const known = recalled(ctx, 'waiting', columns);
  if (known) return known;
  return among(waitingForCaller(ctx, monthsOf(columns)), columns);
}

function own({ actor }: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  return actor.user_id === null
    ? NOBODY
    : sql<boolean>`${columns.user ?? sql`user_id`} = ${actor.user_id}::uuid`;
}

/** What the views shared with the actor show: of each month by that month. One list of people, however many rows are checked. */
function inSharedViews({ tenant, actor, clock }: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  const { views = [], company_settings } = actor.shared_views ?? {};
  if (views.length === 0) return NOBODY;
  const { environment_id } = tenant;
  const { first, last } = monthsOf(columns);
  const monthIn = (text: string) => present(parseMonth(text), 'month');
  const place = {
    tenant,
    current: periodOf(company_settings, clock).current,
    first: monthIn(first),
    last: monthIn(last),
  };
  const shown = sql`select s.user_id, s.month from statements s where s.environment_id = ${environment_id}
    and s.month between ${`${first}-01`}::date and ${`${last}-01`}::date
    and (${sql.join(
      views.map((view) => statementCondition(view, place)),
      sql` or `,
    )})`;
  return among(shown, columns);
}

/**
 * The one predicate that says whose statements the actor may read, as an SQL condition over (user, month). Every read path goes
 * through it: search, detail, export, report, realtime. Empty by default: no right on statements, no rows.
 *
 * - `me`: their own;
 * - `shared_views`: their own, and the statements that a view shared with them shows;
 * - `teams_below`: their own, users below by manager links, members of teams where they hold the visibility right and of teams below;
 * - `all`: everyone of the environment.
 *
 * Beyond it, who validates sees the statements that wait for them, by a step or a delegation, and no longer than these wait.
 *
 * The month decides, not today: who was below in the company's June is seen in June.
 */
export function statementScope(ctx: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  if (ctx.actor.role_category === 'god') return EVERYBODY;
  if (!can(ctx, 'statement', 'read')) return NOBODY;
  const scope = ctx.actor.permissions.statement_scope;
  switch (scope) {
    case 'all':
      return EVERYBODY;
    case 'me':
      return sql<boolean>`(${own(ctx, columns)} or ${waiting(ctx, columns)})`;
    case 'shared_views':
      return sql<boolean>`(${own(ctx, columns)} or ${inSharedViews(ctx, columns)} or ${waiting(ctx, columns)})`;
    case 'teams_below':
      return sql<boolean>`(${own(ctx, columns)} or ${below(ctx, 'can_view', columns)} or ${waiting(ctx, columns)})`;
    default:
      return assertNever(scope);
  }
}

/** Whose statements stand below the actor (the board's tab "Below me"), themselves not included. Never more than the scope. */
export function statementsBelow(ctx: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  return sql<boolean>`(${below(ctx, 'can_view', columns)} and ${statementScope(ctx, columns)})`;
}

/**
 * Whose statements the actor may validate, as a condition over (user, month); always within the statement scope.
 * - one's own: only with `statement_validate_own`, whatever else one may do (nobody signs their own pay by accident);
 * - `statement_validate`: everyone else in the scope;
 * - `statement_validate_supervised`: users below by manager links, and teams where one holds the validation right and those below; and
 *   whose statements wait for the actor, by a step or a delegation.
 */
export function canValidate(ctx: Caller, columns: ScopeColumns): RawBuilder<boolean> {
  if (ctx.actor.role_category === 'god') return EVERYBODY;
  const parts: RawBuilder<boolean>[] = [];
  if (canBinary(ctx, 'statement_validate_own')) parts.push(own(ctx, columns));
  if (canBinary(ctx, 'statement_validate')) parts.push(sql<boolean>`not (${own(ctx, columns)})`);
  else if (canBinary(ctx, 'statement_validate_supervised'))
    parts.push(below(ctx, 'can_validate', columns), waiting(ctx, columns));
  if (parts.length === 0) return NOBODY;
  return sql<boolean>`((${sql.join(parts, sql` or `)}) and ${statementScope(ctx, columns)})`;
}
