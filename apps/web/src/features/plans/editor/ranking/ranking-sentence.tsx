import type { RankingPayment } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import styles from '../editor.module.css';
import type { EditorWords } from '../editor-words.ts';
import type { Editor } from '../use-editor.ts';

interface RankingSentenceProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly payment: RankingPayment;
}

/** The ranking in words. */
export function RankingSentence({ editor, words, payment }: RankingSentenceProps) {
  const t = useTranslations('editor.ranking');
  const format = useFormat();
  const bold = { b: (chunks: React.ReactNode) => <b>{chunks}</b> };
  const { comparison_variable_id, second_variable_id, direction, minimum, ties } = payment;
  const shows = editor.checked.variables.get(comparison_variable_id ?? '')?.format;
  const least = (text: string) => {
    if (shows === 'percentage') return format.percent(text);
    return shows === 'amount'
      ? format.amount(text, { decimals: text.includes('.') ? 2 : 0 })
      : format.number(text);
  };
  return (
    <div className={styles['say']}>
      {t.rich('say', { ...bold, name: words.nameOf(comparison_variable_id), direction })}{' '}
      {minimum === null ? null : `${t('sayMinimum', { minimum: least(minimum) })} `}
      {t(`sayTies.${ties}`, { name: words.nameOf(second_variable_id) })}
    </div>
  );
}
