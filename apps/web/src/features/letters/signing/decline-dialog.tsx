import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog, TextField } from '../../../ui/index.ts';
import type { LetterToSignProps } from './letter-to-sign.tsx';

const MAX_REASON_CHARACTERS = 1000;

/** Declines in place of signing: the letter ends, so the reason is needed. */
export function DeclineDialog({
  decline,
  onClose,
}: {
  readonly decline: LetterToSignProps['decline'];
  readonly onClose: () => void;
}) {
  const t = useTranslations('letters');
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('decline_title')}
      action={t('decline')}
      isDanger
      onClose={onClose}
      save={decline}
      isDisabled={reason.trim() === ''}
      onSave={() => decline.mutate(reason, { onSuccess: onClose })}
    >
      <p>{t('decline_text')}</p>
      <TextField
        label={t('reason')}
        name="reason"
        value={reason}
        onChange={setReason}
        rows
        isRequired
        maxLength={MAX_REASON_CHARACTERS}
      />
    </FormDialog>
  );
}
