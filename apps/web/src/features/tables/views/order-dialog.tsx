import type { TableView } from '@comptoir/contract';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableViewData } from '../../../data/table-views.ts';
import { Dialog, DialogButtons, IconButton, useAction } from '../../../ui/index.ts';
import css from './views.module.css';

interface OrderDialogProps {
  readonly table_id: string;
  /** The caller's own: those of others follow. */
  readonly views: readonly TableView[];
  readonly onClose: () => void;
}

/** The order in which one finds one's own views: by buttons, or by dragging. */
export function OrderDialog({ table_id, views, onClose }: OrderDialogProps) {
  const t = useTranslations('views');
  const [order, setOrder] = useState(views);
  const [dragged, setDragged] = useState<number | null>(null);
  const save = useAction({
    mutationFn: () =>
      tableViewData.order(
        table_id,
        order.map((view) => view.id),
      ),
    onSuccess: onClose,
  });
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next);
  };
  const dragging = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      if (dragged === at) return;
      move(dragged, at);
      setDragged(at);
    },
    onDragEnd: () => setDragged(null),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('order_title')}
      footer={<DialogButtons onCancel={onClose} isPending={save.isPending} onAction={() => save.mutate()} />}
    >
      <ol className={css['order']}>
        {order.map((view, at) => (
          <li
            key={view.id}
            className={css['ordered']}
            data-dragged={dragged === at || undefined}
            {...dragging(at)}
          >
            <GripVertical size={15} aria-hidden />
            <span className={css['orderedName']}>{view.name}</span>
            <IconButton
              icon={ArrowUp}
              size="s"
              label={t('move_up', { name: view.name })}
              isDisabled={at === 0}
              onPress={() => move(at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              size="s"
              label={t('move_down', { name: view.name })}
              isDisabled={at === order.length - 1}
              onPress={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
