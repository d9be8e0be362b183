import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import css from './form.module.css';

export interface SaveBarProps {
  /** Something differs from what is stored. */
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Something is missing or wrong. */
  readonly isDisabled?: boolean;
  /** Restores what is stored. Absent where nothing is stored yet: then the bar is always shown. */
  readonly onDiscard?: (() => void) | undefined;
  readonly action?: string;
}

/** The foot of a form on a page: shown while there is something to save. Its button submits the form. */
export function SaveBar({ isChanged, isPending, isDisabled = false, onDiscard, action }: SaveBarProps) {
  const t = useTranslations('common');
  if (!isChanged && !isPending && onDiscard) return null;
  return (
    <div className={cx(css['bar'])}>
      {onDiscard ? (
        <>
          <span className={cx(css['unsaved'])}>{t('unsaved')}</span>
          <Button isDisabled={isPending} onPress={onDiscard}>
            {t('discard')}
          </Button>
        </>
      ) : null}
      <Button type="submit" variant="main" isPending={isPending} isDisabled={isDisabled || !isChanged}>
        {action ?? t('save')}
      </Button>
    </div>
  );
}
