import type { ReportColumn, ReportLook } from '@comptoir/contract';
import { Columns3 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, Select } from '../../../ui/index.ts';
import { OrderList } from './order-list.tsx';
import { PopoverButton } from './popover-button.tsx';
import { shownColumns } from './report-look.ts';
import css from './editing.module.css';

interface ColumnsButtonProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly onChange: (look: ReportLook) => void;
}

/** Which columns are shown, and in which order. */
export function ColumnsButton({ look, columns, onChange }: ColumnsButtonProps) {
  const t = useTranslations('reports');
  const shown = shownColumns(look, columns);
  const put = (next: readonly ReportColumn[]) => onChange({ ...look, columns: next.map(({ id }) => id) });
  const hidden = columns.filter((column) => !shown.includes(column));
  return (
    <PopoverButton
      icon={Columns3}
      text={t('columns', { shown: shown.length, all: columns.length })}
      label={t('columns_title')}
      foot={
        <Button
          variant="quiet"
          isDisabled={look.columns.length === 0}
          onPress={() => onChange({ ...look, columns: [] })}
        >
          {t('columns_all')}
        </Button>
      }
    >
      <Select
        label={t('column_add')}
        placeholder={t('choose_column')}
        items={hidden.map(({ id, name, part }) => ({ value: id, text: name, section: t(`part_${part}`) }))}
        isDisabled={hidden.length === 0}
        value={null}
        onChange={(id) => put([...shown, ...columns.filter((column) => column.id === id)])}
      />
      <p className={css['note']}>{t(shown.length === 1 ? 'columns_last' : 'columns_hint')}</p>
      <OrderList
        label={t('columns_title')}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={put}
        onRemove={(column) => {
          // None chosen means all: the last one stays.
          if (shown.length > 1) put(shown.filter((each) => each !== column));
        }}
      />
    </PopoverButton>
  );
}
