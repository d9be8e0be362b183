import type { ChoicesPatch } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface OwnSettings {
  readonly channels: NonNullable<ChoicesPatch['channels']>;
  readonly frequencies: NonNullable<ChoicesPatch['frequencies']>;
  readonly paused_until: Date | null;
  /** Sealed. */
  readonly slack_webhook: string | null;
}

const NOTHING_SET: OwnSettings = { channels: {}, frequencies: {}, paused_until: null, slack_webhook: null };

export async function findOwnSettings({ db, tenant }: TenantDb, user_id: string): Promise<OwnSettings> {
  const { rows } =
    await sql<OwnSettings>`select channels, frequencies, paused_until, slack_webhook from notification_settings
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid`.execute(db);
  return rows[0] ?? NOTHING_SET;
}

export async function saveOwnSettings(
  { db, tenant }: TenantDb,
  user_id: string,
  settings: OwnSettings,
): Promise<void> {
  const { channels, frequencies, paused_until, slack_webhook } = settings;
  await sql`
    insert into notification_settings (environment_id, user_id, channels, frequencies, paused_until, slack_webhook)
    values (${tenant.environment_id}, ${user_id}, ${JSON.stringify(channels)}::jsonb, ${JSON.stringify(frequencies)}::jsonb,
      ${paused_until}, ${slack_webhook})
    on conflict (environment_id, user_id) do update set channels = excluded.channels, frequencies = excluded.frequencies,
      paused_until = excluded.paused_until, slack_webhook = excluded.slack_webhook`.execute(db);
}

export type DefaultSettings = Omit<OwnSettings, 'paused_until'>;

export async function findDefaultSettings({ db, tenant }: TenantDb): Promise<DefaultSettings> {
  const { rows } =
    await sql<DefaultSettings>`select channels, frequencies, slack_webhook from notification_defaults
    where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0] ?? { channels: {}, frequencies: {}, slack_webhook: null };
}

export async function saveDefaultSettings(
  { db, tenant }: TenantDb,
  settings: DefaultSettings,
): Promise<void> {
  const { channels, frequencies, slack_webhook } = settings;
  await sql`
    insert into notification_defaults (environment_id, channels, frequencies, slack_webhook)
    values (${tenant.environment_id}, ${JSON.stringify(channels)}::jsonb, ${JSON.stringify(frequencies)}::jsonb, ${slack_webhook})
    on conflict (environment_id) do update set channels = excluded.channels, frequencies = excluded.frequencies,
      slack_webhook = excluded.slack_webhook`.execute(db);
}

/** One change at a time of one person's settings, or of the default: two channels set at once both stay. */
export async function lockSettings({ db, tenant }: TenantDb, whose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${tenant.environment_id} ${whose}`}, 0))`.execute(
    db,
  );
}
