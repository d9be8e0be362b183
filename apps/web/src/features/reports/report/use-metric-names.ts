import type { Metric } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../../data/metrics.ts';

/** Metrics by id, in the reader's words: all for the names of measures, those that are not hidden to choose from. */
export function useMetricNames() {
  const { data } = useQuery(metricData.list);
  const t = useTranslations('metrics');
  const nameOf = useCallback(
    ({ standard, name }: Pick<Metric, 'standard' | 'name'>) =>
      standard === null ? name : t(`standard_${standard}`),
    [t],
  );
  return useMemo(() => {
    const metrics = data?.metrics ?? [];
    const names = (list: typeof metrics) => new Map(list.map((metric) => [metric.id, nameOf(metric)]));
    return { all: names(metrics), toChoose: names(metrics.filter(({ hidden }) => !hidden)) };
  }, [data, nameOf]);
}
