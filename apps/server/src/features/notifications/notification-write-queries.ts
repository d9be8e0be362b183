import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface NewCard {
  readonly id: string;
  readonly user_id: string;
  readonly type: string;
  readonly kind: string;
  readonly author_id: string | null;
  readonly reference_type: string;
  readonly reference_url: string;
  readonly reference_parameters: object;
  readonly group_key: string | null;
  readonly count: number;
  readonly cause: string | null;
}

export interface WrittenCard {
  /** Of the card that there is now: an unread one of the same group counts on. */
  readonly id: string;
  readonly user_id: string;
  readonly reference_url: string;
  readonly is_new: boolean;
}

/** Deletes the cards of a cause. Answers whose they were. */
export async function deleteCards(
  { db, tenant }: TenantDb,
  {
    user_ids,
    type,
    cause,
  }: { readonly user_ids: readonly string[]; readonly type: string; readonly cause: string },
): Promise<{ readonly id: string; readonly user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`delete from notifications
    where environment_id = ${tenant.environment_id} and user_id = any(${[...user_ids]}::uuid[]) and type = ${type} and cause = ${cause}
    returning id, user_id`.execute(db);
  return rows;
}

const AT_ONCE = 500;

/** Writes the cards. Those that the same cause wrote before are left out of the answer. */
export async function writeCards(
  { db, tenant }: TenantDb,
  cards: readonly NewCard[],
  now: Date,
): Promise<WrittenCard[]> {
  const written: WrittenCard[] = [];
  const own = new Set(cards.map((card) => card.id));
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    const { rows } = await sql<Omit<WrittenCard, 'is_new'>>`/* prepared */
      insert into notifications as made (environment_id, id, user_id, type, kind, author_id, reference_type, reference_url,
        reference_parameters, group_key, count, cause, created_at)
      select home.environment_id, x.id, x.user_id, x.type, x.kind, x.author_id, x.reference_type, x.reference_url,
        x.reference_parameters, x.group_key, x.count, x.cause, ${now}
      from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(cards.slice(from, from + AT_ONCE))}::jsonb)
        as x(id uuid, user_id uuid, type text, kind text, author_id uuid, reference_type text, reference_url text,
          reference_parameters jsonb, group_key text, count int, cause text)
      where x.cause is null or not exists (
        select 1 from notifications before where before.environment_id = ${tenant.environment_id}
          and before.user_id = x.user_id and before.type = x.type and before.cause = x.cause)
      on conflict (environment_id, user_id, group_key) where read_at is null and group_key is not null
        do update set type = excluded.type, author_id = excluded.author_id, reference_type = excluded.reference_type,
          reference_url = excluded.reference_url, reference_parameters = excluded.reference_parameters,
          count = made.count + excluded.count, cause = excluded.cause, created_at = excluded.created_at
      returning made.id, made.user_id, made.reference_url`.execute(db);
    written.push(...rows.map((row) => ({ ...row, is_new: own.has(row.id) })));
  }
  return written;
}
