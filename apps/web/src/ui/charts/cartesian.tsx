import { area, line } from 'd3-shape';
import { Fragment, type PointerEvent, useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import {
  axisText,
  figureAt,
  type Frame,
  frameOf,
  heightOf,
  type Placed,
  placeFigures,
} from './chart-frame.ts';
import { hatch } from './chart-patterns.tsx';
import { type Axis, cut, labelStep, textWidth } from './chart-scale.ts';
import { type ChartData, colourAt } from './chart-types.ts';
import css from './charts.module.css';
import type { DrawingProps } from './drawing-props.ts';

/** Bars, stacks, lines, areas, and bars with lines, over categories. */
export function Cartesian(props: DrawingProps) {
  const { kind, data, width, height, mark, onMark, onChoose } = props;
  const frame = useMemo(() => frameOf(kind, data, width, height), [kind, data, width, height]);
  const placed = useMemo(() => placeFigures(kind, data, frame), [kind, data, frame]);
  const marked = placed.find((one) => one.category === mark?.category && one.series === mark.series);
  const find = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    return box ? figureAt(placed, frame, event.clientX - box.left, event.clientY - box.top) : null;
  };
  return (
    <>
      <Axes data={data} frame={frame} />
      {mark ? (
        <rect
          className={css['band']}
          x={frame.left + frame.band * mark.category}
          y={frame.top}
          width={frame.band}
          height={frame.height}
        />
      ) : null}
      {data.series.map((series, at) => (
        <SeriesShapes
          key={series.key}
          {...props}
          at={at}
          placed={placed.filter((one) => one.series === at)}
        />
      ))}
      {marked ? <MarkShape placed={marked} /> : null}
      <rect
        className={cx(css['hit'], onChoose && css['pressable'])}
        x={frame.left}
        y={frame.top}
        width={frame.width}
        height={frame.height}
        onPointerMove={(event) => {
          const found = find(event);
          if (found) onMark(found, { x: found.x + found.width / 2, y: found.y });
        }}
        onPointerLeave={() => onMark(null)}
        onClick={() => mark && onChoose?.(mark)}
      />
    </>
  );
}

function SeriesShapes({
  kind,
  id,
  at,
  placed,
}: DrawingProps & { readonly at: number; readonly placed: readonly Placed[] }) {
  const fill = { fill: colourAt(at), '--hatch': hatch(id, at) } as React.CSSProperties;
  if (placed[0]?.shape === 'bar')
    return placed.map((one) => (
      <rect
        key={one.category}
        className={css['bar']}
        style={fill}
        x={one.x}
        y={Math.min(one.y, one.base)}
        width={one.width}
        height={Math.max(1, Math.abs(one.base - one.y))}
        rx={kind === 'stacked' ? 0 : 2}
      />
    ));
  const edge = { stroke: colourAt(at) };
  return runsOf(placed).map((run) => (
    <Fragment key={run[0]?.category}>
      {kind === 'area' ? <path className={css['area']} style={fill} d={areaPath([...run]) ?? ''} /> : null}
      <path className={css['line']} style={edge} strokeDasharray={dashAt(at)} d={linePath([...run]) ?? ''} />
      {run.length === 1 || placed.length <= 24
        ? run.map((one) => (
            <circle key={one.category} className={css['dot']} style={fill} cx={one.x} cy={one.y} r="3" />
          ))
        : null}
    </Fragment>
  ));
}

const linePath = line<Placed>()
  .x(({ x }) => x)
  .y(({ y }) => y);
const areaPath = area<Placed>()
  .x(({ x }) => x)
  .y0(({ base }) => base)
  .y1(({ y }) => y);

/** Lines differ without their colours too. */
const DASHES = [undefined, '7 4', '2 4', '10 4 2 4'] as const;
const dashAt = (at: number) => DASHES[at % DASHES.length];

/** A category without a figure interrupts the line. */
function runsOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const runs: Placed[][] = [];
  for (const one of placed) {
    const last = runs.at(-1);
    if (last && last.at(-1)?.category === one.category - 1) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

function MarkShape({ placed: { shape, x, y, width, base } }: { readonly placed: Placed }) {
  if (shape === 'point') return <circle className={css['mark']} cx={x} cy={y} r="6" />;
  return (
    <rect
      className={css['mark']}
      x={x - 2}
      y={Math.min(y, base) - 2}
      width={width + 4}
      height={Math.abs(base - y) + 4}
    />
  );
}

function Axes({ data, frame }: { readonly data: ChartData; readonly frame: Frame }) {
  const { axes, left, top, width, height, band } = frame;
  const names = data.categories.map(({ short, name }) => short ?? name);
  const widest = Math.min(110, Math.max(0, ...names.map(textWidth)));
  const step = labelStep(names.length, band, widest);
  return (
    <g aria-hidden>
      <Ticks axis={axes.left} frame={frame} x={left - 8} text={axisText(data, axes, false)} hasLines />
      {axes.right ? (
        <Ticks axis={axes.right} frame={frame} x={left + width + 8} text={axisText(data, axes, true)} />
      ) : null}
      {names.map((name, at) =>
        at % step === 0 ? (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- its place is its identity
            key={at}
            className={css['label']}
            x={left + band * (at + 0.5)}
            y={top + height + 20}
            textAnchor="middle"
          >
            {cut(name, band * step)}
          </text>
        ) : null,
      )}
    </g>
  );
}

function Ticks({
  axis,
  frame,
  x,
  text,
  hasLines = false,
}: {
  readonly axis: Axis;
  readonly frame: Frame;
  readonly x: number;
  readonly text: (value: string) => string;
  readonly hasLines?: boolean;
}) {
  return axis.ticks.map((tick) => {
    const y = heightOf(frame, axis, tick);
    return (
      <g key={tick}>
        {hasLines ? (
          <line
            className={tick === 0 ? css['base'] : css['grid']}
            x1={frame.left}
            x2={frame.left + frame.width}
            y1={y}
            y2={y}
          />
        ) : null}
        <text className={css['label']} x={x} y={y + 4} textAnchor={hasLines ? 'end' : 'start'}>
          {text(String(tick))}
        </text>
      </g>
    );
  });
}
