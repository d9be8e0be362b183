import type { PaymentSchedule } from '@comptoir/engine';
import { compare, dec, toNumber } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import css from './payment-schedule.module.css';

/** The months from the payment trigger's statement on, each with the part that it pays: a picture, and the same in words. */
export function ScheduleMonths({ schedule }: { readonly schedule: PaymentSchedule }) {
  const t = useTranslations('editor.schedule');
  const format = useFormat();
  const { delay, instalments } = schedule;
  const parts = instalments.length > 0 ? instalments : [{ months: 0, share: '1' }];
  const byMonth = new Map(parts.map(({ months, share }) => [delay + months, share]));
  const length = Math.max(...byMonth.keys()) + 1;
  const months = Array.from({ length }, (_, month) => ({ month, share: byMonth.get(month) ?? null }));
  const words = [...byMonth].map(([month, share]) =>
    t('part', { share: format.percent(share), month: t('month', { months: month }) }),
  );
  return (
    <div className={css['picture']} role="img" aria-label={words.join(', ')}>
      {months.map(({ month, share }) => (
        <span key={month} className={css['month']} data-paid={share !== null || undefined}>
          <span className={css['share']}>{share === null ? '' : format.percent(share)}</span>
          <span className={css['bar']} style={{ blockSize: `${heightOf(share)}px` }} />
          <span className={css['label']}>{month === 0 ? '0' : `+${month}`}</span>
        </span>
      ))}
    </div>
  );
}

const TALLEST = 44;
const EMPTY = 2;

function heightOf(share: string | null): number {
  if (share === null) return EMPTY;
  const ratio = dec(share);
  return compare(ratio, dec(0)) <= 0 ? EMPTY : Math.max(4, Math.min(1, toNumber(ratio)) * TALLEST);
}
