import { useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { toDrawn } from '../../lib/decimal-text.ts';
import { axisBetween, textWidth } from './chart-scale.ts';
import { hatch } from './chart-patterns.tsx';
import { type ChartData, colourAt } from './chart-types.ts';
import css from './charts.module.css';
import type { DrawingProps } from './drawing-props.ts';

const TOP = 24;
const BOTTOM = 44;
const RIGHT = 16;

/** Each category as a point: the first series to the right, the second one up. */
export function Scatter({ data, width, height, id, mark, onMark, onChoose }: DrawingProps) {
  const plane = useMemo(() => planeOf(data, width, height), [data, width, height]);
  const { x, y, xTicks, yTicks, left } = plane;
  const [across, up] = data.series;
  if (!across || !up) return null;
  return (
    <>
      <g aria-hidden>
        {yTicks.map((tick) => (
          <g key={tick}>
            <line className={css['grid']} x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={css['label']} x={left - 8} y={y(tick) + 4} textAnchor="end">
              {up.axis(String(tick))}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text key={tick} className={css['label']} x={x(tick)} y={height - 26} textAnchor="middle">
            {across.axis(String(tick))}
          </text>
        ))}
        <text className={css['axisName']} x={4} y={12}>
          {up.name}
        </text>
        <text className={css['axisName']} x={width - RIGHT} y={height - 6} textAnchor="end">
          {across.name}
        </text>
      </g>
      {data.categories.map(({ key }, category) => {
        const [a, b] = [across.values[category], up.values[category]];
        if (a === null || a === undefined || b === null || b === undefined) return null;
        const at = { x: x(toDrawn(a)), y: y(toDrawn(b)) };
        const point = { category, series: mark?.series ?? 1 };
        return (
          <circle
            key={key}
            className={cx(
              css['dot'],
              mark?.category === category && css['dotOn'],
              onChoose && css['pressable'],
            )}
            style={{ fill: colourAt(0), '--hatch': hatch(id, 0) } as React.CSSProperties}
            cx={at.x}
            cy={at.y}
            r={mark?.category === category ? 7 : 5}
            onPointerMove={() => onMark(point, at)}
            onPointerLeave={() => onMark(null)}
            onClick={() => onChoose?.(point)}
          />
        );
      })}
    </>
  );
}

function planeOf({ series: [across, up] }: ChartData, width: number, height: number) {
  const drawn = (values: readonly (string | null)[] = []) =>
    values.flatMap((value) => (value === null ? [] : [toDrawn(value)]));
  const wide = axisBetween(drawn(across?.values), false);
  const high = axisBetween(drawn(up?.values), false);
  const left = Math.max(0, ...high.ticks.map((tick) => textWidth(up?.axis(String(tick)) ?? ''))) + 6;
  const inner = Math.max(40, width - left - RIGHT - 12);
  const tall = Math.max(40, height - TOP - BOTTOM);
  return {
    left,
    x: (value: number) => left + 12 + ((value - wide.low) / (wide.high - wide.low)) * inner,
    y: (value: number) => TOP + tall - ((value - high.low) / (high.high - high.low)) * tall,
    xTicks: wide.ticks,
    yTicks: high.ticks,
  };
}
