import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Group, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { shiftMonth } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import { IconButton } from './button.tsx';
import list from './list.module.css';
import css from './month-picker.module.css';

export interface MonthPickerProps {
  readonly label: string;
  /** `YYYY-MM`. */
  readonly value: string;
  readonly onChange: (month: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The month of a page: a step back, its name (opens the year), a step forward. */
export function MonthPicker({ label, value, onChange, min, max }: MonthPickerProps) {
  const t = useTranslations('common');
  const { period } = useFormat();
  const isOut = (month: string) => (min !== undefined && month < min) || (max !== undefined && month > max);
  return (
    <Group aria-label={label} className={cx(css['month'])}>
      <Button
        aria-label={t('previous_month')}
        isDisabled={isOut(shiftMonth(value, -1))}
        onPress={() => onChange(shiftMonth(value, -1))}
        className={cx(css['step'], 'no-print')}
      >
        <ChevronLeft size={15} aria-hidden />
      </Button>
      <DialogTrigger>
        <Button className={cx(css['value'])} aria-label={`${label}: ${period(value)}`}>
          {period(value)}
        </Button>
        <Popover className={cx(list['popover'])} placement="bottom" offset={6}>
          <MonthSheet value={value} onChange={onChange} isOut={isOut} />
        </Popover>
      </DialogTrigger>
      <Button
        aria-label={t('next_month')}
        isDisabled={isOut(shiftMonth(value, 1))}
        onPress={() => onChange(shiftMonth(value, 1))}
        className={cx(css['step'], 'no-print')}
      >
        <ChevronRight size={15} aria-hidden />
      </Button>
    </Group>
  );
}

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];

/** One year in four rows of three months. */
export function MonthSheet({
  value,
  onChange,
  isOut,
}: {
  value: string | null;
  onChange: (month: string) => void;
  isOut: (month: string) => boolean;
}) {
  const t = useTranslations('common');
  const { period, presentMonth } = useFormat();
  const [now] = useState(presentMonth);
  const [year, setYear] = useState(Number((value ?? now).slice(0, 4)));
  return (
    <Dialog aria-label={t('choose_month')} className={cx(css['sheet'])}>
      {({ close }) => (
        <>
          <div className={css['yearRow']}>
            <IconButton
              label={t('previous_year')}
              icon={ChevronLeft}
              size="s"
              onPress={() => setYear(year - 1)}
              tooltip={false}
            />
            <span aria-live="polite">{year}</span>
            <IconButton
              label={t('next_year')}
              icon={ChevronRight}
              size="s"
              onPress={() => setYear(year + 1)}
              tooltip={false}
            />
          </div>
          <div className={css['grid']}>
            {MONTHS.map((part) => {
              const month = `${year}-${part}`;
              return (
                <button
                  key={month}
                  type="button"
                  disabled={isOut(month)}
                  aria-pressed={month === value}
                  aria-label={`${period(month, 'month_short')} ${year}`}
                  className={cx(css['cell'], month === now && css['now'], month === value && css['on'])}
                  onClick={() => {
                    onChange(month);
                    close();
                  }}
                >
                  {period(month, 'month_short')}
                </button>
              );
            })}
          </div>
        </>
      )}
    </Dialog>
  );
}
