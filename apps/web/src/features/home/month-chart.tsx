import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { meanText } from '../../lib/amounts.ts';
import { useFormat } from '../../lib/use-format.ts';
import { BarChart } from '../../ui/index.ts';

export interface MonthChartProps {
  readonly label: string;
  /** `YYYY-MM`. */
  readonly chosen: string;
  readonly months: readonly { readonly month: string; readonly earned: string }[];
  readonly currency: string;
  readonly isTable: boolean;
  readonly height?: number;
}

/** What was earned month by month; a month opens its dashboard. */
export function MonthChart({ label, chosen, months, currency, isTable, height = 112 }: MonthChartProps) {
  const router = useRouter();
  const t = useTranslations('home');
  const format = useFormat();
  const mean = meanText(months.map(({ earned }) => earned));
  return (
    <BarChart
      label={label}
      isTable={isTable}
      chosen={chosen}
      height={height}
      onChoose={(month) => void router.navigate(addresses.home(month))}
      average={
        mean === null
          ? undefined
          : { value: mean, text: t('average', { amount: format.amount(mean, { currency, decimals: 0 }) }) }
      }
      axis={(value) => format.amount(value, { currency, compact: true })}
      bars={months.map(({ month, earned }, at) => ({
        key: month,
        value: earned,
        label: format.period(month, 'month_short'),
        // The year is written where it begins.
        caption: at === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
        name: format.period(month),
        text: format.amount(earned, { currency }),
      }))}
    />
  );
}
