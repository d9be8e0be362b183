import type { getCostForecast, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../../data/metrics.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, BarChart, Button, ChartToggle, Panel, Skeleton } from '../../../ui/index.ts';
import { AccrualDialog } from './accrual-dialog.tsx';
import css from './pinned.module.css';

type Forecast = ResponseOf<typeof getCostForecast>;

/** What the fiscal year will probably cost, with its range and its method; and the file of what is owed. */
export function CostForecast({ month }: { readonly month: string }) {
  const t = useTranslations('metrics');
  const [isTable, setTable] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { data } = useQuery(metricData.forecast);
  return (
    <Panel
      title={t('forecast')}
      aside={
        <>
          <ChartToggle label={t('forecast_chart')} isTable={isTable} onChange={setTable} />
          <Button variant="quiet" size="s" icon={FileDown} onPress={() => setExporting(true)}>
            {t('accruals')}
          </Button>
        </>
      }
    >
      {data ? <Figures forecast={data} isTable={isTable} /> : <Skeleton height={180} radius={8} />}
      {isExporting ? <AccrualDialog month={month} onClose={() => setExporting(false)} /> : null}
    </Panel>
  );
}

function Figures({ forecast, isTable }: { readonly forecast: Forecast; readonly isTable: boolean }) {
  const t = useTranslations('metrics');
  const format = useFormat();
  const { total, low, high, earned, currency, months, basis } = forecast;
  const money = (value: string | null) =>
    value === null ? t('unknown') : format.amount(value, { currency });
  return (
    <>
      <div className={css['forecast']}>
        {total === null ? (
          <p className={css['sub']}>{t('forecast_few', { needed: basis.needed, months: basis.months })}</p>
        ) : (
          <>
            <span>
              <span className={css['label']}>{t('forecast_total')} </span>
              <span className={css['big']}>
                <Amount value={total} currency={currency} />
              </span>
            </span>
            <span title={t('forecast_range_hint')}>
              {t('forecast_range', { low: money(low), high: money(high) })}
            </span>
          </>
        )}
        <span className={css['sub']}>{t('forecast_so_far', { amount: money(earned) })}</span>
      </div>
      <BarChart
        label={t('forecast_chart')}
        isTable={isTable}
        height={120}
        axis={(value) => format.amount(value, { currency, compact: true })}
        bars={months.map(({ month, earned: so_far, expected }, at) => ({
          key: month,
          value: expected ?? so_far,
          label: format.period(month, 'month_short'),
          caption: at === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
          name: format.period(month),
          text: money(expected ?? so_far),
        }))}
      />
      {total === null ? null : (
        <details className={css['how']}>
          <summary>{t('forecast_how')}</summary>
          {t('forecast_method', { months: basis.months, mean: money(basis.mean) })} {t('forecast_range_hint')}
        </details>
      )}
    </>
  );
}
