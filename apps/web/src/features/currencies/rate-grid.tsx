import type { Currencies, CurrencyWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencyData } from '../../data/currencies.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Grid, type GridEdit } from '../../ui/grid/index.ts';
import { DeleteDialog, Notice, toast } from '../../ui/index.ts';
import css from './currencies.module.css';
import { useRateColumns } from './rate-columns.tsx';

const ROW_HEIGHT = 38;
const MAX_ROWS_SHOWN = 14;

/** Currencies by months of a year: a typed rate holds until the next one. */
export function RateGrid({
  currencies: { currencies },
  year,
  canWrite,
}: {
  readonly currencies: Currencies;
  readonly year: number;
  readonly canWrite: boolean;
}) {
  const t = useTranslations('currencies');
  const access = useAccess();
  const errorText = useErrorText();
  const columns = useRateColumns(year);
  const [removed, setRemoved] = useState<CurrencyWire | null>(null);
  const source = useMemo(
    () => ({
      rowCount: currencies.length,
      rowAt: (index: number) => currencies[index],
      keyOf: (row: CurrencyWire) => row.code,
    }),
    [currencies],
  );
  const write = async (edits: readonly GridEdit<CurrencyWire>[]): Promise<readonly CurrencyWire[]> => {
    const changes = edits.map(({ row, column, value }) => ({
      currency: row.code,
      start: column.id,
      rate: typeof value === 'string' ? value : null,
    }));
    try {
      const saved = await currencyData.setRates({ body: { changes } });
      return edits.map(({ row }) => saved.currencies.find(({ code }) => code === row.code) ?? row);
    } catch (error) {
      throw new Error(errorText(error), { cause: error });
    }
  };
  const canDelete = access.can('company_setting.currencies', 'delete');
  const rows = Math.min(MAX_ROWS_SHOWN, currencies.length);
  return (
    <>
      <div className={css['sheet']} style={{ height: (rows + 2) * ROW_HEIGHT + 24 }}>
        <Grid<CurrencyWire>
          label={t('grid', { year: String(year) })}
          columns={columns}
          source={source}
          resetKey={String(year)}
          hasRowNumbers={false}
          onProblem={(message) => toast.error(message)}
          empty={null}
          {...(canWrite ? { onEdit: write } : {})}
          {...(canDelete
            ? {
                rowMenu: (row: CurrencyWire) => ({
                  label: row.code,
                  items: [
                    {
                      id: 'delete',
                      text: t('delete', { code: row.code }),
                      isDanger: true,
                      onAction: () => setRemoved(row),
                    },
                  ],
                }),
              }
            : {})}
        />
      </div>
      {removed ? <RemoveDialog currency={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function RemoveDialog({
  currency,
  onClose,
}: {
  readonly currency: CurrencyWire;
  readonly onClose: () => void;
}) {
  const t = useTranslations('currencies');
  const remove = useMutation({
    mutationFn: () => currencyData.delete({ body: { code: currency.code } }),
    onSuccess: () => {
      toast.success(t('deleted', { code: currency.code }));
      onClose();
    },
  });
  return (
    <DeleteDialog name={currency.code} remove={remove} onClose={onClose}>
      <p>{t('delete_text', { count: currency.rates.length })}</p>
    </DeleteDialog>
  );
}

/** Until when rates can't change any more, and why. */
export function LockedNotes({ currencies: { currencies } }: { readonly currencies: Currencies }) {
  const t = useTranslations('currencies');
  const format = useFormat();
  const locked = currencies.filter(({ locked_until }) => locked_until !== null);
  if (locked.length === 0) return null;
  return (
    <div className={css['note']}>
      <Notice title={t('locked_title')}>
        <p>{t('locked_text')}</p>
        <ul className={css['locked']}>
          {locked.map(({ code, locked_until }) => (
            <li key={code}>{t('locked_until', { code, month: format.period(locked_until ?? '') })}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
