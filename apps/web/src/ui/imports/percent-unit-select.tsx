import type { PercentUnit, PlainNumber } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Select } from '../index.ts';

export interface PercentUnitSelectProps {
  readonly column: string;
  readonly number: PlainNumber;
  readonly value: PercentUnit | null;
  readonly onChange: (unit: PercentUnit) => void;
  readonly error?: string | null;
}

/** "7 means 7 %" or "7 means 700 %", for the plain numbers of a percentage column. */
export function PercentUnitSelect({ column, number, value, onChange, error }: PercentUnitSelectProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  return (
    <Select
      label={`${t('percent_unit')}: ${column}`}
      hideLabel
      placeholder={t('percent_unit')}
      items={(['percent', 'ratio'] as const).map((unit) => ({
        value: unit,
        text: t('percent_means', {
          number: number.text,
          percent: format.percent(number[unit], { decimals: 6 }),
        }),
      }))}
      value={value}
      onChange={onChange}
      error={error ?? null}
      description={t('percent_hint')}
    />
  );
}
