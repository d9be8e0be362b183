import { useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { signOf } from '../lib/decimal-text.ts';
import type { PeriodStyle } from '../lib/format.ts';
import { NONE } from '../lib/none.ts';
import { useFormat } from '../lib/use-format.ts';
import css from './values.module.css';

interface Looks {
  readonly isStrong?: boolean | undefined;
  /** Always signed, green above zero and red below. */
  readonly isDifference?: boolean | undefined;
}

/** Longer figures end in an ellipsis; hover gives them whole. A trillion with cents and a currency is shorter. */
const LONGEST = 24;

/** A figure as it is shown; `full` is the hover text where it says more. */
function Figure({ value, shown, full, looks }: { value: string; shown: string; full: string; looks: Looks }) {
  const { isStrong, isDifference } = looks;
  const sign = isDifference ? signOf(value) : 0;
  const isLong = shown.length > LONGEST;
  return (
    <span
      className={cx(
        css['value'],
        isLong && css['long'],
        isStrong && css['strong'],
        sign > 0 && css['up'],
        sign < 0 && css['down'],
      )}
      title={full === shown && !isLong ? undefined : full}
    >
      {shown}
    </span>
  );
}

function Empty() {
  return <span className={css['none']}>{NONE}</span>;
}

export interface AmountProps extends Looks {
  /** A decimal string, exact. Null shows a dash. */
  readonly value: string | null | undefined;
  /** Of the company when absent; null for none. */
  readonly currency?: string | null | undefined;
  readonly decimals?: number | undefined;
  readonly compact?: boolean | undefined;
}

/** The one way an amount is shown. Hover gives every stored digit. */
export function Amount({ value, currency, decimals, compact, ...looks }: AmountProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <Empty />;
  const shown = format.amount(value, { currency, decimals, compact, signed: looks.isDifference });
  const full = format.amountFull(value, currency);
  return <Figure value={value} shown={shown} full={full} looks={looks} />;
}

export interface NumberTextProps extends Looks {
  readonly value: string | number | null | undefined;
  readonly decimals?: number | undefined;
  readonly compact?: boolean | undefined;
  /** `false`: a year, without separators of thousands. */
  readonly grouped?: boolean | undefined;
}

export function NumberText({ value, decimals, compact, grouped, ...looks }: NumberTextProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <Empty />;
  const text = String(value);
  const shown = format.number(text, { decimals, compact, grouped, signed: looks.isDifference });
  const stored = (text.split('.')[1] ?? '').replace(/0+$/, '').length;
  const full = format.number(text, { decimals: Math.min(20, Math.max(stored, decimals ?? 0)), grouped });
  return <Figure value={text} shown={shown} full={full} looks={looks} />;
}

export interface PercentProps extends Looks {
  /** A ratio as a decimal string: `0.94` is 94%. */
  readonly value: string | null | undefined;
  readonly decimals?: number | undefined;
  /** All the decimals, zeros too. */
  readonly isFixed?: boolean | undefined;
}

export function Percent({ value, decimals, isFixed, ...looks }: PercentProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <Empty />;
  const shown = format.percent(value, { decimals, fixed: isFixed, signed: looks.isDifference });
  const full = format.percent(value, { decimals: 6 });
  return <Figure value={value} shown={shown} full={full} looks={looks} />;
}

/** A plain date `YYYY-MM-DD`, or with `instant` a moment in the person's zone. */
export function DateText({
  value,
  style = 'numeric',
}: {
  value: string | null | undefined;
  style?: 'numeric' | 'short' | 'long';
}) {
  const format = useFormat();
  if (!value) return <Empty />;
  return (
    <time
      dateTime={value}
      className={css['value']}
      title={style === 'long' ? undefined : format.date(value, 'long')}
    >
      {format.date(value, style)}
    </time>
  );
}

export function InstantText({
  value,
  style = 'date_time',
}: {
  value: string | null | undefined;
  style?: 'time' | 'date_time' | 'date';
}) {
  const format = useFormat();
  if (!value) return <Empty />;
  return (
    <time dateTime={value} className={css['value']} title={format.instant(value)}>
      {format.instant(value, style)}
    </time>
  );
}

let now = Date.now();
const tellMinute = (listener: () => void) => {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, 30_000);
  return () => clearInterval(timer);
};

/** "3 minutes ago", kept true. */
export function AgoText({ value }: { value: string | null | undefined }) {
  const format = useFormat();
  const present = useSyncExternalStore(
    tellMinute,
    () => now,
    () => now,
  );
  if (!value) return <Empty />;
  return (
    <time dateTime={value} title={format.instant(value)}>
      {format.ago(value, present)}
    </time>
  );
}

/** The period that contains the month `YYYY-MM`, in words. */
export function PeriodText({
  value,
  style = 'month',
}: {
  value: string | null | undefined;
  style?: PeriodStyle;
}) {
  const format = useFormat();
  if (!value) return <Empty />;
  return <time dateTime={value}>{format.period(value, style)}</time>;
}
