import { useTranslations } from 'use-intl';
import { AuthFrame } from './auth-frame.tsx';

/** In the tab of a second sign-in: the page that waits is in another one. */
export function ConfirmedPage() {
  const t = useTranslations('auth');
  return (
    <AuthFrame title={t('confirmed_title')}>
      <p>{t('confirmed')}</p>
    </AuthFrame>
  );
}
