import { useTranslations } from 'use-intl';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Panel, Switch } from '../../ui/index.ts';

/** Switches off the keys that are pressed without Ctrl: they are in the way of speech and of screen readers. */
export function KeyboardPanel() {
  const t = useTranslations('shell');
  const [isOn, setOn] = useSingleKeys();
  return (
    <Panel title={t('shortcuts')}>
      <Switch isSelected={isOn} onChange={setOn} description={t('single_keys_text')}>
        {t('single_keys')}
      </Switch>
    </Panel>
  );
}
