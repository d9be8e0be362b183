import type { QuotaWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { TypedCell } from './held.ts';
import { QuotaValue, totalOf } from './quota-columns.tsx';
import css from './quotas.module.css';

interface CellsEffectProps {
  readonly cells: readonly TypedCell[];
  readonly type: QuotaWire['type'];
  /** Said when nothing would be written. */
  readonly nothing: string;
}

/** How many values of how many people would be written, and what they add up to. */
export function CellsEffect({ cells, type, nothing }: CellsEffectProps) {
  const t = useTranslations('quotas');
  return (
    <p className={css['copied']} role="status">
      {cells.length === 0
        ? nothing
        : t.rich('copy_effect', {
            count: cells.length,
            people: new Set(cells.map(({ user_id }) => user_id)).size,
            total: () => (
              <QuotaValue
                value={totalOf(
                  cells.map(({ value }) => value),
                  type,
                )}
                type={type}
              />
            ),
          })}
    </p>
  );
}
