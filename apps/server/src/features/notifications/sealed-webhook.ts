import type { Ctx } from '../../platform/context.ts';
import { maskedWebhook } from './settings-policy.ts';

type Place = Pick<Ctx, 'services' | 'tenant'>;

export function sealedWebhook({ services, tenant }: Place, webhook: string | null): string | null {
  return webhook === null ? null : services.secrets.seal('slack-webhook', tenant.environment_id, webhook);
}

/** What may be shown of it; null where there is none, or it was sealed with a key that is gone: then it is typed again. */
export function shownWebhook({ services, tenant }: Place, sealed: string | null): string | null {
  const webhook =
    sealed === null ? null : services.secrets.open('slack-webhook', tenant.environment_id, sealed);
  return webhook === null ? null : maskedWebhook(webhook);
}
