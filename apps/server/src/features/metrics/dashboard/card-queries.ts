import type { DashboardCard } from '@comptoir/contract';
import { dashboardCardSchema } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** A person's cards in order. One of a kind or setting that this version does not know is left out. */
export async function findCards({ db, tenant }: TenantDb, user_id: string): Promise<DashboardCard[]> {
  const { rows } = await sql<{ kind: string; id: string; settings: object }>`
    select kind, target_id as id, settings from dashboard_cards
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid order by position`.execute(
    db,
  );
  return rows.flatMap(({ settings, ...card }) => {
    const read = dashboardCardSchema.safeParse({ ...settings, ...card });
    return read.success ? [read.data] : [];
  });
}

export async function replaceCards(
  { db, tenant }: TenantDb,
  user_id: string,
  cards: readonly DashboardCard[],
): Promise<void> {
  await sql`delete from dashboard_cards where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid`.execute(
    db,
  );
  for (const [position, { kind, id, ...settings }] of cards.entries())
    await sql`insert into dashboard_cards (environment_id, user_id, position, kind, target_id, settings)
      values (${tenant.environment_id}, ${user_id}, ${position}, ${kind}, ${id}, ${JSON.stringify(settings)}::jsonb)`.execute(
      db,
    );
}
