import type { Webhook, WebhookSecret } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { webhookData } from '../../data/webhooks.ts';
import { FormDialog, Select } from '../../ui/index.ts';

const HOURS = ['0', '24', '72', '168'] as const;

/** A new secret, and for how long the former one signs too. */
export function RotateDialog({
  webhook,
  onClose,
  onSecret,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onSecret: (secret: WebhookSecret) => void;
}) {
  const t = useTranslations('webhooks');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const save = useMutation({
    mutationFn: () =>
      webhookData.rotate({ params: { id: webhook.id }, body: { overlap_hours: Number(hours) } }),
    onSuccess: (made) => {
      onClose();
      onSecret(made);
    },
  });
  return (
    <FormDialog
      title={t('rotate_title', { name: webhook.name })}
      action={t('rotate')}
      onClose={onClose}
      save={save}
      onSave={() => save.mutate()}
    >
      <p>{t('rotate_text')}</p>
      <Select
        label={t('overlap_hours')}
        value={hours}
        onChange={setHours}
        items={HOURS.map((value) => ({ value, text: t('hours', { count: Number(value) }) }))}
      />
    </FormDialog>
  );
}
