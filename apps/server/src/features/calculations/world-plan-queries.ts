import { type CompensationDocument, type CompensationModel, membersFor, periodIn } from '@comptoir/engine';
import {
  type OpenDayRange,
  parseMonth,
  closedRange,
  intersectOpen,
  overlaps,
  daysOfDates,
} from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';
import type { CompanyPeriod } from '../company-calendar/index.ts';
import type { TriedCompensation } from './world-queries.ts';
import type { People } from './world-people-queries.ts';

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

export async function loadPlans(
  db: Db,
  environment: string,
  tried: TriedCompensation | null,
  { people, members }: { readonly people: People; readonly members: PlanMembers },
  { calendar, today }: CompanyPeriod,
) {
  const rows = await sql<CompensationRow>`
    select c.id, c.name, c.description, c.plan_id, p.name as plan_name, p.attribution, c.state, c.calculation_trigger, c.payment_trigger,
      to_char(c.only_month, 'YYYY-MM') as only_month, c.document
    from compensations c join plans p on p.environment_id = ${environment} and p.id = c.plan_id
    where c.environment_id = ${environment} and p.state <> 'deleted' and (c.state = 'live' or c.id = ${tried?.compensation_id ?? null}::uuid)
    order by p.position, p.id, c.position, c.created_at, c.id`.execute(db);
  const units = unitsOf(people);
  const compensations = rows.rows.map((row): CompensationModel => {
    const document = tried?.compensation_id === row.id ? tried.document : row.document;
    return {
      id: row.id,
      name: row.name,
      plan_id: row.plan_id,
      calculation_trigger: row.calculation_trigger,
      payment_trigger: row.payment_trigger,
      only_month: row.only_month === null ? null : parseMonth(row.only_month),
      document,
      attribution: row.attribution,
      members: membersFor(members.get(row.plan_id) ?? [], document.only_for, units),
    };
  });
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
    members,
    has_guest: visited >= 0,
    names: new Map(rows.rows.map((row) => [row.plan_id, row.plan_name])),
    descriptions: new Map(rows.rows.map((row) => [row.id, row.description])),
  };
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
