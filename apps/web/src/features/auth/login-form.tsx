import { login } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { hasSessionEnded } from '../../lib/session-events.ts';
import { Button, Form, Notice, TextField } from '../../ui/index.ts';
import css from './auth.module.css';
import { CodeForm, type FactorKind } from './code-form.tsx';
import { goToSso, OtherWays } from './other-ways.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

export interface LoginFormProps {
  readonly email?: string;
  /** Why the session could not be loaded, when that is why the login is shown. */
  readonly problem?: string | null;
  /** Once the session is open. */
  readonly onEntered: () => void | Promise<void>;
  /** The way to a new password, for the address typed so far. */
  readonly forgotten: (email: string) => ReactNode;
}

/** Address and password. */
export function LoginForm({ email: known = '', problem = null, onEntered, forgotten }: LoginFormProps) {
  const t = useTranslations('auth');
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [hasEnded] = useState(hasSessionEnded);
  const [isTried, setTried] = useState(false);
  /** The password was right; one of these comes next. */
  const [factors, setFactors] = useState<readonly FactorKind[] | null>(null);
  /** Single sign-on needs the address alone. */
  const [isSso, setSso] = useState(false);
  const enter = useMutation({
    mutationFn: () => call(login, { body: { email, password } }),
    onSuccess: ({ next, factors }) => (next === 'factor' ? setFactors(factors) : onEntered()),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'sso_required') goToSso(email);
    },
  });
  if (factors !== null)
    return <CodeForm factors={factors} onEntered={onEntered} onBack={() => setFactors(null)} />;
  const isMissing = email.trim() === '' || password === '';
  return (
    <Form
      save={enter}
      footer={
        <>
          <Button type="submit" variant="main" size="l" wide isPending={enter.isPending}>
            {t('log_in')}
          </Button>
          <p className={css['links']}>{forgotten(email)}</p>
          <OtherWays
            first={<PasskeyLogin onEntered={onEntered} />}
            onSso={() => {
              setSso(true);
              if (email.trim() !== '') goToSso(email);
            }}
          />
        </>
      }
      onSubmit={() => {
        setTried(true);
        if (!isMissing) enter.mutate();
      }}
    >
      {problem && !enter.isError ? <Notice tone="bad">{problem}</Notice> : null}
      {hasEnded && !problem && !enter.isError ? <Notice tone="info">{t('session_ended')}</Notice> : null}
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onChange={setEmail}
        error={(isTried || isSso) && email.trim() === '' ? t('required') : null}
      />
      <TextField
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
        error={isTried && password === '' ? t('required') : null}
      />
    </Form>
  );
}
