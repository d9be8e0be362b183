import type { PreviewWire } from '@comptoir/contract';
import type { RankingPayment } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { NONE } from '../../../../lib/none.ts';
import { Table, type TableColumn } from '../../../../ui/index.ts';
import { PlaceText } from '../../../../ui/rankings/place-text.tsx';
import { useRankingWords } from '../../../../ui/rankings/ranking-words.ts';
import styles from '../editor.module.css';
import type { TriedValues } from '../tried/use-tried.ts';
import type { Editor } from '../use-editor.ts';

type Ranking = NonNullable<PreviewWire['ranking']>;
type Place = Ranking['places'][number];

/** The month's ranking as the document makes it now. */
export function RankingPreview({
  editor,
  tried,
  payment,
}: {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly payment: RankingPayment;
}) {
  const t = useTranslations('editor.ranking');
  const words = useRankingWords();
  const ranking = tried.preview?.ranking;
  if (!ranking) return <p className={styles['sub']}>{t('previewNone')}</p>;
  const criterion = editor.checked.variables.get(payment.comparison_variable_id ?? '');
  const shown = {
    name: criterion?.name ?? '',
    format: criterion?.format ?? null,
    ...(typeof criterion?.decimals === 'number' ? { decimals: criterion.decimals } : {}),
  };
  const columns: TableColumn<Place>[] = [
    { id: 'place', header: t('place'), width: 90, cell: ({ rank }) => <PlaceText rank={rank} /> },
    { id: 'person', header: t('person'), cell: ({ user }) => user.name },
    {
      id: 'value',
      header: shown.name,
      align: 'end',
      cell: ({ value }) => (value === null ? NONE : words.value(value, shown, ranking.currency)),
    },
    {
      id: 'prize',
      header: t('prize'),
      align: 'end',
      cell: ({ prize_value }) =>
        words.prize({ prize_type: payment.prize_type, prize_value }, ranking.currency) ?? NONE,
    },
  ];
  const { participants, below_minimum, in_error } = ranking;
  return (
    <div className={styles['part']}>
      <h3>{t('preview')}</h3>
      <Table
        label={t('preview')}
        isDense
        columns={columns}
        rows={ranking.places}
        rowKey={({ user }) => user.id}
      />
      <p className={styles['sub']}>{t('counts', { participants, below: below_minimum, errors: in_error })}</p>
    </div>
  );
}
