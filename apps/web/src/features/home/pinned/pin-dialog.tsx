import type { DashboardCard } from '@comptoir/contract';
import { MAX_DASHBOARD_CARDS } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../../data/metrics.ts';
import { useMetricWords } from '../../../lib/use-metric-words.ts';
import { Checkbox, FormDialog } from '../../../ui/index.ts';

/** Which metrics are on the home page, in the order in which they were chosen. */
export function PinDialog({
  cards,
  onClose,
}: {
  readonly cards: readonly DashboardCard[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const words = useMetricWords();
  const found = useQuery(metricData.list);
  const [chosen, setChosen] = useState<readonly string[]>(cards.map(({ id }) => id));
  const save = useMutation({
    mutationFn: () =>
      metricData.pin({
        body: {
          cards: chosen.map((id) => ({ kind: cards.find((card) => card.id === id)?.kind ?? 'metric', id })),
        },
      }),
    onSuccess: onClose,
  });
  const metrics = (found.data?.metrics ?? []).filter(({ id, hidden }) => !hidden || chosen.includes(id));
  return (
    <FormDialog
      title={t('pin_title')}
      action={common('save')}
      onClose={onClose}
      save={save}
      stored={undefined}
      isDisabled={found.isPending}
      onSave={() => save.mutate()}
    >
      <p>{t('pin_help')}</p>
      {metrics.map((metric) => (
        <Checkbox
          key={metric.id}
          isSelected={chosen.includes(metric.id)}
          isDisabled={chosen.length >= MAX_DASHBOARD_CARDS && !chosen.includes(metric.id)}
          onChange={(isSet) =>
            setChosen(isSet ? [...chosen, metric.id] : chosen.filter((id) => id !== metric.id))
          }
          description={words.text(metric)}
        >
          {words.name(metric)}
        </Checkbox>
      ))}
    </FormDialog>
  );
}
