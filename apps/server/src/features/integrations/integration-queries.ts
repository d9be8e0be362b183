import {
  type ImportSettings,
  type Integration,
  type IntegrationKind,
  importSettingsSchema,
  KINDS,
} from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { findSyncs } from './sync-queries.ts';

export interface StoredIntegration {
  readonly id: string;
  readonly kind: IntegrationKind;
  readonly connection_name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secret_names: readonly string[];
  readonly secrets_sealed: string | null;
  readonly host_key: string | null;
  readonly active: boolean;
  readonly import_settings: ImportSettings;
  readonly tested_at: Date | null;
  readonly deletion_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly created_by: string | null;
}

async function select(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
): Promise<readonly StoredIntegration[]> {
  const { rows } = await sql<StoredIntegration>`
    select id, kind, connection_name, settings, secret_names, secrets_sealed, host_key, active, import_settings, tested_at, deletion_at,
      version, created_at, created_by
    from integrations where environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows.map((row) => ({ ...row, import_settings: importSettingsSchema.parse(row.import_settings) }));
}

export const findIntegrations = (scope: TenantDb) =>
  select(scope, sql`true order by lower(connection_name), id`);

export async function findIntegration(
  scope: TenantDb,
  id: string,
  lock = false,
): Promise<StoredIntegration | null> {
  return (await select(scope, sql`id = ${id} ${lock ? sql`for no key update` : sql``}`))[0] ?? null;
}

export async function isNameTaken(
  { db, tenant }: TenantDb,
  name: string,
  but: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from integrations where environment_id = ${tenant.environment_id} and lower(connection_name) = lower(${name})
      and id is distinct from ${but}::uuid`.execute(db);
  return rows.length > 0;
}

export type SavedIntegration = Omit<StoredIntegration, 'version' | 'created_at' | 'created_by'>;

export async function insertIntegration(
  { db, tenant, actor, clock }: Ctx,
  values: SavedIntegration,
): Promise<void> {
  await sql`
    insert into integrations (environment_id, id, kind, connection_name, settings, secret_names, secrets_sealed, import_settings, created_at,
      created_by)
    values (${tenant.environment_id}, ${values.id}, ${values.kind}, ${values.connection_name}, ${JSON.stringify(values.settings)}::jsonb,
      ${[...values.secret_names]}::text[], ${values.secrets_sealed}, ${JSON.stringify(values.import_settings)}::jsonb, ${clock.now()},
      ${actor.user_id})`.execute(db);
}

export async function saveIntegration({ db, tenant }: TenantDb, values: SavedIntegration): Promise<void> {
  await sql`
    update integrations set connection_name = ${values.connection_name}, settings = ${JSON.stringify(values.settings)}::jsonb,
      secret_names = ${[...values.secret_names]}::text[], secrets_sealed = ${values.secrets_sealed}, host_key = ${values.host_key},
      active = ${values.active}, import_settings = ${JSON.stringify(values.import_settings)}::jsonb, tested_at = ${values.tested_at},
      deletion_at = ${values.deletion_at}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

/** The key of the server is pinned once: a test at the same time keeps the first. */
export async function saveTested(
  { db, tenant, clock }: Ctx,
  id: string,
  host_key: string | null,
): Promise<void> {
  await sql`update integrations set tested_at = ${clock.now()}, host_key = coalesce(host_key, ${host_key})
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Those whose day has come. Answers how many. */
export async function deleteEnded(
  { db, environment_id }: { readonly db: TenantDb['db']; readonly environment_id: string },
  now: Date,
): Promise<void> {
  await sql`delete from integrations where environment_id = ${environment_id} and deletion_at <= ${now}`.execute(
    db,
  );
}

function flagsOf(kind: IntegrationKind): Integration['feature_flags'] {
  const { incremental, selection } = KINDS[kind];
  return [
    ...(incremental ? (['incremental'] as const) : []),
    ...(selection.some(({ name }) => name === 'query') ? (['custom_query'] as const) : []),
  ];
}

export async function integrationWires(
  scope: TenantDb,
  stored: readonly StoredIntegration[],
): Promise<Integration[]> {
  const syncs = await findSyncs(
    scope,
    stored.map(({ id }) => id),
  );
  return stored.map((one) => {
    const own = syncs.filter((sync) => sync.integration_id === one.id);
    return {
      id: one.id,
      kind: one.kind,
      connection_name: one.connection_name,
      settings: { ...one.settings },
      secrets: [...one.secret_names],
      host_key: one.host_key,
      active: one.active,
      tested_at: one.tested_at?.toISOString() ?? null,
      import_settings: { ...one.import_settings, imports_per_day: one.import_settings.slots.length },
      deletion: one.deletion_at?.toISOString() ?? null,
      is_currently_used: own.some(({ is_mapped, table_id }) => is_mapped || table_id !== null),
      feature_flags: flagsOf(one.kind),
      syncs: own,
      version: one.version,
      created_at: one.created_at.toISOString(),
    };
  });
}
