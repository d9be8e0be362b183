import type { CardKind, getDashboard, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { metricData } from '../../../data/metrics.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { Button, ErrorState, Panel, Skeleton } from '../../../ui/index.ts';
import { CostForecast } from './cost-forecast.tsx';
import { MetricCardView } from './metric-card.tsx';
import { PinDialog } from './pin-dialog.tsx';
import css from './pinned.module.css';
import { ReportCardView } from './report-card.tsx';

type Card = ResponseOf<typeof getDashboard>['cards'][number];

/** What each kind of card looks like. A new kind is one more line. */
const CARD_VIEWS: {
  readonly [Kind in CardKind]: ComponentType<{ readonly card: Extract<Card, { kind: Kind }> }>;
} = {
  metric: MetricCardView,
  report: ReportCardView,
};

/** The figures that a person chose to follow, and what the year will cost. */
export function Pinned({ month }: { readonly month: string }) {
  return (
    <LateTexts>
      <Cards month={month} />
      <CostForecast month={month} />
    </LateTexts>
  );
}

function Cards({ month }: { readonly month: string }) {
  const t = useTranslations('metrics');
  const [isChoosing, setChoosing] = useState(false);
  const found = useQuery(metricData.dashboard(month));
  const cards = found.data?.cards ?? [];
  return (
    <Panel
      title={t('pinned')}
      aside={
        <>
          <Link {...addresses.metrics()}>{t('title')}</Link>
          {found.data?.can_pin ? (
            <Button variant="quiet" size="s" onPress={() => setChoosing(true)}>
              {t('pin')}
            </Button>
          ) : null}
        </>
      }
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={92} radius={8} /> : null}
      {found.data && cards.length === 0 ? <p className={css['sub']}>{t('pin_none')}</p> : null}
      <div className={css['cards']}>
        {cards.map((card) => {
          const View = CARD_VIEWS[card.kind] as ComponentType<{ readonly card: Card }>;
          return <View key={card.id} card={card} />;
        })}
      </div>
      {isChoosing ? <PinDialog cards={cards} onClose={() => setChoosing(false)} /> : null}
    </Panel>
  );
}
