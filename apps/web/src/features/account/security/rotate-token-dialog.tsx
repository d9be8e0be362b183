import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { provisioningData } from '../../../data/security.ts';
import { RotateDialog } from '../../../ui/index.ts';

/** A new token for the provider. */
export function RotateTokenDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}) {
  const t = useTranslations('provisioning');
  const save = useMutation({
    mutationFn: (overlap_hours: number) => provisioningData.rotateToken({ body: { overlap_hours } }),
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <RotateDialog
      title={t('rotate')}
      text={t('rotate_text')}
      action={t('rotate')}
      label={t('overlap')}
      hoursText={(count) => t('overlap_hours', { count })}
      save={save}
      onClose={onClose}
    />
  );
}
