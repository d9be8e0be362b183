import { toDrawn } from '../../../lib/decimal-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import css from './pinned.module.css';

interface SparkProps {
  readonly label: string;
  readonly points: readonly {
    readonly month: string;
    readonly value: string | null;
    readonly text: string;
  }[];
}

const WIDTH = 120;
const HEIGHT = 28;

/** A small line without an axis. Readers hear its months and values. */
export function Spark({ label, points: months }: SparkProps) {
  const format = useFormat();
  // A line that begins in the middle looks broken: it starts with the first month that has a value.
  const points = months.slice(months.findIndex(({ value }) => value !== null));
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ at, value: toDrawn(value) }]));
  if (known.length < 2) return null;
  const least = Math.min(...known.map(({ value }) => value));
  const most = Math.max(...known.map(({ value }) => value));
  const x = (at: number) => (at / Math.max(1, points.length - 1)) * WIDTH;
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
  const said = points.map(({ month, text }) => `${format.period(month)}: ${text}`).join(', ');
  return (
    <svg
      className={css['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}. ${said}`}
    >
      <polyline points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
    </svg>
  );
}
