import css from './skeleton.module.css';

/** The shape of content to come, shown after 200 ms. */
export function Skeleton({
  width = '100%',
  height = 14,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  return (
    <span
      className={css['bone']}
      style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
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
