import type { ApiKey } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { RotateDialog } from '../../ui/index.ts';

/** A new secret for a key. */
export function RotateKeyDialog({
  stored: { id, name },
  onClose,
  onSaved,
}: {
  readonly stored: ApiKey;
  readonly onClose: () => void;
  readonly onSaved: (secret: string | null) => void;
}) {
  const t = useTranslations('apiKeys');
  const save = useMutation({
    mutationFn: (overlap_hours: number) => apiKeyData.rotate({ params: { id }, body: { overlap_hours } }),
    onSuccess: ({ secret }) => onSaved(secret),
  });
  return (
    <RotateDialog
      title={t('rotate_title', { name })}
      text={t('rotate_text')}
      action={t('rotate')}
      label={t('overlap')}
      hoursText={(hours) => t('overlap_hours', { hours })}
      save={save}
      onClose={onClose}
    />
  );
}
