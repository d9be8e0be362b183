import type { RequestView } from '@comptoir/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestViewData } from '../../../data/discussions.ts';
import { Dialog, DialogButtons, IconButton, useAction } from '../../../ui/index.ts';
import css from './views.module.css';

/** The order of one's own views. */
export function OrderViewsDialog({
  views,
  onClose,
}: {
  readonly views: readonly RequestView[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('views');
  const [order, setOrder] = useState(views);
  const save = useAction({
    mutationFn: () => requestViewData.order({ body: { view_ids: order.map((view) => view.id) } }),
    onSuccess: onClose,
  });
  const move = (at: number, by: 1 | -1) => {
    const next = [...order];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setOrder(next);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('order_title')}
      footer={<DialogButtons onCancel={onClose} isPending={save.isPending} onAction={() => save.mutate()} />}
    >
      <ol className={css['shares']}>
        {order.map(({ id, name }, at) => (
          <li key={id} className={css['order']}>
            <span>{name}</span>
            <IconButton
              icon={ArrowUp}
              size="s"
              label={t('move_up', { name })}
              isDisabled={at === 0}
              onPress={() => move(at, -1)}
            />
            <IconButton
              icon={ArrowDown}
              size="s"
              label={t('move_down', { name })}
              isDisabled={at === order.length - 1}
              onPress={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
