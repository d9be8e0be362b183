import type { QuotaSummary } from '@comptoir/contract';
import { compare, currencyDecimals, toText, ZERO } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Dialog,
  DialogButtons,
  ErrorState,
  NumberField,
  RadioGroup,
  Skeleton,
  useAction,
  useUndoToast,
} from '../../ui/index.ts';
import { wholeYear } from './copied-cells.ts';
import { CellsEffect } from './cells-effect.tsx';
import { SHAPES, type Shape, spreadCells, weightSum } from './spread-cells.ts';
import { writeUndoably } from './write-undoably.ts';
import css from './quotas.module.css';

interface SpreadDialogProps {
  readonly quota: QuotaSummary;
  readonly year: number;
  readonly onClose: () => void;
}

/** Divides each person's year over its months or quarters. */
export function SpreadDialog({ quota, year, onClose }: SpreadDialogProps) {
  const t = useTranslations('quotas');
  const undoToast = useUndoToast();
  const { currency } = useFormat();
  const [of, setOf] = useState<'own' | 'one'>('own');
  const [total, setTotal] = useState<string | null>(null);
  const [shape, setShape] = useState<Shape>('even');
  const [weights, setWeights] = useState<readonly string[]>([]);
  const now = useQuery(quotaData.wholeYear(quota.id, year));
  const before = useQuery(quotaData.wholeYear(quota.id, year - 1));
  const periods = now.data ? wholeYear(now.data).periods : [];
  const typed = periods.map((_, at) => weights[at] ?? '1');
  const isReady =
    (of === 'own' || total !== null) && (shape !== 'own' || compare(weightSum(typed), ZERO) !== 0);
  const decimals = quota.type === 'amount' ? currencyDecimals(quota.currency ?? currency) : 0;
  const cells =
    now.data && before.data && isReady
      ? spreadCells(wholeYear(now.data), wholeYear(before.data), {
          shape,
          weights: typed,
          total: of === 'one' ? total : null,
          decimals,
        })
      : null;
  const spread = useAction({
    mutationFn: () => writeUndoably(quota.id, cells ?? []),
    onSuccess: ({ count, undo }) => {
      undoToast(t('spread_done', { count }), { undo, undone: t('values_restored', { count }) });
      onClose();
    },
  });
  const failed = now.error ?? before.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('spread_title', { year: String(year) })}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('spread_confirm', { count: cells?.length ?? 0 })}
          isDisabled={!cells || cells.length === 0}
          isPending={spread.isPending}
          onAction={() => spread.mutate()}
        />
      }
    >
      <RadioGroup
        label={t('spread_of')}
        items={[
          { value: 'own', text: t('spread_of_own') },
          { value: 'one', text: t('spread_of_one') },
        ]}
        value={of}
        onChange={setOf}
      />
      {of === 'one' ? (
        <NumberField
          label={t('spread_total')}
          value={total}
          onChange={setTotal}
          onUnread={() => setTotal(null)}
        />
      ) : null}
      <RadioGroup
        label={t('spread_shape')}
        items={SHAPES.map((value) => ({ value, text: t(`spread_${value}`, { year: String(year - 1) }) }))}
        value={shape}
        onChange={setShape}
      />
      {shape === 'own' ? (
        <Weights periods={periods} weights={typed} onChange={setWeights} quota={quota} />
      ) : null}
      {failed ? <ErrorState error={failed} onRetry={() => void now.refetch()} /> : null}
      {now.isPending || before.isPending ? <Skeleton height={44} /> : null}
      {cells ? <CellsEffect cells={cells} type={quota.type} nothing={t('spread_nothing')} /> : null}
    </Dialog>
  );
}

interface WeightsProps {
  readonly quota: QuotaSummary;
  readonly periods: readonly string[];
  readonly weights: readonly string[];
  readonly onChange: (weights: readonly string[]) => void;
}

/** A number per period: what counts is how they compare. */
function Weights({ quota, periods, weights, onChange }: WeightsProps) {
  const t = useTranslations('quotas');
  const format = useFormat();
  const style = quota.frequency === 'quarterly' ? 'quarter' : 'month_short';
  return (
    <fieldset className={css['weights']} aria-label={t('spread_weights')}>
      {periods.map((month, at) => (
        <NumberField
          key={month}
          label={format.period(month, style)}
          value={weights[at] ?? '1'}
          onChange={(weight) => onChange(weights.with(at, weight ?? '0'))}
        />
      ))}
      <p>{t('spread_weights_hint', { sum: toText(weightSum(weights)) })}</p>
    </fieldset>
  );
}
