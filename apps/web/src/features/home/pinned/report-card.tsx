import type { ReportCard } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { Skeleton } from '../../../ui/index.ts';
import { type CardActions, CardFrame } from './card-frame.tsx';
import css from './pinned.module.css';

/** Drawings come with the first chart that somebody pinned. */
const SavedReportChart = lazy(() =>
  import('../../../ui/report-chart/saved-report-chart.tsx').then((module) => ({
    default: module.SavedReportChart,
  })),
);

interface ReportCardProps {
  readonly card: ReportCard;
  readonly actions: CardActions | undefined;
}

/** The chart of a report; of one that is gone, that it is. */
export function ReportCardView({ card, actions }: ReportCardProps) {
  const t = useTranslations('reports');
  const { id, name } = card;
  if (name === null)
    return (
      <CardFrame name={t('card_gone')} actions={actions}>
        <p className={css['sub']}>{t('card_gone_text')}</p>
      </CardFrame>
    );
  return (
    <CardFrame name={name} title={<Link {...addresses.report(id)}>{name}</Link>} isWide actions={actions}>
      <Suspense fallback={<Skeleton height={240} />}>
        <SavedReportChart id={id} />
      </Suspense>
    </CardFrame>
  );
}
