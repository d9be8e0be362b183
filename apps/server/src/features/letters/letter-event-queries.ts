import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredEvent {
  readonly at: Date;
  readonly kind: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly ip: string | null;
  readonly agent: string | null;
}

export async function insertEvent(
  { db, tenant }: TenantDb,
  event: {
    readonly id: string;
    readonly letter_id: string;
    readonly at: Date;
    readonly kind: string;
    readonly user_id: string | null;
    readonly name: string;
    readonly ip?: string | null;
    readonly agent?: string | null;
  },
): Promise<void> {
  await sql`insert into letter_events (environment_id, id, letter_id, at, kind, user_id, name, ip, agent)
    values (${tenant.environment_id}, ${event.id}, ${event.letter_id}, ${event.at}, ${event.kind}, ${event.user_id}, ${event.name},
      ${event.ip ?? null}, ${event.agent ?? null})`.execute(db);
}

export async function findEvents({ db, tenant }: TenantDb, letter_id: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`select at, kind, user_id, name, ip, agent from letter_events
    where environment_id = ${tenant.environment_id} and letter_id = ${letter_id} order by at, id`.execute(db);
  return rows;
}
