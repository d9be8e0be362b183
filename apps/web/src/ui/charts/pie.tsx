import { arc, pie, type PieArcDatum } from 'd3-shape';
import { useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { hatch } from './chart-patterns.tsx';
import { pieSlices, type Slice } from './pie-slices.ts';
import { colourAt } from './chart-types.ts';
import css from './charts.module.css';
import type { DrawingProps } from './drawing-props.ts';

/** The first series as shares of a whole. */
export function Pie({ data, width, height, id, mark, onMark, onChoose }: DrawingProps) {
  const radius = Math.max(20, Math.min(width, height) / 2 - 10);
  const slices = useMemo(
    () =>
      pie<Slice>()
        .value((slice) => slice.value)
        .sort(null)([...pieSlices(data)]),
    [data],
  );
  const outline = arc<PieArcDatum<Slice>>()
    .innerRadius(radius * 0.55)
    .outerRadius(radius);
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      {slices.map((slice, at) => {
        const [x, y] = outline.centroid(slice);
        const category = slice.data.categories[0];
        const isMarked = mark !== null && slice.data.categories.includes(mark.category);
        return (
          <path
            key={slice.data.key}
            className={cx(css['bar'], isMarked && css['sliceOn'], onChoose && css['pressable'])}
            style={{ fill: colourAt(at), '--hatch': hatch(id, at) } as React.CSSProperties}
            d={outline(slice) ?? ''}
            onPointerMove={() =>
              category !== undefined &&
              onMark({ category, series: 0 }, { x: width / 2 + x, y: height / 2 + y })
            }
            onPointerLeave={() => onMark(null)}
            onClick={() =>
              category !== undefined &&
              slice.data.categories.length === 1 &&
              onChoose?.({ category, series: 0 })
            }
          />
        );
      })}
    </g>
  );
}
