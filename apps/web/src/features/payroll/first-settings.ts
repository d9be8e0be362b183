import type { PayrollColumn, PayrollSettings } from '@comptoir/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

const FIRST: readonly PayrollColumn['value'][] = [
  'employee',
  'name',
  'pay_code',
  'label',
  'amount',
  'currency',
  'month',
];

/** What most payroll programs ask for, named in the reader's language. */
export function useFirstSettings(): PayrollSettings {
  const t = useTranslations('payroll');
  return useMemo(
    () => ({
      employee: 'external_ref',
      columns: FIRST.map((value) => ({ title: t(`value.${value}`), value })),
      codes: {},
    }),
    [t],
  );
}
