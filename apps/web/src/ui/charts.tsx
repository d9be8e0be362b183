import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { toDrawn } from '../lib/decimal-text.ts';
import { NONE } from '../lib/none.ts';
import { useFormat } from '../lib/use-format.ts';
import css from './charts.module.css';
import { Percent } from './values.tsx';

/** How far long work is. Without `value` its end is unknown. */
export function ProgressBar({
  label,
  value,
  note,
}: {
  label: string;
  value?: number | null | undefined;
  note?: string | undefined;
}) {
  const isUnknown = value === null || value === undefined;
  return (
    <AriaProgressBar
      value={value ?? 0}
      isIndeterminate={isUnknown}
      className={cx(css['progress'], isUnknown && css['unknown'])}
    >
      {({ percentage, valueText }) => (
        <>
          <span className={css['progressHead']}>
            <Label>{label}</Label>
            <span className="num">{note ?? (isUnknown ? '' : valueText)}</span>
          </span>
          <span className={css['track']}>
            <span
              className={css['fill']}
              style={{ display: 'block', ...(isUnknown ? {} : { width: `${percentage ?? 0}%` }) }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}

/** 100% is at two thirds of the track, so that more than that is seen too. */
const TRACK_END = 1.5;

/** Attainment in a row: a short bar with a tick at 100%, and its figure. Green from there. */
export function AttainmentBar({ value }: { value: string | null }) {
  const ratio = toDrawn(value);
  return (
    <span className={css['meter']}>
      <span className={css['target']} aria-hidden>
        <span className={css['track']} style={{ display: 'block' }}>
          <span
            className={cx(css['fill'], ratio >= 1 && css['good'])}
            style={{ display: 'block', width: `${Math.max(0, Math.min(1, ratio / TRACK_END)) * 100}%` }}
          />
        </span>
      </span>
      <Percent value={value} />
    </span>
  );
}

export interface StackPart {
  readonly label: string;
  readonly count: number;
  /** A token: `var(--good)`. */
  readonly colour: string;
}

/** A whole in its parts, each named with its figure below. */
export function StackBar({ label, parts }: { label: string; parts: readonly StackPart[] }) {
  const format = useFormat();
  const shown = parts.filter((part) => part.count > 0);
  return (
    <div role="group" aria-label={label}>
      <div className={css['stack']} aria-hidden>
        {shown.map((part) => (
          <span key={part.label} style={{ flex: part.count, background: part.colour }} />
        ))}
      </div>
      <ul className={css['legend']}>
        {shown.map((part) => (
          <li key={part.label}>
            <span className={css['swatch']} style={{ background: part.colour }} />
            {part.label} {format.number(part.count)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Attainment as a ring with its figure in the middle. */
export function Ring({ value, label, size = 118 }: { value: string | null; label: string; size?: number }) {
  const { percent } = useFormat();
  const shown = value === null ? NONE : percent(value);
  const full = 2 * Math.PI * 50;
  const part = Math.max(0, Math.min(1, toDrawn(value))) * full;
  const over = Math.max(0, Math.min(1, toDrawn(value) - 1));
  return (
    <span className={css['ring']} role="img" aria-label={`${label}: ${shown}`}>
      <svg viewBox="0 0 120 120" width={size} height={size} aria-hidden>
        <circle cx="60" cy="60" r="50" fill="none" stroke="var(--line)" strokeWidth="12" />
        {part > 0 ? (
          <circle
            cx="60"
            cy="60"
            r="50"
            fill="none"
            stroke={toDrawn(value) >= 1 ? 'var(--good)' : 'var(--accent)'}
            strokeWidth="12"
            strokeLinecap="round"
            strokeDasharray={`${part} ${full}`}
            transform="rotate(-90 60 60)"
          />
        ) : null}
        {/* What is above 100% goes round a second time, inside. */}
        {over > 0 ? (
          <circle
            cx="60"
            cy="60"
            r="39"
            fill="none"
            stroke="var(--good)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeDasharray={`${over * 2 * Math.PI * 39} 1000`}
            transform="rotate(-90 60 60)"
          />
        ) : null}
      </svg>
      <span className={css['ringText']} style={{ fontSize: size * 0.18 }} aria-hidden>
        {shown}
      </span>
    </span>
  );
}
