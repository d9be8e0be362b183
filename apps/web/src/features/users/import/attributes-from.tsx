import type { UserImportOptions } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker, RadioGroup } from '../../../ui/index.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { useFormat } from '../../../lib/use-format.ts';
import css from './import-page.module.css';

type From = UserImportOptions['attributes_from'];

export interface AttributesFromProps {
  readonly value: From;
  /** Rows may have a start of their own. */
  readonly hasColumn: boolean;
  readonly onChange: (from: From) => void;
  readonly isDisabled: boolean;
}

/** From when the imported values of attributes hold. */
export function AttributesFrom({ value, hasColumn, onChange, isDisabled }: AttributesFromProps) {
  const t = useTranslations('users');
  const { daysOf, monthOf } = useFormat();
  const isDate = value !== 'default' && value !== 'always';
  const [date, setDate] = useState<string | null>(
    isDate ? value : daysOf(monthOf(thisDay()), null).start_date,
  );
  return (
    <div className={css['from']}>
      <RadioGroup
        label={t('import_from')}
        description={hasColumn ? t('import_from_column') : undefined}
        isDisabled={isDisabled}
        items={(['default', 'date', 'always'] as const).map((kind) => ({
          value: kind,
          text: t(`import_from_${kind}`),
        }))}
        value={isDate ? 'date' : value}
        onChange={(kind) => onChange(kind === 'date' ? (date ?? 'default') : kind)}
      />
      {isDate ? (
        <DatePicker
          label={t('import_from_day')}
          value={date}
          onChange={(next) => {
            setDate(next);
            if (next !== null) onChange(next);
          }}
        />
      ) : null}
    </div>
  );
}
