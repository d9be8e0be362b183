import { useTranslations } from 'use-intl';
import { COMMAND_KEY } from '../../lib/keys.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Dialog, Switch } from '../../ui/index.ts';
import css from './shell.module.css';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  const keys = [
    [`${COMMAND_KEY} K`, t('shortcut_command')],
    ['?', t('shortcut_help')],
    ['[', t('shortcut_fold')],
    ['Esc', t('shortcut_close')],
    ['J · K', t('shortcut_rows')],
    ['Enter', t('shortcut_open_row')],
    ['X', t('shortcut_select_row')],
    ['L', t('shortcut_lock')],
    ['← ↑ → ↓', t('shortcut_grid')],
    ['Enter', t('shortcut_edit')],
    [`${COMMAND_KEY} Z`, t('shortcut_undo')],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title={t('shortcuts')}>
      <dl className={css['keys']}>
        {keys.map(([key, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={hasSingleKeys} onChange={setSingleKeys}>
        {t('single_keys')}
      </Switch>
    </Dialog>
  );
}
