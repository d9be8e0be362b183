import { confirmPassword } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { answerPasswordRequests } from '../../lib/password-requests.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Dialog, Notice, TextField } from '../../ui/index.ts';

/**
 * The one dialog that asks for the password before a call which needs it. Calls that are refused meanwhile wait for the same answer. The
 * page beneath keeps all that was typed, whatever the answer is.
 */
export function ConfirmPassword() {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const words = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const waiting = useRef<PromiseWithResolvers<boolean>>(null);

  const settle = (isConfirmed: boolean) => {
    waiting.current?.resolve(isConfirmed);
    waiting.current = null;
    setOpen(false);
  };
  const confirm = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: () => settle(true),
  });
  const open = () => {
    if (waiting.current === null) {
      waiting.current = Promise.withResolvers();
      setPassword('');
      setTried(false);
      confirm.reset();
      setOpen(true);
    }
    return waiting.current.promise;
  };
  const asked = useRef(open);
  useEffect(() => {
    asked.current = open;
  });
  useEffect(() => {
    const stop = answerPasswordRequests(() => asked.current());
    return () => {
      stop();
      // The page is left: calls that wait are refused.
      waiting.current?.resolve(false);
      waiting.current = null;
    };
  }, []);

  const isWrong = confirm.error instanceof ApiError && confirm.error.code === 'invalid_login';
  const submit = () => {
    setTried(true);
    if (password !== '' && isOpen) confirm.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => settle(false)}
      title={t('confirm_title')}
      footer={
        <>
          <Button onPress={() => settle(false)}>{common('cancel')}</Button>
          <Button variant="main" isPending={confirm.isPending} onPress={submit}>
            {common('confirm')}
          </Button>
        </>
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
