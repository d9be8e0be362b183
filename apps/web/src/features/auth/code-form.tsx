import { loginFactor } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { Button, Form, TextField } from '../../ui/index.ts';
import type { LoginFormProps } from './login-form.tsx';

export interface CodeFormProps extends Pick<LoginFormProps, 'onEntered'> {
  readonly onBack: () => void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export function CodeForm({ onEntered, onBack }: CodeFormProps) {
  const t = useTranslations('factor');
  const auth = useTranslations('auth');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const enter = useMutation({
    mutationFn: () => call(loginFactor, { body: { code } }),
    onSuccess: onEntered,
  });
  return (
    <Form
      save={enter}
      footer={
        <>
          <Button type="submit" variant="main" size="l" wide isPending={enter.isPending}>
            {auth('log_in')}
          </Button>
          <Button variant="quiet" wide onPress={onBack}>
            {auth('back_to_login')}
          </Button>
        </>
      }
      onSubmit={() => {
        setTried(true);
        if (code.trim() !== '') enter.mutate();
      }}
    >
      <TextField
        name="code"
        label={t('code')}
        description={t('code_hint')}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        error={isTried && code.trim() === '' ? auth('required') : null}
      />
    </Form>
  );
}
