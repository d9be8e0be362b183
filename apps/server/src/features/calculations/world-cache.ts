import type { Overwrite, World } from '@comptoir/engine';
import {
  type DataStamps,
  type Db,
  type KeptMaking,
  keepMaking,
  type KeptReading,
  keepReading,
  stampOf,
} from '../../platform/db/index.ts';
import { loadAttributes, loadPeople, type People } from './world-people-queries.ts';
import type { ReadyWorld } from './ready-world.ts';
import type { MadePlans } from './world-plans.ts';
import { loadMembers, type CompensationRow, type PlanMembers } from './world-plan-queries.ts';
import { type FieldRow, type LoadedTables, readQuotas } from './world-table-queries.ts';

/** Of a world, what seldom changes: its people, who has which plan, and quotas. */
interface Standing {
  readonly people: People;
  readonly users: World['users'];
  readonly attributes: Awaited<ReturnType<typeof loadAttributes>>;
  readonly quotas: World['quotas'];
  readonly members: PlanMembers;
}

type Everybody = Pick<Standing, 'people' | 'users' | 'attributes'>;

/** Of one database: what was read of some companies, until it changes. */
export interface WorldCache {
  readonly everybody: KeptReading<Everybody>;
  readonly members: KeptReading<PlanMembers>;
  readonly quotas: KeptReading<World['quotas']>;
  readonly plans: KeptReading<readonly CompensationRow[]>;
  readonly fields: KeptReading<readonly FieldRow[]>;
  readonly currencies: KeptReading<NonNullable<World['currencies']>>;
  readonly kept_variables: KeptReading<ReadonlyMap<string, readonly string[]>>;
  readonly overwrites: KeptReading<readonly Overwrite[]>;
  /** What was made from all of this, for as long as it is the same. */
  readonly made_plans: KeptMaking<MadePlans>;
  readonly made_tables: KeptMaking<LoadedTables['tables']>;
  readonly ready: KeptMaking<ReadyWorld>;
}

const MAX_COMPANIES = 32;
/** All that `loadPeople` and `loadAttributes` read. */
const PEOPLE_TABLES = [
  'users',
  'teams',
  'team_members',
  'manager_links',
  'group_dimensions',
  'user_groups',
  'group_members',
  'attributes',
  'attribute_values',
];

export function createWorldCache(): WorldCache {
  return {
    everybody: keepReading(MAX_COMPANIES),
    members: keepReading(MAX_COMPANIES),
    quotas: keepReading(MAX_COMPANIES),
    plans: keepReading(MAX_COMPANIES),
    fields: keepReading(MAX_COMPANIES),
    currencies: keepReading(MAX_COMPANIES),
    kept_variables: keepReading(MAX_COMPANIES),
    overwrites: keepReading(MAX_COMPANIES),
    made_plans: keepMaking(MAX_COMPANIES),
    made_tables: keepMaking(MAX_COMPANIES),
    ready: keepMaking(MAX_COMPANIES),
  };
}

/** Read again only where one of its tables changed, as this transaction sees them. */
export async function findStanding(
  db: Db,
  environment: string,
  stamps: DataStamps,
  cache: WorldCache,
): Promise<Standing> {
  const everybody = await cache.everybody.find(environment, stampOf(stamps, PEOPLE_TABLES), () =>
    readEverybody(db, environment),
  );
  const ofMembers = stampOf(stamps, [...PEOPLE_TABLES, 'plan_members']);
  const members = await cache.members.find(environment, ofMembers, () =>
    loadMembers(db, environment, everybody.people),
  );
  const quotas = await cache.quotas.find(environment, stampOf(stamps, ['quotas', 'quota_values']), () =>
    readQuotas(db, environment),
  );
  return { ...everybody, members, quotas };
}

async function readEverybody(db: Db, environment: string): Promise<Everybody> {
  const people = await loadPeople(db, environment);
  const attributes = await loadAttributes(db, environment);
  const users = people.users.map(({ id, name, currency, calculation_currency }) => ({
    id,
    name,
    calculation_currency,
    payment_currency: currency,
    attributes: attributes.values.get(id) ?? [],
  }));
  return { people, users, attributes };
}
