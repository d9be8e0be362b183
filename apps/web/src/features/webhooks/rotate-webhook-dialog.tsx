import type { Webhook, WebhookSecret } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { webhookData } from '../../data/webhooks.ts';
import { RotateDialog } from '../../ui/index.ts';

/** A new secret; the former one signs too for some hours. */
export function RotateWebhookDialog({
  webhook: { id, name },
  onClose,
  onSecret,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onSecret: (secret: WebhookSecret) => void;
}) {
  const t = useTranslations('webhooks');
  const save = useMutation({
    mutationFn: (overlap_hours: number) => webhookData.rotate({ params: { id }, body: { overlap_hours } }),
    onSuccess: (made) => {
      onClose();
      onSecret(made);
    },
  });
  return (
    <RotateDialog
      title={t('rotate_title', { name })}
      text={t('rotate_text')}
      action={t('rotate')}
      label={t('overlap_hours')}
      hoursText={(count) => t('hours', { count })}
      save={save}
      onClose={onClose}
    />
  );
}
