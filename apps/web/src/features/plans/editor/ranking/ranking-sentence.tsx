import type { RankingPayment } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import styles from '../editor.module.css';
import type { EditorWords } from '../editor-words.ts';

/** The ranking in words. */
export function RankingSentence({
  words,
  payment,
}: {
  readonly words: EditorWords;
  readonly payment: RankingPayment;
}) {
  const t = useTranslations('editor.ranking');
  const format = useFormat();
  const bold = { b: (chunks: React.ReactNode) => <b>{chunks}</b> };
  const { comparison_variable_id, second_variable_id, direction, minimum, ties } = payment;
  return (
    <div className={styles['say']}>
      {t.rich('say', { ...bold, name: words.nameOf(comparison_variable_id), direction })}{' '}
      {minimum === null
        ? null
        : `${t('sayMinimum', { minimum: format.number(minimum, { decimals: undefined }) })} `}
      {t(`sayTies.${ties}`, { name: words.nameOf(second_variable_id) })}
    </div>
  );
}
