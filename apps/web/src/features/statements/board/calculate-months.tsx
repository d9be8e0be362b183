import { MAX_MONTHS_PER_CALCULATION, monthOf, monthText, parseMonth, present } from '@comptoir/kernel';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fiscalYearMonths, splitMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, Dialog, DialogButtons, IconButton, MonthPicker, Notice } from '../../../ui/index.ts';
import type { Recalculation } from '../use-recalculation.ts';
import css from './calculate-months.module.css';

type Period = ReturnType<typeof splitMonth>;

interface CalculateMonthsProps {
  /** The month of the board, `YYYY-MM`. */
  readonly month: string;
  readonly onClose: () => void;
  readonly onStart: (range: Period & { readonly until: Period }) => void;
}

/** Calculates past months in one action: from a month to a month, or a fiscal year. */
export function CalculateMonths({ month, onClose, onStart }: CalculateMonthsProps) {
  const t = useTranslations('board');
  const { settings } = useFormat();
  const years = [-1, 0].map((shift) => fiscalYearMonths(month, shift, settings.calendar));
  const [first, setFirst] = useState(years.at(-1)?.first ?? month);
  const [last, setLast] = useState(month);
  const count = monthNumber(last) - monthNumber(first) + 1;
  const maximum = MAX_MONTHS_PER_CALCULATION;
  const problem =
    count < 1 ? t('months_backwards') : count > maximum ? t('months_too_many', { maximum }) : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('months_title')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('months_start', { count: Math.max(count, 0) })}
          isDisabled={problem !== null}
          onAction={() => {
            onStart({ ...splitMonth(first), until: splitMonth(last) });
            onClose();
          }}
        />
      }
    >
      <div className={css['form']}>
        <p className={css['text']}>{t('months_text')}</p>
        <div className={css['pickers']}>
          <MonthField label={t('months_first')} value={first} onChange={setFirst} />
          <MonthField label={t('months_last')} value={last} onChange={setLast} />
        </div>
        <div className={css['years']} role="group" aria-label={t('months_years')}>
          {years.map((year) => (
            <Button
              key={year.year}
              size="s"
              onPress={() => {
                setFirst(year.first);
                setLast(year.last);
              }}
            >
              {t('months_year', { year: String(year.year) })}
            </Button>
          ))}
        </div>
        {problem ? <Notice tone="bad">{problem}</Notice> : null}
      </div>
    </Dialog>
  );
}

function MonthField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (month: string) => void;
}) {
  return (
    <div className={css['field']}>
      <span aria-hidden>{label}</span>
      <MonthPicker label={label} value={value} onChange={onChange} />
    </div>
  );
}

function monthNumber(text: string): number {
  return present(parseMonth(text), 'a month of the picker');
}

/** What came of a range, until it is read. */
export function RangeResult({ recalculation: { outcome, dismiss } }: { recalculation: Recalculation }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const format = useFormat();
  if (outcome === null) return null;
  const { counts } = outcome;
  const name = ({ year, month }: Period) => format.period(monthText(monthOf(year, month)));
  const [first, last] = [name(outcome.first), name(outcome.last)];
  const title =
    first === last
      ? t('months_done_one', { first })
      : t('months_done', { first, last, count: counts.months });
  return (
    <div className={css['result']}>
      <Notice
        tone={counts.in_error > 0 ? 'warn' : 'good'}
        title={title}
        action={<IconButton size="s" icon={X} label={common('dismiss')} onPress={dismiss} />}
      >
        <p>{counts.statements === 0 ? t('months_none') : t('months_result', counts)}</p>
      </Notice>
    </div>
  );
}
