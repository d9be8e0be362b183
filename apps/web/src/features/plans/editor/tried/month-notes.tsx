import type { PreviewWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { TextButton } from '../../../../ui/index.ts';
import styles from '../editor.module.css';

export interface MonthNotesProps {
  readonly preview: PreviewWire;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** Why the month tried has no figures: the person is no member then, it is not computed, or no row counts. One press goes to a better one. */
export function MonthNotes({ preview, month, onMonth }: MonthNotesProps) {
  const t = useTranslations('editor.tried');
  const format = useFormat();
  const { user, computed_month, latest_month } = preview;
  const linkTo = (better: string) => (
    <TextButton onClick={() => onMonth(better)}>
      {t('toMonth', { month: format.period(better, 'month') })}
    </TextButton>
  );
  return (
    <>
      {preview.not_a_member ? (
        <p className={styles['sub']}>
          {t('notMember', { name: user.name, month: format.period(month, 'month') })}
        </p>
      ) : null}
      {computed_month !== null ? (
        <p className={styles['sub']}>
          {t('notComputed', { month: format.period(month, 'month') })} {linkTo(computed_month)}
        </p>
      ) : null}
      {latest_month !== null ? (
        <p className={styles['sub']}>
          {t('noRows', { name: user.name, month: format.period(preview.month, 'month') })}{' '}
          {linkTo(latest_month)}
        </p>
      ) : null}
    </>
  );
}
