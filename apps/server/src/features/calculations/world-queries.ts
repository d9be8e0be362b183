import type { CompanySettings } from '@comptoir/contract';
import {
  type CompensationDocument,
  type CompensationModel,
  type FieldType,
  periodIn,
  type World,
} from '@comptoir/engine';
import {
  type OpenDayRange,
  day,
  type Month,
  parseMonth,
  closedRange,
  intersectOpen,
  overlaps,
  daysOfDates,
} from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { type Db, sql } from '../../platform/db/index.ts';
import { type CompanyPeriod, companyPeriod, currencyDecimals } from './company-calendar.ts';

/** The engine's world with what only words need. */
export interface LoadedWorld {
  readonly world: World;
  readonly settings: CompanySettings;
  /** The month that runs today. */
  readonly current: Month;
  readonly plan_names: ReadonlyMap<string, string>;
  /** What compensations say of themselves to those they pay, by id. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly attribute_names: ReadonlyMap<string, string>;
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

type Reader = Pick<Ctx, 'tenant' | 'clock'> & { readonly db: Db };

/**
 * Everything the engine needs to know besides the rows, read in the caller's transaction: one picture of one moment when that is
 * `repeatable read`. The only place that builds a `World` from the database.
 */
export async function loadWorld(ctx: Reader, tried: TriedCompensation | null = null): Promise<LoadedWorld> {
  const period = await companyPeriod(ctx);
  const environment = ctx.tenant.environment_id;
  const people = await loadPeople(ctx.db, environment);
  const attributes = await loadAttributes(ctx.db, environment);
  const quotas = await loadQuotas(ctx.db, environment);
  const { tables, table_versions } = await loadTables(ctx.db, environment);
  const plans = await loadPlans(ctx.db, environment, tried, people, period);
  const asOf = await sql<{ now: Date }>`select now() as now`.execute(ctx.db);
  const world: World = {
    calendar: period.calendar,
    today: period.today,
    rounding: period.settings.rounding,
    currency: { code: period.currency, decimals: currencyDecimals(period.currency) },
    users: people.users.map(({ id, name }) => ({ id, name, attributes: attributes.values.get(id) ?? [] })),
    teams: people.teams,
    memberships: people.memberships,
    managers: people.managers,
    attributes: attributes.models,
    quotas,
    tables,
    compensations: plans.compensations,
  };
  return {
    world,
    settings: period.settings,
    current: period.current,
    plan_names: plans.names,
    descriptions: plans.descriptions,
    attribute_names: attributes.names,
    table_versions,
    has_guest: plans.has_guest,
    eligible_ids: people.users.flatMap((user) => (user.eligible ? [user.id] : [])),
    data_as_of: asOf.rows[0]?.now ?? ctx.clock.now(),
  };
}

/** Who may have statements: a licence, or (once archived, when it is withdrawn) the days until the departure. */
interface Person {
  readonly id: string;
  readonly name: string;
  /** Days in which statements are made; `null`: none. */
  readonly eligible: OpenDayRange | null;
}

interface People {
  readonly users: readonly Person[];
  readonly teams: World['teams'];
  readonly memberships: World['memberships'];
  readonly managers: World['managers'];
}

interface Eligibility {
  readonly licenced: boolean;
  readonly status: string;
  readonly departure_date: string | null;
}

/** A licence, or (once archived, when it is withdrawn) the days until the departure; `null`: no statement. */
export function eligibleDays({ licenced, status, departure_date }: Eligibility): OpenDayRange | null {
  if (status === 'archived')
    return departure_date === null ? null : { start: null, end: day(departure_date) };
  return licenced ? { start: null, end: null } : null;
}

async function loadPeople(db: Db, environment: string): Promise<People> {
  const users = await sql<{
    id: string;
    name: string;
    licenced: boolean;
    status: string;
    departure_date: string | null;
  }>`
    select id, name, licenced, status, departure_date from users where environment_id = ${environment} order by id`.execute(
    db,
  );
  const teams = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from teams where environment_id = ${environment} order by id`.execute(db);
  const members = await sql<{
    team_id: string;
    user_id: string;
    start_date: string | null;
    end_date: string | null;
  }>`
    select team_id, user_id, start_date, end_date from team_members where environment_id = ${environment}
    order by user_id, start_date nulls first, id`.execute(db);
  const managers = await sql<{
    manager_id: string;
    user_id: string;
    start_date: string | null;
    end_date: string | null;
  }>`
    select manager_id, user_id, start_date, end_date from manager_links where environment_id = ${environment}
    order by user_id, start_date nulls first, id`.execute(db);
  return {
    users: users.rows.map((row) => ({ id: row.id, name: row.name, eligible: eligibleDays(row) })),
    teams: teams.rows,
    memberships: members.rows.map((row) => ({
      team_id: row.team_id,
      user_id: row.user_id,
      span: daysOfDates(row),
    })),
    managers: managers.rows.map((row) => ({
      manager_id: row.manager_id,
      user_id: row.user_id,
      span: daysOfDates(row),
    })),
  };
}

type WorldAttribute = World['attributes'][number];

async function loadAttributes(db: Db, environment: string) {
  const models = await sql<{ id: string; name: string; type: WorldAttribute['type'] }>`
    select id, name, type from attributes where environment_id = ${environment} order by id`.execute(db);
  const rows = await sql<{
    attribute_id: string;
    user_id: string;
    value: string;
    start_date: string | null;
    end_date: string | null;
  }>`
    select attribute_id, user_id, value, start_date, end_date from attribute_values where environment_id = ${environment}
    order by user_id, attribute_id, start_date nulls first`.execute(db);
  const values = new Map<string, { attribute_id: string; value: string; span: OpenDayRange }[]>();
  for (const row of rows.rows) {
    const list = values.get(row.user_id) ?? [];
    list.push({ attribute_id: row.attribute_id, value: row.value, span: daysOfDates(row) });
    values.set(row.user_id, list);
  }
  return {
    models: models.rows.map(({ id, type }) => ({ id, type })),
    names: new Map(models.rows.map(({ id, name }) => [id, name])),
    values,
  };
}

async function loadQuotas(db: Db, environment: string): Promise<World['quotas']> {
  const quotas = await sql<{
    id: string;
    name: string;
    frequency: World['quotas'][number]['frequency'];
    type: World['quotas'][number]['type'];
  }>`
    select id, name, frequency, type from quotas where environment_id = ${environment} order by id`.execute(
    db,
  );
  const rows = await sql<{ quota_id: string; user_id: string; month: string; value: string }>`
    select quota_id, user_id, to_char(month, 'YYYY-MM') as month, value from quota_values where environment_id = ${environment}
    order by quota_id, user_id, month`.execute(db);
  const values = new Map<string, { user_id: string; month: Month; value: string }[]>();
  for (const row of rows.rows) {
    const month = parseMonth(row.month);
    if (month === null) continue;
    const list = values.get(row.quota_id) ?? [];
    list.push({ user_id: row.user_id, month, value: row.value });
    values.set(row.quota_id, list);
  }
  return quotas.rows.map((quota) => ({ ...quota, values: values.get(quota.id) ?? [] }));
}

async function loadTables(db: Db, environment: string) {
  const tables = await sql<{
    id: string;
    name: string;
    name_field_id: string | null;
    id_field_id: string | null;
    version: string;
  }>`
    select id, name, name_field_id, id_field_id, version from data_tables where environment_id = ${environment} order by id`.execute(
    db,
  );
  const fields = await sql<{ id: string; table_id: string; name: string; type: FieldType; decimals: number }>`
    select id, table_id, name, type, decimals from fields where environment_id = ${environment} order by table_id, position, id`.execute(
    db,
  );
  const byTable = Map.groupBy(fields.rows, (field) => field.table_id);
  return {
    tables: tables.rows.map((table) => ({
      id: table.id,
      name: table.name,
      name_field_id: table.name_field_id ?? '',
      id_field_id: table.id_field_id,
      fields: (byTable.get(table.id) ?? []).map(({ id, name, type, decimals }) => ({
        id,
        name,
        type,
        decimals,
      })),
    })),
    table_versions: new Map(tables.rows.map((table) => [table.id, table.version])),
  };
}

interface CompensationRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly attribution: CompensationModel['attribution'];
  readonly state: string;
  readonly calculation_trigger: CompensationModel['calculation_trigger'];
  readonly payment_trigger: CompensationModel['payment_trigger'];
  readonly only_month: string | null;
  readonly document: CompensationDocument;
}

async function loadPlans(
  db: Db,
  environment: string,
  tried: TriedCompensation | null,
  people: People,
  { calendar, today }: CompanyPeriod,
) {
  const rows = await sql<CompensationRow>`
    select c.id, c.name, c.description, c.plan_id, p.name as plan_name, p.attribution, c.state, c.calculation_trigger, c.payment_trigger,
      to_char(c.only_month, 'YYYY-MM') as only_month, c.document
    from compensations c join plans p on p.environment_id = ${environment} and p.id = c.plan_id
    where c.environment_id = ${environment} and p.state <> 'deleted' and (c.state = 'live' or c.id = ${tried?.compensation_id ?? null}::uuid)
    order by p.position, p.id, c.position, c.created_at, c.id`.execute(db);
  const members = await loadMembers(db, environment, people);
  const compensations = rows.rows.map((row): CompensationModel => ({
    id: row.id,
    name: row.name,
    plan_id: row.plan_id,
    calculation_trigger: row.calculation_trigger,
    payment_trigger: row.payment_trigger,
    only_month: row.only_month === null ? null : parseMonth(row.only_month),
    document: tried?.compensation_id === row.id ? tried.document : row.document,
    attribution: row.attribution,
    members: members.get(row.plan_id) ?? [],
  }));
  const guest = tried?.guest;
  const visited = compensations.findIndex((one) => {
    const period =
      guest && one.id === tried.compensation_id ? periodIn(one, guest.month, calendar, today) : null;
    return (
      period !== null &&
      !one.members.some(
        ({ user_id, span: days }) => user_id === guest?.user_id && overlaps(closedRange(days), period.days),
      )
    );
  });
  return {
    compensations: compensations.map((one, at) =>
      guest && at === visited
        ? { ...one, members: [...one.members, { user_id: guest.user_id, span: { start: null, end: null } }] }
        : one,
    ),
    has_guest: visited >= 0,
    names: new Map(rows.rows.map((row) => [row.plan_id, row.plan_name])),
    descriptions: new Map(rows.rows.map((row) => [row.id, row.description])),
  };
}

type Members = { readonly user_id: string; readonly span: OpenDayRange }[];

/** A plan's members by user: named ones, and those of named teams for as long as they are in the team. */
async function loadMembers(db: Db, environment: string, people: People): Promise<Map<string, Members>> {
  const rows = await sql<{
    plan_id: string;
    user_id: string | null;
    team_id: string | null;
    start_date: string | null;
    end_date: string | null;
  }>`
    select plan_id, user_id, team_id, start_date, end_date from plan_members where environment_id = ${environment}
    order by plan_id, user_id, team_id, start_date nulls first`.execute(db);
  const eligible = new Map(
    people.users.flatMap((user) => (user.eligible ? [[user.id, user.eligible] as const] : [])),
  );
  const byTeam = Map.groupBy(people.memberships, (membership) => membership.team_id);
  const members = new Map<string, { user_id: string; span: OpenDayRange }[]>();
  for (const row of rows.rows) {
    const list = members.get(row.plan_id) ?? [];
    members.set(row.plan_id, list);
    const named =
      row.user_id === null
        ? (byTeam.get(row.team_id ?? '') ?? [])
        : [{ user_id: row.user_id, span: { start: null, end: null } }];
    for (const member of named) {
      const days = eligible.get(member.user_id);
      const common = days && intersectOpen(intersectOpen(daysOfDates(row), member.span), days);
      if (common) list.push({ user_id: member.user_id, span: common });
    }
  }
  return members;
}
