import type { ReportColumn, ReportLook } from '@comptoir/contract';
import { ArrowUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/index.ts';
import { OrderList } from './order-list.tsx';
import { PopoverButton } from './popover-button.tsx';

interface SortButtonProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly onChange: (look: ReportLook) => void;
}

const MAX_SORTS = 3;

/** By which columns rows are in order, up to three. */
export function SortButton({ look, columns, onChange }: SortButtonProps) {
  const t = useTranslations('reports');
  const r = useTranslations('records');
  const common = useTranslations('common');
  const { sort } = look;
  const put = (next: ReportLook['sort']) => onChange({ ...look, sort: next });
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const free = columns.filter(
    ({ id, type }) => type !== 'multipicklist' && !sort.some(({ field_id }) => field_id === id),
  );
  return (
    <PopoverButton
      icon={ArrowUpDown}
      text={
        sort.length === 0
          ? common('sort')
          : t('sorted_by', { columns: sort.map(({ field_id }) => nameOf(field_id)).join(', ') })
      }
      label={common('sort')}
    >
      <OrderList
        label={common('sort')}
        items={sort}
        keyOf={({ field_id }) => field_id}
        nameOf={({ field_id }) => nameOf(field_id)}
        onChange={put}
        onRemove={(removed) => put(sort.filter((each) => each !== removed))}
      >
        {(each, at) => (
          <>
            <span>{nameOf(each.field_id)}</span>
            <Select
              label={r('group_order', { field: nameOf(each.field_id) })}
              hideLabel
              items={(['asc', 'desc'] as const).map((value) => ({
                value,
                text: r(value === 'asc' ? 'ascending' : 'descending'),
              }))}
              value={each.direction}
              onChange={(direction) =>
                put(sort.map((old, place) => (place === at ? { ...old, direction } : old)))
              }
            />
          </>
        )}
      </OrderList>
      {sort.length < MAX_SORTS ? (
        <Select
          label={t(sort.length === 0 ? 'sort_by' : 'sort_then_by')}
          placeholder={t('choose_column')}
          items={free.map(({ id, name }) => ({ value: id, text: name }))}
          value={null}
          onChange={(field_id) => put([...sort, { field_id, direction: 'asc' }])}
        />
      ) : null}
    </PopoverButton>
  );
}
