import {
  CARD_COMPARISONS,
  CARD_PERIODS,
  type CardComparison,
  type CardPeriod,
  type DashboardCard,
} from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../../data/metrics.ts';
import { useMetricWords } from '../../../lib/use-metric-words.ts';
import { FormDialog, RadioGroup, Select } from '../../../ui/index.ts';
import type { CardChange } from './use-cards.ts';

type OfMetric = Extract<DashboardCard, { kind: 'metric' }>;

interface CardDialogProps {
  /** Null: a new one. */
  readonly card: OfMetric | null;
  readonly cards: readonly DashboardCard[];
  readonly save: CardChange;
  readonly onClose: () => void;
}

/** Which metric, of which period, and what it is compared with. */
export function CardDialog({ card, cards, save, onClose }: CardDialogProps) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const [id, setId] = useState<string | null>(card?.id ?? null);
  const [period, setPeriod] = useState<CardPeriod>(card?.period ?? 'month');
  const [compare, setCompare] = useState<CardComparison>(card?.compare ?? 'before');
  const put = () => {
    if (id === null) return;
    const next: OfMetric = { kind: 'metric', id, period, compare };
    const all = card === null ? [...cards, next] : cards.map((one) => (one === card ? next : one));
    save.mutate(all, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t(card === null ? 'pin_title' : 'pin_change_title')}
      action={common(card === null ? 'add' : 'save')}
      onClose={onClose}
      save={save}
      stored={undefined}
      isDisabled={id === null}
      onSave={put}
    >
      {card === null ? <MetricChoice cards={cards} value={id} onChange={setId} /> : null}
      <RadioGroup<CardPeriod>
        label={t('card_period')}
        items={CARD_PERIODS.map((value) => ({ value, text: t(`card_period_${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      <RadioGroup<CardComparison>
        label={t('card_compare')}
        items={CARD_COMPARISONS.map((value) => ({ value, text: t(`card_compare_${value}`) }))}
        value={compare}
        onChange={setCompare}
      />
      <p>{t('pin_help')}</p>
    </FormDialog>
  );
}

/** Those that are not on the page yet. */
function MetricChoice({
  cards,
  value,
  onChange,
}: Pick<CardDialogProps, 'cards'> & {
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}) {
  const t = useTranslations('metrics');
  const words = useMetricWords();
  const found = useQuery(metricData.list);
  const metrics = found.data?.metrics ?? [];
  const chosen = metrics.find(({ id }) => id === value);
  const pinned = new Set(cards.map(({ id }) => id));
  return (
    <Select
      name="cards"
      label={t('card_metric')}
      isLoading={found.isPending}
      items={metrics
        .filter(({ id, hidden }) => !hidden && !pinned.has(id))
        .map((metric) => ({ value: metric.id, text: words.name(metric) }))}
      description={chosen && words.text(chosen)}
      value={value}
      onChange={onChange}
      isRequired
    />
  );
}
