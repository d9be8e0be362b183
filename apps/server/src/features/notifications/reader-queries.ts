import { BUILT_IN_CHOICES, type ChoicesPatch, layered, type NotificationChoices } from '@comptoir/contract';
import type { Language } from '@comptoir/words';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** Somebody who can sign in, with what they set. */
export interface Reader {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: Language;
  readonly locale: string;
  readonly choices: NotificationChoices;
  readonly paused_until: Date | null;
  /** Sealed. */
  readonly slack_webhook: string | null;
}

export interface Defaults {
  readonly choices: NotificationChoices;
  readonly slack_webhook: string | null;
  /** Sample data: of them nobody is mailed. */
  readonly is_sample: boolean;
}

/** The company's default over the built-in one. */
export async function findDefaults({ db, tenant }: TenantDb): Promise<Defaults> {
  const { rows } = await sql<
    ChoicesPatch & { readonly slack_webhook: string | null; readonly is_sample: boolean }
  >`/* prepared */
    select coalesce(d.channels, '{}') as channels, coalesce(d.frequencies, '{}') as frequencies, d.slack_webhook,
      e.sample_since is not null as is_sample
    from environments e left join notification_defaults d on d.environment_id = ${tenant.environment_id}
    where e.id = ${tenant.environment_id}`.execute(db);
  const row = rows[0];
  return {
    choices: row ? layered(BUILT_IN_CHOICES, row) : BUILT_IN_CHOICES,
    slack_webhook: row?.slack_webhook ?? null,
    is_sample: row?.is_sample === true,
  };
}

type ReaderRow = Omit<Reader, 'choices'> & {
  readonly channels: ChoicesPatch['channels'] | null;
  readonly frequencies: ChoicesPatch['frequencies'] | null;
};

/** Those of the people who are active: nobody else is notified. */
export async function findReaders(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  defaults: Defaults,
): Promise<ReadonlyMap<string, Reader>> {
  const { rows } = await sql<ReaderRow>`/* prepared */
    select u.id as user_id, u.name, u.email, u.language, u.locale, s.channels, s.frequencies, s.paused_until, s.slack_webhook
    from users u left join notification_settings s on s.environment_id = ${tenant.environment_id} and s.user_id = u.id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active' and u.id = any(${[...user_ids]}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ channels, frequencies, ...row }) => [
      row.user_id,
      {
        ...row,
        choices: layered(defaults.choices, {
          ...(channels === null ? {} : { channels }),
          ...(frequencies === null ? {} : { frequencies }),
        }),
      },
    ]),
  );
}

/** Of authors: also of those who can no longer sign in. */
export async function findNames(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`/* prepared */ select id, name from users
    where environment_id = ${tenant.environment_id} and id = any(${[...new Set(user_ids)]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findAdmins({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active' and r.category = 'admin'`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
