import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { signOf } from '../../lib/decimal-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useTranslations } from 'use-intl';
import css from './charts.module.css';

export interface SingleValueProps {
  readonly name: string;
  /** As people read it. */
  readonly value: string;
  /** With what it is compared; without, the value is alone. */
  readonly comparison?: {
    readonly name: string;
    readonly value: string;
    /** Of the earlier value; `null` where that was zero. */
    readonly ratio: string | null;
  } | null;
  /** Shows what is behind the value. */
  readonly onChoose?: (() => void) | undefined;
}

/** One figure large, and how it changed. */
export function SingleValue({ name, value, comparison, onChoose }: SingleValueProps) {
  const t = useTranslations('charts');
  const { percent } = useFormat();
  const sign = comparison?.ratio ? signOf(comparison.ratio) : 0;
  const Icon = sign > 0 ? TrendingUp : sign < 0 ? TrendingDown : Minus;
  return (
    <div className={css['single']}>
      <span className={css['singleName']}>{name}</span>
      {onChoose ? (
        <span className={css['figure']} style={{ textAlign: 'start' }}>
          <button
            type="button"
            className={css['singleValue']}
            aria-label={t('behind', { name, value })}
            onClick={onChoose}
          >
            {value}
          </button>
        </span>
      ) : (
        <strong className={css['singleValue']}>{value}</strong>
      )}
      {comparison ? (
        <span className={css['change']}>
          <Icon size={16} aria-hidden />
          {comparison.ratio === null ? null : (
            <b>{percent(comparison.ratio, { decimals: 1, signed: true })}</b>
          )}
          <span>{t('compared', { name: comparison.name, value: comparison.value })}</span>
        </span>
      ) : null}
    </div>
  );
}
