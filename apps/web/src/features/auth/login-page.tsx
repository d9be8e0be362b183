import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { noteLogin, takeRememberedPath } from '../../lib/session-events.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const t = useTranslations('auth');
  const router = useRouter();
  const queries = useQueryClient();
  const enter = () => {
    queries.clear();
    noteLogin();
    router.history.push(takeRememberedPath());
  };
  return (
    <AuthFrame title={t('welcome')} lead={t('lead')}>
      <LoginForm
        onEntered={enter}
        forgotten={(email) => (
          <Link to="/auth/reset_password" state={{ email }}>
            {t('forgotten')}
          </Link>
        )}
      />
    </AuthFrame>
  );
}
