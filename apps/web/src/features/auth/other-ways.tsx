import { startGoogle, startSingleSignOn } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { sessionData } from '../../data/sessions.ts';
import { Button } from '../../ui/index.ts';
import css from './auth.module.css';

/** Leaves for the identity provider of the address's company. */
export function goToSso(email: string): void {
  location.assign(`${startSingleSignOn.path}?email=${encodeURIComponent(email.trim())}`);
}

/** A passkey, Google, where the installation has it, and single sign-on. */
export function OtherWays({ first, onSso }: { readonly first: ReactNode; readonly onSso: () => void }) {
  const t = useTranslations('auth');
  const options = useQuery(sessionData.options);
  return (
    <>
      <p className={css['or']}>{t('or')}</p>
      {first}
      {options.data?.google ? (
        <Button size="l" wide onPress={() => location.assign(startGoogle.path)}>
          {t('with_google')}
        </Button>
      ) : null}
      <Button size="l" wide onPress={onSso}>
        {t('with_sso')}
      </Button>
    </>
  );
}
