import { useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { signOf } from '../lib/decimal-text.ts';
import type { PeriodStyle } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import css from './values.module.css';

interface Looks {
  readonly isStrong?: boolean | undefined;
  /** Always signed, green above zero and red below. */
  readonly isDifference?: boolean | undefined;
}

function look(text: string, { isStrong, isDifference }: Looks): string {
  const sign = isDifference ? signOf(text) : 0;
  return cx(css['value'], isStrong && css['strong'], sign > 0 && css['up'], sign < 0 && css['down']);
}

function Empty() {
  return <span className={css['none']}>—</span>;
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
  return (
    <span className={look(value, looks)} title={full === shown ? undefined : full}>
      {shown}
    </span>
  );
}

export interface NumberTextProps extends Looks {
  readonly value: string | number | null | undefined;
  readonly decimals?: number | undefined;
  readonly compact?: boolean | undefined;
}

export function NumberText({ value, decimals, compact, ...looks }: NumberTextProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <Empty />;
  const text = String(value);
  const shown = format.number(text, { decimals, compact, signed: looks.isDifference });
  const full = format.number(text, { decimals: 20 > text.length ? undefined : 20 });
  return (
    <span className={look(text, looks)} title={full === shown ? undefined : full}>
      {shown}
    </span>
  );
}

export interface PercentProps extends Looks {
  /** A ratio as a decimal string: `0.94` is 94%. */
  readonly value: string | null | undefined;
  readonly decimals?: number | undefined;
}

export function Percent({ value, decimals, ...looks }: PercentProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <Empty />;
  const shown = format.percent(value, { decimals, signed: looks.isDifference });
  const full = format.percent(value, { decimals: 6 });
  return (
    <span className={look(value, looks)} title={full === shown ? undefined : full}>
      {shown}
    </span>
  );
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

/** The period that holds the month `YYYY-MM`, in words. */
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
