import type { SignInSettings } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { recordOf } from './domain-record.ts';
import { describeCertificate } from './saml/idp-metadata.ts';
import { serviceProvider } from './saml/service-provider.ts';
import { findDomains, findSettings, type StoredDomain, type StoredSettings } from './settings-queries.ts';

export async function readSettings(ctx: Ctx): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'read');
  return wire(ctx, await findSettings(ctx), await findDomains(ctx));
}

function wire(
  { services, tenant }: Ctx,
  stored: StoredSettings,
  domains: readonly StoredDomain[],
): SignInSettings {
  const { connection_name, idp_entity_id, idp_url } = stored;
  return {
    password_login: stored.password_login,
    google_login: stored.google_login,
    google_available: services.google !== null,
    sso_login: stored.sso_login,
    sso_required: stored.sso_required,
    factor_required: stored.factor_required,
    sso_available: stored.sso_available,
    connection:
      connection_name === null || idp_entity_id === null || idp_url === null
        ? null
        : {
            connection_name,
            metadata_url: stored.metadata_url,
            entity_id: idp_entity_id,
            url: idp_url,
            certificates: stored.idp_certificates.map(describeCertificate),
            tested_at: stored.tested_at?.toISOString() ?? null,
          },
    domains: domains.map(({ id, name, token, verified_at }) => ({
      id,
      name,
      ...recordOf({ name, token }),
      verified_at: verified_at?.toISOString() ?? null,
    })),
    service_provider: serviceProvider(services, tenant.company_id),
    version: stored.version,
  };
}
