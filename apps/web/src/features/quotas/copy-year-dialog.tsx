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
  toast,
  useAction,
} from '../../ui/index.ts';
import { copiedCells, wholeYear } from './copied-cells.ts';
import { QuotaValue, totalOf } from './quota-columns.tsx';
import css from './quotas.module.css';

interface CopyYearDialogProps {
  readonly quota: QuotaSummary;
  /** The year that gets the values of the one before it. */
  readonly year: number;
  readonly onClose: () => void;
}

/** Fills a year from the one before it, raised by a percentage. */
export function CopyYearDialog({ quota, year, onClose }: CopyYearDialogProps) {
  const t = useTranslations('quotas');
  const [growth, setGrowth] = useState<string | null>('0');
  const [replaces, setReplaces] = useState(false);
  const before = useQuery(quotaData.wholeYear(quota.id, year - 1));
  const after = useQuery(quotaData.wholeYear(quota.id, year));
  const cells =
    before.data && after.data && growth !== null
      ? copiedCells(wholeYear(before.data), wholeYear(after.data), { type: quota.type, growth, replaces })
      : null;
  const copy = useAction({
    mutationFn: () =>
      quotaData.setAll(
        quota.id,
        (cells ?? []).map(({ name: _, ...cell }) => cell),
      ),
    onSuccess: (count) => {
      toast.success(t('copied', { count }));
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
        <p className={css['copied']} role="status">
          {cells.length === 0
            ? t('copy_nothing', { from: String(year - 1) })
            : t.rich('copy_effect', {
                count: cells.length,
                people: new Set(cells.map(({ user_id }) => user_id)).size,
                total: () => (
                  <QuotaValue
                    value={totalOf(
                      cells.map(({ value }) => value),
                      quota.type,
                    )}
                    type={quota.type}
                  />
                ),
              })}
        </p>
      ) : null}
    </Dialog>
  );
}
