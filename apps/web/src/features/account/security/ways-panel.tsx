import type { SignInSettings } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { securityData } from '../../../data/security.ts';
import { Panel, Switch, useAction } from '../../../ui/index.ts';
import css from './security.module.css';

export interface SecurityPartProps {
  readonly settings: SignInSettings;
  readonly mayWrite: boolean;
}

type Way = 'password_login' | 'google_login' | 'sso_login' | 'sso_required' | 'factor_required';

/** Which ways are open. Each switch takes effect at once; the server refuses what would lock people out. */
export function WaysPanel({ settings, mayWrite }: SecurityPartProps) {
  const t = useTranslations('security');
  const save = useAction({
    mutationFn: (change: Partial<Record<Way, boolean>>) =>
      securityData.update({ body: { ...change, version: settings.version } }),
  });
  const hasConnection = settings.connection !== null;
  const ways: readonly { way: Way; isShown: boolean; isPossible: boolean; hint: string }[] = [
    { way: 'password_login', isShown: true, isPossible: true, hint: t('password_login_hint') },
    {
      way: 'google_login',
      isShown: true,
      isPossible: settings.google_available || settings.google_login,
      hint: t(settings.google_available ? 'google_login_hint' : 'google_login_unavailable'),
    },
    {
      way: 'sso_login',
      isShown: settings.sso_available,
      isPossible: hasConnection,
      hint: t(hasConnection ? 'sso_login_hint' : 'sso_login_unavailable'),
    },
    {
      way: 'sso_required',
      isShown: settings.sso_available,
      isPossible: settings.sso_login,
      hint: t('sso_required_hint'),
    },
    { way: 'factor_required', isShown: true, isPossible: true, hint: t('factor_required_hint') },
  ];
  return (
    <Panel title={t('ways')}>
      <div className={css['ways']}>
        {ways
          .filter(({ isShown }) => isShown)
          .map(({ way, isPossible, hint }) => (
            <Switch
              key={way}
              isSelected={settings[way]}
              isDisabled={!mayWrite || !isPossible || save.isPending}
              onChange={(isOn) => save.mutate({ [way]: isOn })}
              description={hint}
            >
              {t(way)}
            </Switch>
          ))}
      </div>
    </Panel>
  );
}
