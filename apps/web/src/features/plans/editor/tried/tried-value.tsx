import type { ValueWire } from '@comptoir/contract';
import type { VariableFormat } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Amount, DateText, NumberText, Percent } from '../../../../ui/index.ts';
import styles from '../editor.module.css';

/** One value in the person's formats; an error in its own words. */
export function TriedValue({
  value,
  shows,
  decimals,
  currency,
}: {
  readonly value: ValueWire;
  readonly shows: VariableFormat;
  readonly decimals?: number | undefined;
  /** Of an amount; absent: the company's. */
  readonly currency?: string | undefined;
}) {
  const t = useTranslations('editor');
  const terms = useTranslations('words');
  switch (value.type) {
    case 'decimal':
      return shows === 'amount' ? (
        <Amount value={value.value} decimals={decimals} currency={currency} />
      ) : shows === 'percentage' ? (
        <Percent value={value.value} decimals={decimals} isFixed={decimals !== undefined} />
      ) : (
        <NumberText value={value.value} decimals={decimals} />
      );
    case 'date':
      return <DateText value={value.value} />;
    case 'boolean':
      return value.value ? '✓' : '✗';
    case 'text':
    case 'user':
      return value.value;
    case 'texts':
      return value.value.join(', ');
    case 'empty':
      return <span className={styles['sub']}>{t('tried.empty')}</span>;
    case 'error':
      return <span className={styles['bad']}>{terms(`cell_error.${value.kind as 'formula_error'}`)}</span>;
    default:
      return null;
  }
}
