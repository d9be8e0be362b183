import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Ledger } from '../../data/draws.ts';
import { joinMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BarChart, ChartToggle, Panel } from '../../ui/index.ts';

const MONTHS = 24;

/** The balance at the end of each of the latest months. */
export function LedgerChart({ ledger }: { readonly ledger: Ledger }) {
  const t = useTranslations('draws');
  const format = useFormat();
  const [isTable, setIsTable] = useState(false);
  const { currency } = ledger;
  const rows = ledger.rows.slice(-MONTHS);
  if (rows.length < 2) return null;
  return (
    <Panel
      title={t('chart')}
      aside={<ChartToggle label={t('chart')} isTable={isTable} onChange={setIsTable} />}
    >
      <BarChart
        label={t('chart')}
        isTable={isTable}
        bars={rows.map((row, index) => {
          const month = joinMonth(row);
          return {
            key: month,
            label: format.period(month, 'month_short'),
            caption: index === 0 || row.month === 1 ? String(row.year) : undefined,
            value: row.balance,
            name: format.period(month),
            text: format.amount(row.balance, { currency }),
          };
        })}
        axis={(value) => format.amount(value, { currency, compact: true })}
      />
    </Panel>
  );
}
