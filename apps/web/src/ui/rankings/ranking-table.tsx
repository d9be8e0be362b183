import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import type { Ranking } from '../../data/statements.ts';
import { Table, type TableColumn, UserChip } from '../index.ts';
import { PlaceText } from './place-text.tsx';
import css from './ranking-table.module.css';
import { useRankingWords } from './ranking-words.ts';

type Place = Ranking['places'][number];

/** Places with people, what they are compared by, and what they win. */
export function RankingTable({ ranking }: { readonly ranking: Ranking }) {
  const t = useTranslations('rankings');
  const words = useRankingWords();
  const { criterion, currency, participants, places, ongoing } = ranking;
  const hidden = participants - places.filter(({ rank }) => rank !== null).length;
  const columns: TableColumn<Place>[] = [
    { id: 'place', header: t('column_place'), width: 90, cell: ({ rank }) => <PlaceText rank={rank} /> },
    {
      id: 'person',
      header: t('column_person'),
      cell: ({ user }) => <UserChip name={user.name} src={user.avatar} />,
    },
    {
      id: 'value',
      header: criterion.name,
      align: 'end',
      cell: ({ value }) => (value === null ? NONE : words.value(value, criterion, currency)),
    },
    {
      id: 'prize',
      header: t('column_prize'),
      align: 'end',
      cell: (place) => words.prize(place, currency) ?? NONE,
    },
  ];
  return (
    <div className={css['ranking']}>
      <p className={css['note']}>
        {[t('participants', { count: participants }), ongoing ? t('so_far') : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Table
        label={t('title', { compensation: ranking.compensation_name })}
        isDense
        columns={columns}
        rows={places}
        rowKey={({ user }) => user.id}
      />
      {hidden > 0 ? <p className={css['note']}>{t('hidden', { count: hidden })}</p> : null}
    </div>
  );
}
