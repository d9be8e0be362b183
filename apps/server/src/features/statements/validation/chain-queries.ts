import type { ChainStep } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { touchesIn } from '../../visibility/index.ts';
import type { ChainPlace, ChainWorld } from './chain-policy.ts';

export interface ChainRow {
  readonly team_id: string | null;
  readonly team_name: string | null;
  readonly steps: ChainStep[];
  readonly version: number;
}

export async function readChains({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`select c.team_id, t.name as team_name, c.steps, c.version
    from validation_chains c left join teams t on t.environment_id = ${tenant.environment_id} and t.id = c.team_id
    where c.environment_id = ${tenant.environment_id} order by c.team_id is not null, lower(t.name)`.execute(
    db,
  );
  return rows;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** People whose role lets them validate. */
export async function readValidators({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<Named[]> {
  const { rows } = await sql<Named>`select u.id, u.name from users u
      join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status <> 'archived' and (r.category = 'god'
      or (r.permissions -> 'binary' ->> 'statement_validate') = 'true'
      or (r.permissions -> 'binary' ->> 'statement_validate_supervised') = 'true')
    order by lower(u.name), u.id`.execute(db);
  return rows;
}

export async function readTeams({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from teams where environment_id = ${tenant.environment_id}
    order by lower(name), id`.execute(db);
  return rows;
}

/** Writes the chain of a team, or of everybody; `null` removes it. */
export async function writeChain(
  ctx: Ctx,
  team_id: string | null,
  steps: readonly ChainStep[] | null,
): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const same = sql`environment_id = ${environment} and team_id is not distinct from ${team_id}::uuid`;
  if (steps === null) {
    await sql`delete from validation_chains where ${same}`.execute(ctx.db);
    return;
  }
  const text = JSON.stringify(steps);
  const changed =
    await sql`update validation_chains set steps = ${text}::jsonb, version = version + 1 where ${same}`.execute(
      ctx.db,
    );
  if (changed.numAffectedRows === 0n)
    await sql`insert into validation_chains (environment_id, id, team_id, steps)
      values (${environment}, ${ctx.newId()}::uuid, ${team_id}::uuid, ${text}::jsonb)`.execute(ctx.db);
}

/** What the chains read of a month; `null`: the company has none. */
export async function readChainWorld(
  ctx: Ctx,
  month: Month,
  by_managers: boolean,
): Promise<ChainWorld | null> {
  const chains = await readChains(ctx);
  if (chains.length === 0) return null;
  const environment = ctx.tenant.environment_id;
  const inMonth = touchesIn(month, ctx.tenant);
  const managers = await sql<{ user_id: string; manager_id: string }>`
    select distinct on (d.user_id) d.user_id, d.manager_id from manager_links d
    where d.environment_id = ${environment} and ${inMonth} order by d.user_id, d.start_date desc nulls last`.execute(
    ctx.db,
  );
  const teams = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from teams where environment_id = ${environment}`.execute(ctx.db);
  const validators = await sql<{ team_id: string; user_id: string }>`
    select d.team_id, d.user_id from team_members d
    where d.environment_id = ${environment} and d.can_validate and ${inMonth}`.execute(ctx.db);
  const byTeam = Map.groupBy(validators.rows, (row) => row.team_id);
  return {
    chains: new Map(chains.map((one) => [one.team_id, one.steps])),
    parent_of: new Map(teams.rows.map((one) => [one.id, one.parent_id])),
    manager_of: new Map(managers.rows.map((one) => [one.user_id, one.manager_id])),
    validators_of: new Map([...byTeam].map(([team, rows]) => [team, rows.map((row) => row.user_id)])),
    may_validate: new Set((await readValidators(ctx)).map(({ id }) => id)),
    by_managers,
  };
}

/** The team of each person in the month: of several, the one joined last. */
export async function readPlaces(
  ctx: Ctx,
  month: Month,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, ChainPlace>> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<{ user_id: string; team_id: string }>`
    select distinct on (d.user_id) d.user_id, d.team_id from team_members d
      join teams t on t.environment_id = ${environment} and t.id = d.team_id
    where d.environment_id = ${environment} and d.user_id = any(${[...user_ids]}::uuid[])
      and ${touchesIn(month, ctx.tenant)}
    order by d.user_id, d.start_date desc nulls last, lower(t.name)`.execute(ctx.db);
  const teams = new Map(rows.map((row) => [row.user_id, row.team_id]));
  return new Map(user_ids.map((user_id) => [user_id, { user_id, team_id: teams.get(user_id) ?? null }]));
}

export interface NewStep {
  readonly statement_id: string;
  readonly position: number;
  readonly user_ids: readonly string[];
}

export async function insertSteps(ctx: Ctx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await sql`insert into statement_validation_steps (environment_id, statement_id, position, user_ids)
    select home.environment_id, step.statement_id, step.position, step.user_ids from ${homeOf(ctx.tenant)},
      jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (statement_id uuid, position int, user_ids uuid[])`.execute(
    ctx.db,
  );
}

export async function deleteSteps(ctx: Ctx, statement_ids: readonly string[]): Promise<void> {
  await sql`delete from statement_validation_steps where environment_id = ${ctx.tenant.environment_id}
    and statement_id = any(${[...statement_ids]}::uuid[])`.execute(ctx.db);
}
