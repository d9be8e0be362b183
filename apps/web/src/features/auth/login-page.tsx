import { login } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { hasSessionEnded, noteLogin, takeRememberedPath } from '../../lib/session-events.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Notice, TextField } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth.module.css';

export function LoginPage() {
  const t = useTranslations('auth');
  const words = useErrorText();
  const router = useRouter();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [hasEnded] = useState(hasSessionEnded);
  const [isTried, setTried] = useState(false);
  const enter = useMutation({
    mutationFn: () => call(login, { body: { email, password } }),
    onSuccess: () => {
      queries.clear();
      noteLogin();
      router.history.push(takeRememberedPath());
    },
  });
  const isMissing = email.trim() === '' || password === '';
  return (
    <AuthFrame title={t('welcome')} lead={t('lead')}>
      <Form
        className={cx(css['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) enter.mutate();
        }}
      >
        {enter.isError ? (
          <Notice tone="bad">{words(enter.error)}</Notice>
        ) : hasEnded ? (
          <Notice tone="info">{t('session_ended')}</Notice>
        ) : null}
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={isTried && email.trim() === '' ? t('required') : null}
        />
        <TextField
          label={t('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isTried && password === '' ? t('required') : null}
        />
        <Button type="submit" variant="main" size="l" wide isPending={enter.isPending}>
          {t('log_in')}
        </Button>
      </Form>
      <p className={css['links']}>
        <Link to="/auth/reset_password">{t('forgotten')}</Link>
      </p>
    </AuthFrame>
  );
}
