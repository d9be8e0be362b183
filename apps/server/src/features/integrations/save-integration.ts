import {
  type BodyOf,
  type createIntegration as createCall,
  type Integration,
  importSettingsSchema,
  KINDS,
  type updateIntegration as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { checkSecretNames, checkValues, nextSecrets, settingFields } from './integration-policy.ts';
import {
  findIntegrations,
  insertIntegration,
  isNameTaken,
  saveIntegration,
  type StoredIntegration,
} from './integration-queries.ts';
import { openSecrets } from './open-place.ts';
import { readIntegration, requireIntegration, requireOverPeople } from './require-integration.ts';
import { SourceError } from './sources/source.ts';

const RESOURCE = 'company_setting.integrations';

/** It rests until a person switches it on. */
export async function createIntegration(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<Integration> {
  requirePermission(ctx, RESOURCE, 'write');
  const { kind, connection_name } = body;
  if (await isNameTaken(ctx, connection_name, null))
    throw new AppError('name_used', { name: connection_name }, 'connection_name');
  if (KINDS[kind].single && (await findIntegrations(ctx)).some((one) => one.kind === kind))
    throw new AppError('one_sftp');
  checkSecretNames(kind, body.secrets);
  const settings = checkValues(settingFields(kind), body.settings, 'settings');
  const secrets = nextSecrets(kind, { settings, typed: body.secrets }, null);
  const id = ctx.newId();
  await insertIntegration(ctx, {
    id,
    kind,
    connection_name,
    settings,
    ...sealed(ctx, secrets),
    host_key: null,
    active: false,
    import_settings: importSettingsSchema.parse({}),
    tested_at: null,
    deletion_at: null,
  });
  ctx.audit({
    object_type: 'integration',
    object_id: id,
    after: { kind, connection_name, settings, secrets: Object.keys(secrets) },
  });
  return readIntegration(ctx, id);
}

export async function updateIntegration(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateCall>,
): Promise<Integration> {
  requirePermission(ctx, RESOURCE, 'write');
  const stored = await requireIntegration(ctx, id, true);
  await requireOverPeople(ctx, id);
  if (body.version !== undefined && body.version !== stored.version)
    throw new AppError('conflict', { version: stored.version });
  const connection_name = body.connection_name ?? stored.connection_name;
  if (await isNameTaken(ctx, connection_name, id))
    throw new AppError('name_used', { name: connection_name }, 'connection_name');
  const keeps = body.deletion === null;
  if (stored.deletion_at !== null && !keeps && body.active === true) throw new AppError('integration_ending');
  const place = placeAfter(ctx, stored, body);
  const next = {
    ...stored,
    ...place,
    connection_name,
    active: body.active ?? stored.active,
    import_settings: body.import_settings ?? stored.import_settings,
    deletion_at: keeps ? null : stored.deletion_at,
  };
  await saveIntegration(ctx, next);
  ctx.audit({ object_type: 'integration', object_id: id, before: shown(stored), after: shown(next) });
  return readIntegration(ctx, id);
}

/** Where it leads and how it signs in. Elsewhere is another server, whose key nobody has seen. */
function placeAfter(ctx: Ctx, stored: StoredIntegration, body: BodyOf<typeof updateCall>) {
  if (body.settings === undefined && body.secrets === undefined)
    return body.host_key === null ? { host_key: null } : {};
  const { kind } = stored;
  checkSecretNames(kind, body.secrets ?? {});
  const settings = checkValues(settingFields(kind), body.settings ?? stored.settings, 'settings');
  const before = { settings: stored.settings, secrets: knownSecrets(ctx, stored) };
  const secrets = nextSecrets(kind, { settings, typed: body.secrets ?? {} }, before);
  const isSameServer =
    settings['host'] === stored.settings['host'] && settings['port'] === stored.settings['port'];
  return {
    settings,
    ...sealed(ctx, secrets),
    tested_at: null,
    host_key: body.host_key === null || !isSameServer ? null : stored.host_key,
  };
}

/** Secrets that can't be opened any more are typed again. */
function knownSecrets(ctx: Ctx, stored: StoredIntegration): Readonly<Record<string, string>> {
  try {
    return openSecrets(ctx, stored);
  } catch (error) {
    if (error instanceof SourceError) return {};
    throw error;
  }
}

function sealed(ctx: Ctx, secrets: Readonly<Record<string, string>>) {
  const secret_names = Object.keys(secrets);
  return {
    secret_names,
    secrets_sealed:
      secret_names.length === 0
        ? null
        : ctx.services.secrets.seal('integration', ctx.tenant.environment_id, JSON.stringify(secrets)),
  };
}

/** For the audit trail: never a secret, only which there are. */
function shown(
  one: Pick<
    StoredIntegration,
    | 'connection_name'
    | 'settings'
    | 'secret_names'
    | 'host_key'
    | 'active'
    | 'import_settings'
    | 'deletion_at'
  >,
) {
  const { connection_name, settings, secret_names, host_key, active, import_settings, deletion_at } = one;
  return { connection_name, settings, secrets: secret_names, host_key, active, import_settings, deletion_at };
}
