import { useTranslations } from 'use-intl';
import { Notice, TextButton } from '../../../ui/index.ts';
import css from './users-page.module.css';

export interface PendingNoteProps {
  readonly count: number;
  /** Narrows the list to those who can't sign in yet. */
  readonly onShow: () => void;
}

/** How many people wait for an email address before they can be invited. */
export function PendingNote({ count, onShow }: PendingNoteProps) {
  const t = useTranslations('users');
  return (
    <div className={css['note']}>
      <Notice tone="warn">
        {t('pending_note', { count })}{' '}
        <TextButton className={css['inline']} onClick={onShow}>
          {t('pending_show')}
        </TextButton>
      </Notice>
    </div>
  );
}
