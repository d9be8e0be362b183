import type { Scope } from '@comptoir/engine';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRowKeys } from '../../../../lib/use-row-keys.ts';
import { Button, IconButton, Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { SourceField } from './scope-source.ts';

type Order = Scope['order'];

const MAX_ORDER_FIELDS = 5;
const DIRECTIONS = ['asc', 'desc'] as const;

export interface OrderFormProps {
  readonly order: Order;
  readonly fields: readonly SourceField[];
  readonly onChange: (order: Order) => void;
}

/** By which fields the rows are sorted, the first one first. */
export function OrderForm({ order, fields, onChange }: OrderFormProps) {
  const t = useTranslations('editor.scope.order');
  const { keys, removeKey } = useRowKeys(order.length);
  const first = fields[0];
  const change = (index: number, part: Partial<Order[number]>) =>
    onChange(order.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <>
      {order.length === 0 ? <p className={styles['sub']}>{t('none')}</p> : null}
      {order.map((each, index) => (
        <div key={keys[index]} className={styles['head']}>
          <Select
            label={t('field')}
            hideLabel
            value={each.field_id}
            items={fields.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(field_id) => change(index, { field_id })}
          />
          <Select
            label={t('title')}
            hideLabel
            value={each.direction}
            items={DIRECTIONS.map((value) => ({ value, text: t(value) }))}
            onChange={(direction) => change(index, { direction })}
          />
          <IconButton
            size="s"
            icon={<X size={15} aria-hidden />}
            label={t('remove')}
            onPress={() => {
              removeKey(index);
              onChange(order.filter((_, at) => at !== index));
            }}
          />
        </div>
      ))}
      {first && order.length < MAX_ORDER_FIELDS ? (
        <div>
          <Button
            size="s"
            icon={<Plus size={15} aria-hidden />}
            onPress={() => onChange([...order, { field_id: first.id, direction: 'asc' }])}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
