import { MAX_KEPT_DAYS } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { useKeepPages } from '../../lib/kept-pages.ts';
import { forgetSeen } from '../../lib/seen-pay.ts';
import { useSession } from '../../lib/session.ts';
import { stopKeeping } from '../../offline/registered-worker.ts';
import { Button, Panel, Switch, toast } from '../../ui/index.ts';
import css from './settings.module.css';

/** What a browser offers that can install the app; `build/theme.js` waits for it from the start. */
interface InstallPrompt {
  prompt(): Promise<{ readonly outcome: string }>;
}

/** What this device keeps of its reader, and the app on it. */
export function DevicePanel() {
  const t = useTranslations('offline');
  const me = useSession();
  const [isOn, setOn] = useKeepPages();
  // What support reads is kept nowhere.
  if (me.user.role_category === 'god') return null;
  const change = (next: boolean) => {
    setOn(next);
    if (next) return;
    forgetSeen();
    void stopKeeping().then(() => toast.success(t('removed')));
  };
  const canKeep = 'serviceWorker' in navigator;
  return (
    <Panel title={t('device')}>
      <Switch
        isSelected={isOn && canKeep}
        isDisabled={!canKeep}
        onChange={change}
        description={canKeep ? t('keep_text', { days: MAX_KEPT_DAYS }) : t('keep_none')}
      >
        {t('keep')}
      </Switch>
      <Install />
    </Panel>
  );
}

function Install() {
  const t = useTranslations('offline');
  const [prompt, setPrompt] = useState(
    () => (globalThis as { installPrompt?: InstallPrompt }).installPrompt ?? null,
  );
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (prompt === null) return <p className={cx(css['lead'], css['install'])}>{t('install_text')}</p>;
  // A browser shows its question once.
  const install = () => void prompt.prompt().finally(() => setPrompt(null));
  return <Button onPress={install}>{t('install')}</Button>;
}
