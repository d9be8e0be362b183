import {
  CATEGORY_OF_KIND,
  type Notification,
  type NotificationKind,
  type NotificationType,
  type ReferenceParameters,
  type ReferenceType,
} from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import type { Language } from '@comptoir/words';
import { noticeText } from './notice-text.ts';

interface CardRow {
  readonly id: string;
  readonly type: NotificationType;
  readonly kind: NotificationKind;
  readonly read: boolean;
  readonly created_at: Date;
  readonly author: string | null;
  readonly author_name: string | null;
  readonly author_avatar: string | null;
  readonly reference_type: ReferenceType;
  readonly reference_url: string;
  readonly reference_parameters: ReferenceParameters;
  readonly count: number;
  readonly language: Language;
  readonly locale: string;
}

/** Newest first; one of them where an id is given. */
export async function findCards(
  { db, tenant }: TenantDb,
  user_id: string,
  which: { readonly limit: number } | { readonly id: string },
): Promise<Notification[]> {
  const one = 'id' in which ? sql`and n.id = ${which.id}::uuid` : sql``;
  const { rows } = await sql<CardRow>`
    select n.id, n.type, n.kind, n.read_at is not null as read, n.created_at, n.author_id as author, a.name as author_name,
      a.avatar as author_avatar, n.reference_type, n.reference_url, n.reference_parameters, n.count, u.language, u.locale
    from notifications n
      join users u on u.environment_id = ${tenant.environment_id} and u.id = n.user_id
      left join users a on a.environment_id = ${tenant.environment_id} and a.id = n.author_id
    where n.environment_id = ${tenant.environment_id} and n.user_id = ${user_id}::uuid ${one}
    order by n.created_at desc, n.id desc limit ${'limit' in which ? which.limit : 1}`.execute(db);
  return rows.map(({ language, locale, created_at, ...row }) => ({
    ...row,
    category: CATEGORY_OF_KIND[row.kind],
    creation_date: created_at.toISOString(),
    text: noticeText(row, { language, locale }),
  }));
}

export async function countUnread({ db, tenant }: TenantDb, user_id: string): Promise<number> {
  const { rows } = await sql<{
    unread: number;
  }>`/* prepared */ select count(*)::int as unread from notifications
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid and read_at is null`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** False: the person has no such card. */
export async function markCard(
  { db, tenant }: TenantDb,
  user_id: string,
  id: string,
  read_at: Date | null,
): Promise<boolean> {
  const own = sql`environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid`;
  // Unread again, it leaves its group where a newer unread card has that place.
  const { rows } = await sql`
    update notifications set read_at = case when ${read_at}::timestamptz is null then null else coalesce(read_at, ${read_at}) end,
      group_key = case when ${read_at}::timestamptz is null and read_at is not null then null else group_key end
    where ${own} and id = ${id}::uuid returning id`.execute(db);
  return rows.length > 0;
}

export async function markAllCards(
  { db, tenant }: TenantDb,
  user_id: string,
  read_at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update notifications set read_at = ${read_at}
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid and read_at is null returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
