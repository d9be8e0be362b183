import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/index.ts';
import css from './shell.module.css';

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const keys = [
    [`${MOD} K`, t('shortcut_command')],
    ['?', t('shortcut_help')],
    ['[', t('shortcut_fold')],
    ['Esc', t('shortcut_close')],
    ['← ↑ → ↓', t('shortcut_grid')],
    ['Enter', t('shortcut_edit')],
    [`${MOD} Z`, t('shortcut_undo')],
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
