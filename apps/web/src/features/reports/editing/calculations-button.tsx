import type { ReportCalculation, ReportColumn, ReportLook } from '@comptoir/contract';
import { MAX_CALCULATED_FIELDS } from '@comptoir/kernel';
import { Sigma } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/index.ts';
import { OrderList } from './order-list.tsx';
import { PopoverButton } from './popover-button.tsx';
import { withoutColumn } from './report-look.ts';
import css from './editing.module.css';

/** The editor of formulas is loaded when it is needed. */
const CalculationDialog = lazy(() =>
  import('./calculation-dialog.tsx').then((m) => ({ default: m.CalculationDialog })),
);

interface CalculationsButtonProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly onChange: (look: ReportLook) => void;
}

/** Columns whose values are calculated from the others. */
export function CalculationsButton({ look, columns, onChange }: CalculationsButtonProps) {
  const t = useTranslations('reports');
  const [edited, setEdited] = useState<ReportCalculation | 'new' | null>(null);
  const { calculations } = look;
  const save = (made: ReportCalculation) => {
    const isNew = calculations.every(({ id }) => id !== made.id);
    onChange({
      ...look,
      calculations: isNew
        ? [...calculations, made]
        : calculations.map((each) => (each.id === made.id ? made : each)),
      // Where columns were chosen, a new one is shown too.
      columns: isNew && look.columns.length > 0 ? [...look.columns, made.id] : look.columns,
    });
    setEdited(null);
  };
  return (
    <>
      <PopoverButton
        icon={Sigma}
        text={
          calculations.length === 0
            ? t('calculations')
            : t('calculations_count', { count: calculations.length })
        }
        label={t('calculations')}
        foot={
          <Button
            variant="quiet"
            isDisabled={calculations.length >= MAX_CALCULATED_FIELDS}
            onPress={() => setEdited('new')}
          >
            {t('calculation_new')}
          </Button>
        }
      >
        <p className={css['note']}>{t('calculations_hint')}</p>
        <OrderList
          label={t('calculations')}
          items={calculations}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onChange={(next) => onChange({ ...look, calculations: next })}
          onRemove={({ id }) => onChange(withoutColumn(look, id))}
        >
          {(each) => (
            <Button size="s" variant="quiet" onPress={() => setEdited(each)}>
              {each.name}
            </Button>
          )}
        </OrderList>
      </PopoverButton>
      <Suspense>
        {edited === null ? null : (
          <CalculationDialog
            calculation={edited === 'new' ? null : edited}
            columns={columns}
            calculations={calculations}
            onSave={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}
