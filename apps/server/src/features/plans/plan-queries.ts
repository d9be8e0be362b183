import type { PlanSummary } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../platform/db/index.ts';

export type PlanState = 'live' | 'archived' | 'deleted';

export interface StoredPlan {
  readonly id: string;
  readonly name: string;
  readonly section: string;
  readonly description: string;
  readonly state: PlanState;
  readonly simulation_allowed: boolean;
  readonly attribution: PlanSummary['attribution'];
  readonly position: number;
  readonly version: number;
  readonly members_version: number;
  readonly updated_at: Date;
  readonly updated_by_name: string | null;
}

function selectPlans(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<StoredPlan[]> {
  return sql<StoredPlan>`
    select p.id, p.name, p.section, p.description, p.state, p.simulation_allowed, p.attribution, p.position, p.version, p.members_version,
      p.updated_at, u.name as updated_by_name
    from plans p left join users u on u.environment_id = ${tenant.environment_id} and u.id = p.updated_by
    where p.environment_id = ${tenant.environment_id} and p.state <> 'deleted' and ${where} ${tail}`
    .execute(db)
    .then((result) => result.rows);
}

export function findPlans(ctx: TenantDb, state: 'live' | 'archived'): Promise<StoredPlan[]> {
  return selectPlans(ctx, sql`p.state = ${state}`, sql`order by p.position, lower(p.name), p.id`);
}

/** Every plan that is not deleted, taken: for changes of their order. */
export function lockPlans(ctx: TenantDb): Promise<StoredPlan[]> {
  return selectPlans(ctx, sql`true`, sql`order by p.id for no key update of p`);
}

export async function findPlan(ctx: TenantDb, id: string, lock = false): Promise<StoredPlan | null> {
  const [plan] = await selectPlans(ctx, sql`p.id = ${id}`, lock ? sql`for no key update of p` : sql``);
  return plan ?? null;
}

export async function isPlanNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from plans where environment_id = ${tenant.environment_id} and state <> 'deleted'
    and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

export interface NewPlan {
  readonly id: string;
  readonly name: string;
  readonly section: string;
  readonly description: string;
  readonly simulation_allowed: boolean;
  readonly attribution: PlanSummary['attribution'];
}

/** At the end of the list. */
export async function insertPlan(
  { db, tenant }: TenantDb,
  plan: NewPlan,
  author: string | null,
): Promise<void> {
  await sql`
    insert into plans (environment_id, id, name, section, description, simulation_allowed, attribution, updated_by, position)
    select home.environment_id, ${plan.id}, ${plan.name}, ${plan.section}, ${plan.description}, ${plan.simulation_allowed}, ${plan.attribution}, ${author},
      (select coalesce(max(position) + 1, 0) from plans where environment_id = ${tenant.environment_id})
    from ${homeOf(tenant)}`.execute(db);
}

export type PlanValues = Pick<
  StoredPlan,
  'name' | 'section' | 'description' | 'simulation_allowed' | 'attribution' | 'state'
>;

export async function updatePlanRow(
  { db, tenant }: TenantDb,
  id: string,
  values: PlanValues,
  author: string | null,
): Promise<void> {
  await sql`
    update plans set name = ${values.name}, section = ${values.section}, description = ${values.description}, simulation_allowed = ${values.simulation_allowed},
      attribution = ${values.attribution}, state = ${values.state}, version = version + 1, updated_at = now(), updated_by = ${author}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function setPlanPositions({ db, tenant }: TenantDb, plan_ids: readonly string[]): Promise<void> {
  await sql`
    update plans set position = wanted.position
    from unnest(${[...plan_ids]}::uuid[]) with ordinality as wanted (id, position)
    where plans.environment_id = ${tenant.environment_id} and plans.id = wanted.id`.execute(db);
}
