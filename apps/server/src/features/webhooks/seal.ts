import type { Services } from '../../platform/context.ts';

interface Place {
  readonly services: Pick<Services, 'secrets'>;
  readonly tenant: { readonly environment_id: string };
}

export function sealSecret({ services, tenant }: Place, secret: string): string {
  return services.secrets.seal('webhook', tenant.environment_id, secret);
}

/** Null: it was sealed with a key that is gone; a new secret is made then. */
export function openSecret({ services, tenant }: Place, sealed: string): string | null {
  return services.secrets.open('webhook', tenant.environment_id, sealed);
}
