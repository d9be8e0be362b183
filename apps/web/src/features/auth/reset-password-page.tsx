import { requestReset, resetPassword } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { call } from '../../lib/api.ts';
import { Button, Form, TextField, toast } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth.module.css';
import { NewPasswordFields, isGoodPassword } from '../../ui/passwords/new-password-fields.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed at the login. */
    email?: string;
  }
}

/** Asks for a link; with the link's token, sets the new password. */
export function ResetPasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  return token ? <ChoosePassword token={token} /> : <AskForLink />;
}

function BackToLogin() {
  const t = useTranslations('auth');
  return (
    <p className={css['links']}>
      <Link to={PATHS.login}>{t('back_to_login')}</Link>
    </p>
  );
}

function AskForLink() {
  const t = useTranslations('auth');
  const { state } = useLocation();
  const [email, setEmail] = useState(state.email ?? '');
  const [isTried, setTried] = useState(false);
  const ask = useMutation({ mutationFn: () => call(requestReset, { body: { email } }) });
  if (ask.isSuccess)
    return (
      <AuthFrame title={t('reset_sent_title')} lead={t('reset_sent', { email })}>
        <BackToLogin />
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('reset_title')} lead={t('reset_lead')}>
      <Form
        save={ask}
        footer={
          <Button type="submit" variant="main" size="l" wide isPending={ask.isPending}>
            {t('reset_send')}
          </Button>
        }
        onSubmit={() => {
          setTried(true);
          if (email.trim() !== '') ask.mutate();
        }}
      >
        <TextField
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={isTried && email.trim() === '' ? t('required') : null}
        />
      </Form>
      <BackToLogin />
    </AuthFrame>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const [fresh, setFresh] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => call(resetPassword, { body: { token, password: fresh.password } }),
    onSuccess: async () => {
      await navigate({ to: PATHS.login });
      toast.success(t('reset_done'));
    },
  });
  return (
    <AuthFrame title={t('reset_choose')}>
      <Form
        save={save}
        footer={
          <Button type="submit" variant="main" size="l" wide isPending={save.isPending}>
            {t('reset_save')}
          </Button>
        }
        onSubmit={() => {
          setTried(true);
          if (isGoodPassword(fresh)) save.mutate();
        }}
      >
        <NewPasswordFields value={fresh} onChange={setFresh} isTried={isTried} />
      </Form>
      <BackToLogin />
    </AuthFrame>
  );
}
