import type { CompanySettings } from '@comptoir/contract';
import type { CompensationDocument, World } from '@comptoir/engine';
import { currencyDecimals, type Month } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { readDataStamps, sql, stampOf } from '../../platform/db/index.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { loadKeptVariables } from './kept-variable-queries.ts';
import { loadCurrencies } from './world-currency-queries.ts';
import { loadOverwrites } from './world-overwrite-queries.ts';
import { type CompensationRow, type Members, readCompensations } from './world-plan-queries.ts';
import { makePlans } from './world-plans.ts';
import { makeTables, readFields, readTables } from './world-table-queries.ts';
import { createWorldCache, findStanding, type WorldCache } from './world-cache.ts';

/** The engine's world with what only words need. */
export interface LoadedWorld {
  readonly world: World;
  readonly settings: CompanySettings;
  /** The month that runs today. */
  readonly current: Month;
  readonly plan_names: ReadonlyMap<string, string>;
  /** Who has each plan and when, before a compensation narrows it. */
  readonly plan_members: ReadonlyMap<string, Members>;
  /** What compensations say of themselves to those they pay, by id. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Variables whose values statements keep for reports, by compensation. */
  readonly kept_variables: ReadonlyMap<string, readonly string[]>;
  readonly attribute_names: ReadonlyMap<string, string>;
  readonly dimension_names: ReadonlyMap<string, string>;
  /** Version of each table's records, by table id: keys the columns' cache. */
  readonly table_versions: ReadonlyMap<string, string>;
  /** The one it is tried on does not have the plan: for this world they always have. */
  readonly has_guest: boolean;
  /** Who may have statements, on some day at least. */
  readonly eligible_ids: readonly string[];
  /** When this was read, by the database's clock. */
  readonly data_as_of: Date;
}

/** A document tried instead of, or beside, what is live. */
export interface TriedCompensation {
  readonly compensation_id: string;
  readonly document: CompensationDocument;
  /** Someone it is tried on whether or not they have the plan in that month. */
  readonly guest?: { readonly user_id: string; readonly month: Month };
}

/**
 * Everything the engine needs to know besides the rows, read in the caller's transaction: one picture of one moment when that is
 * `repeatable read`. The only place that builds a `World` from the database. `people`: whose results alone are computed, so that adjustments
 * of others need not be read.
 */
export async function loadWorld(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  tried: TriedCompensation | null = null,
  cache: WorldCache = createWorldCache(),
  people: readonly string[] | null = null,
): Promise<LoadedWorld> {
  const { period, standing, plans, tables, table_versions, currencies, overwrites, kept_variables, now } =
    await readParts(ctx, tried, cache, people);
  const { people: everybody, users, attributes, quotas, members } = standing;
  const world: World = {
    calendar: period.calendar,
    today: period.today,
    rounding: period.settings.rounding,
    currency: { code: period.currency, decimals: currencyDecimals(period.currency) },
    currencies,
    users,
    teams: everybody.teams,
    memberships: everybody.memberships,
    managers: everybody.managers,
    dimensions: everybody.dimensions,
    group_members: everybody.group_members,
    attributes: attributes.models,
    quotas,
    tables,
    compensations: plans.compensations,
    ...(overwrites.length > 0 ? { overwrites } : {}),
  };
  return {
    world,
    settings: period.settings,
    current: period.current,
    plan_names: plans.names,
    plan_members: members,
    descriptions: plans.descriptions,
    kept_variables,
    attribute_names: attributes.names,
    dimension_names: everybody.dimension_names,
    table_versions,
    has_guest: plans.has_guest,
    eligible_ids: everybody.users.flatMap((user) => (user.eligible ? [user.id] : [])),
    data_as_of: now,
  };
}

/** What others have counts in it: a place in a ranking, or results that a scope reads. */
const readsOthers = ({ document }: CompensationRow): boolean =>
  document.payment.type === 'ranking' || document.scopes.some(({ source }) => source.type === 'compensation');

/** Only what changed since it was read last is read again. */
async function readParts(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  tried: TriedCompensation | null,
  cache: WorldCache,
  people: readonly string[] | null,
) {
  const environment = ctx.tenant.environment_id;
  const [period, stamps, { rows: table_rows, versions: table_versions }, asOf] = await Promise.all([
    companyPeriod(ctx),
    readDataStamps(ctx.db, environment),
    readTables(ctx.db, environment),
    sql<{ now: Date }>`select now() as now`.execute(ctx.db),
  ]);
  const of = (...tables: string[]) => stampOf(stamps, tables);
  const currency = period.currency;
  const [standing, rows, fields, currencies, kept_variables] = await Promise.all([
    findStanding(ctx.db, environment, stamps, cache),
    tried
      ? readCompensations(ctx.db, environment, tried.compensation_id)
      : cache.plans.find(environment, of('plans', 'compensations'), () =>
          readCompensations(ctx.db, environment),
        ),
    cache.fields.find(environment, of('fields'), () => readFields(ctx.db, environment)),
    cache.currencies.find(environment, of('currencies', 'exchange_rates'), () =>
      loadCurrencies(ctx.db, environment),
    ),
    cache.kept_variables.find(environment, of('flags', 'metrics'), () =>
      loadKeptVariables(ctx.db, environment),
    ),
  ]);
  const overwrites =
    people !== null && !rows.some(readsOthers)
      ? await loadOverwrites(ctx.db, environment, currency, people)
      : await cache.overwrites.find(`${environment} ${currency}`, of('statement_overwrites', 'users'), () =>
          loadOverwrites(ctx.db, environment, currency),
        );
  const tables = cache.made_tables.find(environment, [JSON.stringify(table_rows), fields], () =>
    makeTables(table_rows, fields),
  );
  const plans = tried
    ? makePlans(rows, standing, tried, period)
    : cache.made_plans.find(environment, [rows, standing.people, standing.members], () =>
        makePlans(rows, standing, null, period),
      );
  return {
    period,
    standing,
    plans,
    tables,
    table_versions,
    currencies,
    overwrites,
    kept_variables,
    now: asOf.rows[0]?.now ?? ctx.clock.now(),
  };
}
