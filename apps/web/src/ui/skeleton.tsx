import { useState } from 'react';
import css from './skeleton.module.css';

const AFTER_MS = 200;

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly radius?: number;
  /** When the page began to wait, by `performance.now()`: after another skeleton this one shows without a gap. */
  readonly since?: number;
}

/** The shape of content to come, shown after 200 ms. */
export function Skeleton({ width = '100%', height = 14, radius, since }: SkeletonProps) {
  const [delay] = useState(() =>
    since === undefined ? AFTER_MS : Math.max(0, Math.round(since + AFTER_MS - performance.now())),
  );
  return (
    <span
      className={css['bone']}
      style={{
        width,
        height,
        ...(radius === undefined ? {} : { borderRadius: radius }),
        ...(delay === AFTER_MS ? {} : { animationDelay: `${delay}ms` }),
      }}
      aria-hidden
    />
  );
}

const WIDTHS = ['72%', '48%', '60%', '38%', '55%'];

export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_unused, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <td key={column} className={css['cell']}>
          <Skeleton width={WIDTHS[(row + column) % WIDTHS.length] ?? '60%'} height={12} />
        </td>
      ))}
    </tr>
  ));
}
