import type { CompanySettings } from '@comptoir/contract';
import type { CompensationDocument, World } from '@comptoir/engine';
import { currencyDecimals, type Month } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { loadKeptVariables } from './kept-variable-queries.ts';
import { loadCurrencies } from './world-currency-queries.ts';
import { loadOverwrites } from './world-overwrite-queries.ts';
import { loadPlans, type Members } from './world-plan-queries.ts';
import { loadTables } from './world-table-queries.ts';
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
 * `repeatable read`. The only place that builds a `World` from the database.
 */
export async function loadWorld(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  tried: TriedCompensation | null = null,
  cache: WorldCache = createWorldCache(),
): Promise<LoadedWorld> {
  const period = await companyPeriod(ctx);
  const environment = ctx.tenant.environment_id;
  const { people, users, attributes, quotas, members } = await findStanding(ctx.db, environment, cache);
  const { tables, table_versions } = await loadTables(ctx.db, environment);
  const plans = await loadPlans(ctx.db, environment, tried, { people, members }, period);
  const currencies = await loadCurrencies(ctx.db, environment);
  const overwrites = await loadOverwrites(ctx.db, environment, period.currency);
  const asOf = await sql<{ now: Date }>`select now() as now`.execute(ctx.db);
  const world: World = {
    calendar: period.calendar,
    today: period.today,
    rounding: period.settings.rounding,
    currency: { code: period.currency, decimals: currencyDecimals(period.currency) },
    currencies,
    users,
    teams: people.teams,
    memberships: people.memberships,
    managers: people.managers,
    dimensions: people.dimensions,
    group_members: people.group_members,
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
    plan_members: plans.members,
    descriptions: plans.descriptions,
    kept_variables: await loadKeptVariables(ctx.db, environment),
    attribute_names: attributes.names,
    dimension_names: people.dimension_names,
    table_versions,
    has_guest: plans.has_guest,
    eligible_ids: people.users.flatMap((user) => (user.eligible ? [user.id] : [])),
    data_as_of: asOf.rows[0]?.now ?? ctx.clock.now(),
  };
}
