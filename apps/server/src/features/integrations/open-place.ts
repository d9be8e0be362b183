import type { Services, Tenant } from '../../platform/context.ts';
import type { StoredIntegration } from './integration-queries.ts';
import { type Place, SourceError } from './sources/source.ts';

/** The connection with its secrets, for as long as somebody connects. */
export function openPlace(
  { services, tenant }: { readonly services: Services; readonly tenant: Tenant },
  stored: StoredIntegration,
): Place {
  return {
    kind: stored.kind,
    settings: stored.settings,
    secrets: openSecrets({ services, tenant }, stored),
    host_key: stored.host_key,
    allow_loopback: services.outgoing.allow_loopback,
  };
}

export function openSecrets(
  { services, tenant }: { readonly services: Services; readonly tenant: Tenant },
  { secrets_sealed }: Pick<StoredIntegration, 'secrets_sealed'>,
): Readonly<Record<string, string>> {
  if (secrets_sealed === null) return {};
  const opened = services.secrets.open('integration', tenant.environment_id, secrets_sealed);
  // Sealed by another installation: a backup that was brought back without its key.
  if (opened === null) throw new SourceError('secret_lost');
  return JSON.parse(opened) as Record<string, string>;
}
