import type { World } from '@comptoir/engine';
import { type OpenDayRange, day, daysOfDates } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/** Who may have statements: a licence, or (once archived, when it is withdrawn) the days until the departure. */
interface Person {
  readonly id: string;
  readonly name: string;
  /** In which they are paid, and calculated; `null`: the company's. */
  readonly currency: string | null;
  readonly calculation_currency: string | null;
  /** Days in which statements are made; `null`: none. */
  readonly eligible: OpenDayRange | null;
}

export interface People {
  readonly users: readonly Person[];
  readonly teams: World['teams'];
  readonly memberships: World['memberships'];
  readonly managers: World['managers'];
  readonly dimensions: World['dimensions'];
  readonly dimension_names: ReadonlyMap<string, string>;
  readonly group_members: World['group_members'];
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

export async function loadPeople(db: Db, environment: string): Promise<People> {
  const users = await sql<{
    id: string;
    name: string;
    licenced: boolean;
    status: string;
    departure_date: string | null;
    currency: string | null;
    calculation_currency: string | null;
  }>`
    select id, name, licenced, status, departure_date, currency, calculation_currency from users where environment_id = ${environment} order by id`.execute(
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
    ...(await loadGroups(db, environment)),
    users: users.rows.map((row) => ({
      id: row.id,
      name: row.name,
      currency: row.currency,
      calculation_currency: row.calculation_currency,
      eligible: eligibleDays(row),
    })),
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

/** Archived groups too: who was in one still was. */
async function loadGroups(
  db: Db,
  environment: string,
): Promise<Pick<People, 'dimensions' | 'dimension_names' | 'group_members'>> {
  const dimensions = await sql<{ id: string; name: string }>`
    select id, name from group_dimensions where environment_id = ${environment} order by id`.execute(db);
  const members = await sql<{
    dimension_id: string;
    group_id: string;
    group_name: string;
    user_id: string;
    start_date: string | null;
    end_date: string | null;
  }>`
    select m.dimension_id, m.group_id, g.name as group_name, m.user_id, m.start_date, m.end_date
    from group_members m join user_groups g on g.environment_id = ${environment} and g.id = m.group_id
    where m.environment_id = ${environment} order by m.user_id, m.dimension_id, m.start_date nulls first, m.id`.execute(
    db,
  );
  return {
    dimensions: dimensions.rows.map(({ id }) => ({ id })),
    dimension_names: new Map(dimensions.rows.map(({ id, name }) => [id, name])),
    group_members: members.rows.map(({ dimension_id, group_id, group_name, user_id, ...dates }) => ({
      dimension_id,
      group_id,
      group_name,
      user_id,
      span: daysOfDates(dates),
    })),
  };
}

type WorldAttribute = World['attributes'][number];

export async function loadAttributes(db: Db, environment: string) {
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
