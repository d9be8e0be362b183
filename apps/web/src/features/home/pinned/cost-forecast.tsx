import type { getCostForecast, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../../data/metrics.ts';
import { signOf } from '../../../lib/decimal-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, BarChart, Button, ChartToggle, ErrorState, Panel, Skeleton } from '../../../ui/index.ts';
import { AccrualDialog } from './accrual-dialog.tsx';
import css from './pinned.module.css';

type Forecast = ResponseOf<typeof getCostForecast>;

/** What the fiscal year will probably cost, with its range and its method; and the file of what is owed. */
export function CostForecast({ month }: { readonly month: string }) {
  const t = useTranslations('metrics');
  const [isTable, setTable] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const found = useQuery(metricData.forecast);
  // A chart of a year without pay says nothing.
  const hasMonths =
    found.data?.months.some((each) => signOf(each.expected ?? each.earned ?? '0') !== 0) ?? true;
  return (
    <Panel
      title={t('forecast')}
      aside={
        hasMonths ? <ChartToggle label={t('forecast_chart')} isTable={isTable} onChange={setTable} /> : null
      }
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={180} radius={8} /> : null}
      {found.data ? <Said forecast={found.data} /> : null}
      {found.data && hasMonths ? <Months forecast={found.data} isTable={isTable} /> : null}
      <div className={css['end']}>
        {found.data && found.data.total !== null ? <How forecast={found.data} /> : <span />}
        <Button size="s" icon={FileDown} onPress={() => setExporting(true)}>
          {t('accruals')}
        </Button>
      </div>
      {isExporting ? <AccrualDialog month={month} onClose={() => setExporting(false)} /> : null}
    </Panel>
  );
}

interface Props {
  readonly forecast: Forecast;
}

function useMoney({ currency }: Forecast) {
  const t = useTranslations('metrics');
  const format = useFormat();
  return (value: string | null) => (value === null ? t('unknown') : format.amount(value, { currency }));
}

/** The figure, and its range in words. */
function Said({ forecast }: Props) {
  const t = useTranslations('metrics');
  const money = useMoney(forecast);
  const { total, low, high, earned, currency, basis } = forecast;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <div className={css['forecast']}>
      {total === null ? (
        <p className={css['sub']}>{t('forecast_few', { needed: basis.needed, months: basis.months })}</p>
      ) : (
        <>
          <span className={css['label']}>{t('forecast_total')}</span>
          <span className={css['big']}>
            <Amount value={total} currency={currency} />
          </span>
          <p className={css['sub']}>
            {t.rich('forecast_range', { low: money(low), high: money(high), strong })}
          </p>
        </>
      )}
      <p className={css['sub']}>{t('forecast_so_far', { amount: money(earned) })}</p>
    </div>
  );
}

/** Month by month: earned, and what is only expected with a dashed outline. */
function Months({ forecast, isTable }: Props & { readonly isTable: boolean }) {
  const t = useTranslations('metrics');
  const format = useFormat();
  const money = useMoney(forecast);
  const { months, currency, total } = forecast;
  return (
    <>
      <BarChart
        label={t('forecast_chart')}
        isTable={isTable}
        height={120}
        axis={(value) => format.amount(value, { currency, compact: true })}
        bars={months.map(({ month, kind, earned, expected }, at) => {
          const isExpected = kind !== 'closed' && expected !== null;
          const amount = money(expected ?? earned);
          return {
            key: month,
            value: expected ?? earned,
            isExpected,
            label: format.period(month, 'month_short'),
            caption: at === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
            name: format.period(month),
            text: isExpected ? t('forecast_expected', { amount }) : amount,
          };
        })}
      />
      {total === null || isTable ? null : (
        <p className={css['key']} aria-hidden>
          <span>
            <span className={css['earned']} />
            {t('forecast_key_earned')}
          </span>
          <span>
            <span className={css['expected']} />
            {t('forecast_key_expected')}
          </span>
        </p>
      )}
    </>
  );
}

function How({ forecast }: Props) {
  const t = useTranslations('metrics');
  const money = useMoney(forecast);
  const { basis } = forecast;
  return (
    <details className={css['how']}>
      <summary>{t('forecast_how')}</summary>
      <p>{t('forecast_method', { months: basis.months, mean: money(basis.mean) })}</p>
      <p>{t('forecast_range_hint', { spread: money(basis.spread) })}</p>
    </details>
  );
}
