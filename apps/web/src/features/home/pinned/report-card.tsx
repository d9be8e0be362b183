import type { ReportCard } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { Skeleton } from '../../../ui/index.ts';
import css from './pinned.module.css';
import wide from './report-card.module.css';

/** Drawings come with the first chart that somebody pinned. */
const SavedReportChart = lazy(() =>
  import('../../../ui/report-chart/saved-report-chart.tsx').then((module) => ({
    default: module.SavedReportChart,
  })),
);

/** The chart of a report; of one that is gone, that it is. */
export function ReportCardView({ card }: { readonly card: ReportCard }) {
  const t = useTranslations('reports');
  const { id, name } = card;
  return (
    <section className={wide['card']} aria-label={name ?? t('card_gone')}>
      <h3 className={css['label']}>
        {name === null ? t('card_gone') : <Link {...addresses.report(id)}>{name}</Link>}
      </h3>
      {name === null ? (
        <p className={css['sub']}>{t('card_gone_text')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={240} />}>
          <SavedReportChart id={id} />
        </Suspense>
      )}
    </section>
  );
}
