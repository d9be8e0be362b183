import { confirmPassword, startGoogle, startSingleSignOn } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Dialog, DialogButtons, Notice, TextField } from '../../ui/index.ts';

export interface ConfirmPasswordDialogProps {
  readonly isOpen: boolean;
  readonly onSettle: (isConfirmed: boolean) => void;
}

/** Who has a password types it; who came from another site signs in there again. */
export function ConfirmPasswordDialog(props: ConfirmPasswordDialogProps) {
  const { signed_in_by } = useSession();
  return signed_in_by === 'password' ? (
    <TypePassword {...props} />
  ) : (
    <SignInAgain {...props} way={signed_in_by} />
  );
}

interface SignInAgainProps extends ConfirmPasswordDialogProps {
  readonly way: 'google' | 'sso';
}

/** In another tab, so that this page keeps what was typed. */
function SignInAgain({ isOpen, onSettle, way }: SignInAgainProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const start = way === 'sso' ? startSingleSignOn : startGoogle;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onSettle(false)}
      title={t('confirm_title')}
      footer={
        <DialogButtons
          onCancel={() => onSettle(false)}
          action={common('continue')}
          onAction={() => onSettle(true)}
        />
      }
    >
      <p>{t('confirm_again_lead')}</p>
      <p>
        <a href={`${start.path}?confirm=session`} target="_blank" rel="noreferrer">
          {t('confirm_again')}
        </a>
      </p>
    </Dialog>
  );
}

function TypePassword({ isOpen, onSettle }: ConfirmPasswordDialogProps) {
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
