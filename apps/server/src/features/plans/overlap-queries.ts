import type { TenantDb } from '../../platform/context.ts';
import type { CompensationDocument } from '@comptoir/engine';
import { sql } from '../../platform/db/index.ts';
import { unitMembers } from '../visibility/index.ts';
import type { Member } from './member-queries.ts';
import { type HeldPlanDays, readsOf } from './overlap-policy.ts';

export interface PlanRow extends Pick<HeldPlanDays, 'plan_id' | 'name' | 'attribution' | 'reads'> {
  readonly members: readonly Member[];
}

/** Of a team or a group. */
export interface UnitMembership {
  readonly unit_id: string;
  readonly user_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Live plans with what their live compensations count, and those who have them. */
export async function readHeldPlans({ db, tenant }: TenantDb): Promise<PlanRow[]> {
  const environment = tenant.environment_id;
  const plans = await sql<{ plan_id: string; name: string; attribution: PlanRow['attribution'] }>`
    select id as plan_id, name, attribution from plans where environment_id = ${environment} and state = 'live' order by position, id`.execute(
    db,
  );
  const documents = await sql<{ plan_id: string; scopes: CompensationDocument['scopes'] }>`
    select plan_id, document -> 'scopes' as scopes from compensations where environment_id = ${environment} and state = 'live'`.execute(
    db,
  );
  const members = await sql<Member & { plan_id: string }>`
    select plan_id, user_id, team_id, group_id, start_date, end_date from plan_members where environment_id = ${environment}
    order by plan_id, start_date nulls first, id`.execute(db);
  return plans.rows.map((plan) => ({
    ...plan,
    reads: documents.rows
      .filter((one) => one.plan_id === plan.plan_id)
      .flatMap(({ scopes }) => scopes.flatMap(readsOf)),
    members: members.rows.filter((one) => one.plan_id === plan.plan_id),
  }));
}

export async function readMemberships({ db, tenant }: TenantDb): Promise<UnitMembership[]> {
  const { rows } = await sql<UnitMembership>`
    select unit_id, user_id, start_date, end_date from ${unitMembers(tenant.environment_id)} tm
    order by unit_id, user_id, start_date nulls first`.execute(db);
  return rows;
}

/** The groups of a group's dimension, itself included. */
export async function readGroupsBeside({ db, tenant }: TenantDb, group_id: string): Promise<string[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ id: string }>`
    select g.id from user_groups g where g.environment_id = ${environment} and g.dimension_id =
      (select own.dimension_id from user_groups own where own.environment_id = ${environment} and own.id = ${group_id})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function readNames(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${[...user_ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
