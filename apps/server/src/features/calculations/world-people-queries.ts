import type { World } from '@comptoir/engine';
import { type OpenDayRange, day, daysOfDates } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/** Who may have statements: a licence, or (once archived, when it is withdrawn) the days until the departure. */
interface Person {
  readonly id: string;
  readonly name: string;
  /** Days in which statements are made; `null`: none. */
  readonly eligible: OpenDayRange | null;
}

export interface People {
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

export async function loadPeople(db: Db, environment: string): Promise<People> {
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
