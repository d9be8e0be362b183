import type { DashboardCard } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** A person's cards in order. The kinds are those of the contract; one of a newer version is left out by its reader. */
export async function findCards({ db, tenant }: TenantDb, user_id: string): Promise<DashboardCard[]> {
  const { rows } = await sql<DashboardCard>`
    select kind, target_id as id from dashboard_cards
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid order by position`.execute(
    db,
  );
  return rows;
}

export async function replaceCards(
  { db, tenant }: TenantDb,
  user_id: string,
  cards: readonly DashboardCard[],
): Promise<void> {
  await sql`delete from dashboard_cards where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid`.execute(
    db,
  );
  for (const [position, { kind, id }] of cards.entries())
    await sql`insert into dashboard_cards (environment_id, user_id, position, kind, target_id)
      values (${tenant.environment_id}, ${user_id}, ${position}, ${kind}, ${id})`.execute(db);
}
