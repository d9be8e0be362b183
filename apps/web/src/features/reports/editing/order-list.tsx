import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/index.ts';
import css from './editing.module.css';
import { moved } from './report-look.ts';

interface OrderListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  /** Beside the name; instead of it where it names itself. */
  readonly children?: (item: Item, at: number) => ReactNode;
  readonly onChange: (items: Item[]) => void;
  readonly onRemove: (item: Item, at: number) => void;
}

/** Things in an order of one's own: moved by dragging or by buttons. */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, keyOf, nameOf, children, onChange, onRemove } = props;
  const t = useTranslations('reports');
  const [dragged, setDragged] = useState<number | null>(null);
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
      onChange(moved(items, dragged, at));
      setDragged(at);
    },
    onDragEnd: () => setDragged(null),
  });
  return (
    <ol className={css['order']} aria-label={label}>
      {items.map((item, at) => {
        const name = nameOf(item);
        return (
          <li key={keyOf(item)} className={css['item']} {...dragging(at)}>
            <GripVertical size={15} aria-hidden className={css['grip']} />
            <span className={css['itemBody']}>{children ? children(item, at) : name}</span>
            <IconButton
              icon={ArrowUp}
              size="s"
              label={t('move_up', { name })}
              isDisabled={at === 0}
              onPress={() => onChange(moved(items, at, at - 1))}
            />
            <IconButton
              icon={ArrowDown}
              size="s"
              label={t('move_down', { name })}
              isDisabled={at === items.length - 1}
              onPress={() => onChange(moved(items, at, at + 1))}
            />
            <IconButton icon={X} size="s" label={t('remove', { name })} onPress={() => onRemove(item, at)} />
          </li>
        );
      })}
    </ol>
  );
}
