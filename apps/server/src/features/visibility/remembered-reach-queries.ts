import { dateText, daysOfMonth, monthText, type Month } from '@comptoir/kernel';
import { canBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { type DataStamps, keepReading, readDataStamps, sql, stampOf } from '../../platform/db/index.ts';
import { referenceDay } from '../company-calendar/index.ts';
import { reachBelow, type TeamRight } from './reach.ts';
import type { MonthDays, ReachLinks } from './reach-links.ts';
import { readReachLinks } from './reach-links-queries.ts';
import { standsInFor, waitingForCaller } from './waiting-step-queries.ts';

/** Why a person is seen: by a right over teams and managers, or because the validation of their statement waits for the actor. */
export type ReachSource = TeamRight | 'waiting';

/** Ids as PostgreSQL reads an array of them; null: nobody. As text, because a long list is written into several queries. */
export type ReachedIds = string | null;

/** The same people as PostgreSQL reads them and as a set, which is made when it is first needed. */
interface Reached {
  readonly ids: ReachedIds;
  people?: ReadonlySet<string>;
}

/** By transaction, then by actor, source and month: the people, found once. */
const remembered = new WeakMap<object, Map<string, Reached>>();

const MAX_KEPT_REACHES = 1500;
/** All that `reachBelow` reads. */
const REACH_TABLES = ['manager_links', 'teams', 'team_members'];
/**
 * By environment, actor, right and stretch of months, under the stamp of those tables. What waits for a validator changes by the hour: it is not
 * kept.
 */
const kept = keepReading<Reached>(MAX_KEPT_REACHES);
/** Of ten thousand people, links and memberships take some five megabytes. */
const MAX_KEPT_COMPANIES = 32;
/** By environment, under the same stamp: one reading finds the people of everybody and of all months. */
const keptLinks = keepReading<ReachLinks>(MAX_KEPT_COMPANIES);

const keyOf = (actor: Ctx['actor'], source: ReachSource, month: string) =>
  `${actor.user_id} ${source} ${month}`;

/**
 * Finds whom the actor reaches in these months, once for all queries of this transaction: each of them would otherwise walk managers and teams
 * again, several times, and be planned with it. Only in a transaction that reads one moment (a call that reads): there the answer can't change.
 * From one transaction to the next a reach is kept for as long as no manager, team or membership changes, which each transaction checks first.
 */
export async function rememberReach(ctx: Ctx, months: readonly Month[]): Promise<void> {
  if (ctx.actor.user_id === null) return;
  const known = remembered.get(ctx.db) ?? new Map<string, Reached>();
  remembered.set(ctx.db, known);
  const wanted = months
    .flatMap((month) => sourcesOf(ctx).map((source) => ({ source, at: month, month: monthText(month) })))
    .filter(({ source, month }) => !known.has(keyOf(ctx.actor, source, month)));
  if (wanted.length === 0) return;
  const { stamp, waits, reference_day } = await prepareReach(ctx);
  const waiting = wanted.filter(({ source }) => source === 'waiting');
  const below = wanted.flatMap(({ source, at, month }) =>
    source === 'waiting' ? [] : [{ source, month, days: daysOf(at, reference_day) }],
  );
  const [waitingFound, belowFound] = await Promise.all([
    Promise.all(waiting.map(async (one) => (waits ? readReach(ctx, one) : { ids: null }))),
    findBelow(ctx, below, stamp),
  ]);
  for (const [at, one] of waiting.entries())
    known.set(keyOf(ctx.actor, one.source, one.month), waitingFound[at] ?? { ids: null });
  for (const [at, one] of below.entries())
    known.set(keyOf(ctx.actor, one.source, one.month), belowFound[at] ?? { ids: null });
}

function daysOf(month: Month, month_reference_day: number): MonthDays {
  const { start, end } = daysOfMonth(month, { month_reference_day });
  return { first: dateText(start), last: dateText(end) };
}

interface WantedBelow {
  readonly source: TeamRight;
  readonly month: string;
  readonly days: MonthDays;
}

async function findBelow(
  ctx: Ctx,
  wanted: readonly WantedBelow[],
  stamp: string | null,
): Promise<readonly Reached[]> {
  if (wanted.length === 0) return [];
  if (stamp === null) return Promise.all(wanted.map((one) => readReach(ctx, one)));
  const { environment_id } = ctx.tenant;
  const links = await keptLinks.find(environment_id, stamp, () => readReachLinks(ctx));
  const found: Reached[] = [];
  // One after the other: the months of a stretch share what the first of them finds.
  for (const { source, days } of wanted) {
    const key = `${environment_id} ${keyOf(ctx.actor, source, links.stretchOf(days))}`;
    found.push(
      await kept.find(key, stamp, async () => reachedOf(links.below(ctx.actor.user_id ?? '', source, days))),
    );
  }
  return found;
}

function reachedOf(people: readonly string[]): Reached {
  return { ids: people.length === 0 ? null : `{${people.join(',')}}`, people: new Set(people) };
}

interface Prepared {
  /** As this transaction sees them. */
  readonly stamps: DataStamps;
  readonly stamp: string | null;
  /** A validation may wait for the actor. */
  readonly waits: boolean;
  /** The company's, as this transaction sees it: it says which days a month has. */
  readonly reference_day: number;
}
/** By transaction and actor. */
const prepared = new WeakMap<object, Map<string | null, Promise<Prepared>>>();

/** What each reach of the actor needs first, whatever the month: to be read together with what tells the month. */
export function prepareReach(ctx: Ctx): Promise<Prepared> {
  const known = prepared.get(ctx.db) ?? new Map<string | null, Promise<Prepared>>();
  prepared.set(ctx.db, known);
  const found = known.get(ctx.actor.user_id) ?? readPrepared(ctx);
  known.set(ctx.actor.user_id, found);
  return found;
}

async function readPrepared(ctx: Ctx): Promise<Prepared> {
  const sources = ctx.actor.user_id === null ? [] : sourcesOf(ctx);
  const [stamps, found] = await Promise.all([
    readDataStamps(ctx.db, ctx.tenant.environment_id),
    readCompany(ctx, sources.includes('waiting')),
  ]);
  return { stamps, stamp: stampOf(stamps, REACH_TABLES), ...found };
}

/** Whom the actor reaches in the month, where it was found before; undefined where it was not. */
export function recallReach(
  { db, actor }: { readonly db?: object; readonly actor: Ctx['actor'] },
  source: ReachSource,
  month: string,
): ReachedIds | undefined {
  return db && remembered.get(db)?.get(keyOf(actor, source, month))?.ids;
}

/** The same as a set. */
export function recallPeople(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  source: ReachSource,
  month: string,
): ReadonlySet<string> | undefined {
  const known = remembered.get(db)?.get(keyOf(actor, source, month));
  if (!known) return undefined;
  known.people ??= new Set(known.ids === null ? [] : known.ids.slice(1, -1).split(','));
  return known.people;
}

export function sourcesOf(ctx: Ctx): ReachSource[] {
  if (ctx.actor.role_category === 'god') return [];
  const { statement_scope } = ctx.actor.permissions;
  const supervises = canBinary(ctx, 'statement_validate_supervised');
  return [
    ...(statement_scope === 'teams_below' ? (['can_view'] as const) : []),
    ...(supervises ? (['can_validate'] as const) : []),
    ...(supervises || canBinary(ctx, 'statement_validate') ? (['waiting'] as const) : []),
  ];
}

/**
 * The reference day, and whether any step of a validation names the actor at all. A query of its own: on Citus the stamps are not read on the
 * nodes.
 */
async function readCompany(ctx: Ctx, validates: boolean): Promise<Pick<Prepared, 'waits' | 'reference_day'>> {
  const { environment_id } = ctx.tenant;
  const named = sql`exists (select 1 from statement_validation_steps named
      where named.environment_id = ${environment_id} and named.user_ids && ${standsInFor(ctx)})`;
  const { rows } = await sql<{ waits: boolean; reference_day: number }>`
    /* prepared */ select ${validates ? named : sql`false`} as waits, ${referenceDay(ctx.tenant)} as reference_day`.execute(
    ctx.db,
  );
  return { waits: rows[0]?.waits === true, reference_day: rows[0]?.reference_day ?? 1 };
}

interface Wanted {
  readonly source: ReachSource;
  readonly month: string;
}

async function readReach(ctx: Ctx, { source, month }: Wanted): Promise<Reached> {
  const only = { first: month, last: month };
  const reached =
    source === 'waiting'
      ? waitingForCaller(ctx, only)
      : reachBelow(ctx.tenant, ctx.actor.user_id ?? '', source, only);
  const { rows } = await sql<{ ids: ReachedIds }>`/* prepared once */
    select array_agg(found.user_id)::text as ids from (${reached}) found`.execute(ctx.db);
  return { ids: rows[0]?.ids ?? null };
}
