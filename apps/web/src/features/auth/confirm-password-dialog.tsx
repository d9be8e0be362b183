import { confirmPassword } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Dialog, DialogButtons, Notice, TextField } from '../../ui/index.ts';

export interface ConfirmPasswordDialogProps {
  readonly isOpen: boolean;
  readonly onSettle: (isConfirmed: boolean) => void;
}

export function ConfirmPasswordDialog({ isOpen, onSettle }: ConfirmPasswordDialogProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const words = useErrorText();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: () => onSettle(true),
  });
  const isWrong = confirm.error instanceof ApiError && confirm.error.code === 'invalid_login';
  const submit = () => {
    setTried(true);
    if (password !== '' && isOpen) confirm.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onSettle(false)}
      title={t('confirm_title')}
      footer={
        <DialogButtons
          onCancel={() => onSettle(false)}
          action={common('confirm')}
          isPending={confirm.isPending}
          onAction={submit}
        />
      }
    >
      <p>{t('confirm_lead')}</p>
      {confirm.isError && !isWrong ? <Notice tone="bad">{words(confirm.error)}</Notice> : null}
      <TextField
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        maxLength={256}
        value={password}
        onChange={setPassword}
        error={isWrong ? t('confirm_wrong') : isTried && password === '' ? t('required') : null}
      />
    </Dialog>
  );
}
