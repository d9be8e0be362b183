import { useTranslations } from 'use-intl';
import { COMMAND_KEY } from '../../lib/keys.ts';
import { Dialog } from '../../ui/index.ts';
import css from './shell.module.css';

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const keys = [
    [`${COMMAND_KEY} K`, t('shortcut_command')],
    ['?', t('shortcut_help')],
    ['[', t('shortcut_fold')],
    ['Esc', t('shortcut_close')],
    ['← ↑ → ↓', t('shortcut_grid')],
    ['Enter', t('shortcut_edit')],
    [`${COMMAND_KEY} Z`, t('shortcut_undo')],
  ] as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shortcuts')}>
      <dl className={css['keys']}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>{text}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
