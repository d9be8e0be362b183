import css from './thin-bar.module.css';

interface ThinBarProps {
  /** `null`: the words beside it say the same. */
  readonly label: string | null;
  readonly value: number;
  readonly max?: number;
}

/** How far something is, beside words that say it: as wide as its place. With a heading and a figure of its own it is a `ProgressBar`. */
export function ThinBar({ label, value, max = 100 }: ThinBarProps) {
  return (
    <progress
      className={css['bar']}
      value={value}
      // A bar of nothing would have no end, and move for ever.
      max={Math.max(1, max)}
      {...(label === null ? { 'aria-hidden': true } : { 'aria-label': label })}
    />
  );
}
