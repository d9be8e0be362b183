import type { Metric } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { metricData } from '../../data/metrics.ts';
import { DeleteDialog } from '../../ui/index.ts';

/** Says where the metric is used before it is deleted. */
export function DeleteMetricDialog({
  metric,
  onClose,
}: {
  readonly metric: Metric;
  readonly onClose: () => void;
}) {
  const t = useTranslations('metrics');
  const uses = useQuery(metricData.uses(metric.id));
  const remove = useMutation({
    mutationFn: () => metricData.remove({ params: { id: metric.id } }),
    onSuccess: onClose,
  });
  const pinned = uses.data?.pinned_by ?? 0;
  return (
    <DeleteDialog
      name={metric.name}
      uses={uses.data?.uses}
      isDisabled={uses.isPending}
      remove={remove}
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
      {pinned > 0 ? <p>{t('delete_pins', { count: pinned })}</p> : null}
    </DeleteDialog>
  );
}
