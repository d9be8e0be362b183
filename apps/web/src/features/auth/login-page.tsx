import { useQueryClient } from '@tanstack/react-query';
import { ERROR_CODES, type ErrorCode } from '@comptoir/contract/errors';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { noteLogin, takeRememberedPath } from '../../lib/session-events.ts';
import { useRefusalText } from '../../lib/use-error-text.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the session could not be loaded: the page that was wanted led here. */
    loadError?: ErrorCode;
  }
}

/** Why a sign-in at another site led back here. */
function problemIn(search: string): ErrorCode | null {
  const code = new URLSearchParams(search).get('problem');
  return ERROR_CODES.find((one) => one === code) ?? null;
}

export function LoginPage() {
  const t = useTranslations('auth');
  const router = useRouter();
  const queries = useQueryClient();
  const words = useRefusalText();
  const { state, searchStr } = useLocation();
  const problem = state.loadError ?? problemIn(searchStr);
  const enter = () => {
    queries.clear();
    noteLogin();
    router.history.push(takeRememberedPath());
  };
  return (
    <AuthFrame title={t('welcome')} lead={t('lead')}>
      <LoginForm
        problem={problem ? words(problem) : null}
        onEntered={enter}
        forgotten={(email) => (
          <Link to={PATHS.resetPassword} state={{ email }}>
            {t('forgotten')}
          </Link>
        )}
      />
    </AuthFrame>
  );
}
