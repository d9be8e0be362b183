import { useTranslations } from 'use-intl';
import type { ExplanationStep } from '../../../data/statements.ts';
import css from './step-view.module.css';

type Detail = Extract<ExplanationStep['detail'], { kind: 'Rank' }>;

/** By what records take their places, and how many earlier ones took some. */
export function RankDetail({ detail }: { readonly detail: Detail }) {
  const t = useTranslations('statements');
  const { group_names, order_name, direction, accumulation, earlier_rows } = detail;
  const name = order_name ?? t('rank_date');
  const order = direction === 'desc' ? t('rank_desc', { name }) : name;
  const window = t(`window_${accumulation}`);
  const what =
    group_names.length > 0
      ? t('rank_of_groups', { groups: group_names.join(', '), order, window })
      : t('rank_of', { order, window });
  const earlier = earlier_rows > 0 ? ` · ${t('rank_earlier', { rows: earlier_rows })}` : '';
  return <p className={css['note']}>{what + earlier}</p>;
}
