import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { provisioningData } from '../../../data/security.ts';
import { FormDialog, Select } from '../../../ui/index.ts';

const HOURS = ['0', '1', '24', '72', '168'] as const;

/** A new token, and for how long the present one stays valid. */
export function RotateTokenDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}) {
  const t = useTranslations('provisioning');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const save = useMutation({
    mutationFn: () => provisioningData.rotateToken({ body: { overlap_hours: Number(hours) } }),
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <FormDialog
      title={t('rotate')}
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
        items={HOURS.map((value) => ({ value, text: t('overlap_hours', { count: Number(value) }) }))}
      />
    </FormDialog>
  );
}
