import type { QuotaSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import {
  Checkbox,
  Dialog,
  DialogButtons,
  ErrorState,
  NumberField,
  Skeleton,
  useAction,
  useUndoToast,
} from '../../ui/index.ts';
import { copiedCells, wholeYear } from './copied-cells.ts';
import { CellsEffect } from './cells-effect.tsx';
import { writeUndoably } from './write-undoably.ts';

interface CopyYearDialogProps {
  readonly quota: QuotaSummary;
  /** The year that gets the values of the one before it. */
  readonly year: number;
  readonly onClose: () => void;
}

/** Fills a year from the one before it, raised by a percentage. */
export function CopyYearDialog({ quota, year, onClose }: CopyYearDialogProps) {
  const t = useTranslations('quotas');
  const undoToast = useUndoToast();
  const [growth, setGrowth] = useState<string | null>('0');
  const [replaces, setReplaces] = useState(false);
  const before = useQuery(quotaData.wholeYear(quota.id, year - 1));
  const after = useQuery(quotaData.wholeYear(quota.id, year));
  const cells =
    before.data && after.data && growth !== null
      ? copiedCells(wholeYear(before.data), wholeYear(after.data), { type: quota.type, growth, replaces })
      : null;
  const copy = useAction({
    mutationFn: () => writeUndoably(quota.id, cells ?? []),
    onSuccess: ({ count, undo }) => {
      undoToast(t('copied', { count }), { undo, undone: t('values_restored', { count }) });
      onClose();
    },
  });
  const failed = before.error ?? after.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('copy_title', { from: String(year - 1), to: String(year) })}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('copy_confirm', { count: cells?.length ?? 0 })}
          isDisabled={!cells || cells.length === 0}
          isPending={copy.isPending}
          onAction={() => copy.mutate()}
        />
      }
    >
      <NumberField
        label={t('copy_growth')}
        description={t('copy_growth_hint')}
        format="percent"
        value={growth}
        onChange={setGrowth}
        onUnread={() => setGrowth(null)}
        autoFocus
      />
      <Checkbox isSelected={replaces} onChange={setReplaces}>
        {t('copy_replace')}
      </Checkbox>
      {failed ? <ErrorState error={failed} onRetry={() => void before.refetch()} /> : null}
      {before.isPending || after.isPending ? <Skeleton height={44} /> : null}
      {cells ? (
        <CellsEffect
          cells={cells}
          type={quota.type}
          nothing={t('copy_nothing', { from: String(year - 1) })}
        />
      ) : null}
    </Dialog>
  );
}
