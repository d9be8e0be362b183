import { MAX_DASHBOARD_CARDS } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cardsOf, metricData } from '../../../data/metrics.ts';
import { Button, useAction, useUndoToast } from '../../../ui/index.ts';

/** Puts the report's chart on the reader's home page, as it is saved, or takes it away. */
export function PinButton({ report_id, canPin }: { readonly report_id: string; readonly canPin: boolean }) {
  const t = useTranslations('reports');
  const found = useQuery(metricData.dashboard(''));
  const cards = cardsOf(found.data?.cards ?? []);
  const isPinned = cards.some(({ kind, id }) => kind === 'report' && id === report_id);
  const undoToast = useUndoToast();
  const pin = useAction({
    mutationFn: () => {
      const others = cards.filter(({ kind, id }) => kind !== 'report' || id !== report_id);
      const own = { kind: 'report' as const, id: report_id };
      return metricData
        .pin({ body: { cards: isPinned ? others : [...others, own] } })
        .then(() => ({ wasPinned: isPinned, before: cards }));
    },
    onSuccess: ({ wasPinned, before }) =>
      undoToast(t(wasPinned ? 'unpinned' : 'pinned'), {
        undo: () => metricData.pin({ body: { cards: before } }),
        undone: t(wasPinned ? 'pinned' : 'unpinned'),
      }),
  });
  if (!found.data?.can_pin || (!canPin && !isPinned)) return null;
  const isFull = !isPinned && cards.length >= MAX_DASHBOARD_CARDS;
  return (
    <>
      <Button
        variant="quiet"
        icon={isPinned ? PinOff : Pin}
        isDisabled={isFull}
        isPending={pin.isPending}
        onPress={() => pin.mutate()}
      >
        {t(isPinned ? 'unpin' : 'pin')}
      </Button>
      {isFull ? <span>{t('pin_full', { most: MAX_DASHBOARD_CARDS })}</span> : null}
    </>
  );
}
