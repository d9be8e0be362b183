import type { ApiKey } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { FormDialog, Select } from '../../ui/index.ts';

const OVERLAPS = ['0', '1', '24', '72', '168'] as const;

/** A new secret for a key, and for how long the present one stays valid. */
export function RotateDialog({
  stored,
  onClose,
  onSaved,
}: {
  readonly stored: ApiKey;
  readonly onClose: () => void;
  readonly onSaved: (secret: string | null) => void;
}) {
  const t = useTranslations('apiKeys');
  const [hours, setHours] = useState<(typeof OVERLAPS)[number]>('24');
  const save = useMutation({
    mutationFn: () =>
      apiKeyData.rotate({ params: { id: stored.id }, body: { overlap_hours: Number(hours) } }),
    onSuccess: ({ secret }) => onSaved(secret),
  });
  return (
    <FormDialog
      title={t('rotate_title', { name: stored.name })}
      action={t('rotate')}
      onClose={onClose}
      save={save}
      onSave={() => save.mutate()}
    >
      <p>{t('rotate_text')}</p>
      <Select
        label={t('overlap')}
        value={hours}
        onChange={setHours}
        items={OVERLAPS.map((value) => ({ value, text: t('overlap_hours', { hours: Number(value) }) }))}
      />
    </FormDialog>
  );
}
