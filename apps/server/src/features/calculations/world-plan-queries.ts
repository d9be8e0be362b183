import type { CompensationDocument, CompensationModel } from '@comptoir/engine';
import { type OpenDayRange, intersectOpen, daysOfDates } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';
import type { People } from './world-people-queries.ts';

export interface CompensationRow {
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

/** Live ones, and the one that is tried. */
export async function readCompensations(
  db: Db,
  environment: string,
  tried_id: string | null = null,
): Promise<readonly CompensationRow[]> {
  const { rows } = await sql<CompensationRow>`
    select c.id, c.name, c.description, c.plan_id, p.name as plan_name, p.attribution, c.state, c.calculation_trigger, c.payment_trigger,
      to_char(c.only_month, 'YYYY-MM') as only_month, c.document
    from compensations c join plans p on p.environment_id = ${environment} and p.id = c.plan_id
    where c.environment_id = ${environment} and p.state <> 'deleted' and (c.state = 'live' or c.id = ${tried_id}::uuid)
    order by p.position, p.id, c.position, c.created_at, c.id`.execute(db);
  return rows;
}

export type Members = readonly { readonly user_id: string; readonly span: OpenDayRange }[];

/** By plan. */
export type PlanMembers = ReadonlyMap<string, Members>;

/** A plan's members by user: named ones, and those of named teams and groups for as long as they are in it. */
export async function loadMembers(db: Db, environment: string, people: People): Promise<PlanMembers> {
  const rows = await sql<{
    plan_id: string;
    user_id: string | null;
    team_id: string | null;
    group_id: string | null;
    start_date: string | null;
    end_date: string | null;
  }>`
    select plan_id, user_id, team_id, group_id, start_date, end_date from plan_members where environment_id = ${environment}
    order by plan_id, user_id, team_id, group_id, start_date nulls first`.execute(db);
  const eligible = new Map(
    people.users.flatMap((user) => (user.eligible ? [[user.id, user.eligible] as const] : [])),
  );
  const byUnit = unitsOf(people);
  const members = new Map<string, { user_id: string; span: OpenDayRange }[]>();
  for (const row of rows.rows) {
    const list = members.get(row.plan_id) ?? [];
    members.set(row.plan_id, list);
    const named =
      row.user_id === null
        ? (byUnit.get(row.team_id ?? row.group_id ?? '') ?? [])
        : [{ user_id: row.user_id, span: { start: null, end: null } }];
    for (const member of named) {
      const days = eligible.get(member.user_id);
      const common = days && intersectOpen(intersectOpen(daysOfDates(row), member.span), days);
      if (common) list.push({ user_id: member.user_id, span: common });
    }
  }
  return members;
}

/** Who is in which team or group, by its id. */
export function unitsOf({
  memberships,
  group_members,
}: Pick<People, 'memberships' | 'group_members'>): ReadonlyMap<string, Members> {
  const byTeam = Map.groupBy(memberships, (membership) => membership.team_id);
  const byGroup = Map.groupBy(group_members, (membership) => membership.group_id);
  return new Map<string, Members>([...byTeam, ...byGroup]);
}
