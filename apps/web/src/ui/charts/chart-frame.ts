import { toDrawn } from '../../lib/decimal-text.ts';
import { type Axes, type Axis, axesOf, isStack, stacked, textWidth } from './chart-scale.ts';
import type { ChartData, ChartKind, ChartMark } from './chart-types.ts';

/** The place between the axes, in pixels of the drawing. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly axes: Axes;
  readonly band: number;
}

const TOP = 12;
const BOTTOM = 30;
const EDGE = 12;
/** Between the figures of an axis and the drawing, and for letters wider than most. */
const AXIS_GAP = 14;
const BAR_SHARE = 0.72;
const MAX_BAR = 56;

export function frameOf(kind: ChartKind, data: ChartData, width: number, height: number): Frame {
  const axes = axesOf(kind, data.series);
  const left = axisRoom(axes.left, axisText(data, axes, false));
  const right = axes.right ? axisRoom(axes.right, axisText(data, axes, true)) : EDGE;
  const inner = Math.max(40, width - left - right);
  return {
    left,
    top: TOP,
    width: inner,
    height: Math.max(40, height - TOP - BOTTOM),
    axes,
    band: inner / Math.max(1, data.categories.length),
  };
}

/** How the figures of an axis are written: as its first series writes them. */
export function axisText(data: ChartData, { isRight }: Axes, side: boolean): (value: string) => string {
  return data.series.find((_, at) => isRight[at] === side)?.axis ?? ((value) => value);
}

const axisRoom = (axis: Axis, text: (value: string) => string) =>
  Math.ceil(Math.max(...axis.ticks.map((tick) => textWidth(text(String(tick)))))) + AXIS_GAP;

/** From a value to its height in the drawing. */
export function heightOf({ top, height }: Frame, { low, high }: Axis, value: number): number {
  return top + height - ((value - low) / (high - low)) * height;
}

export interface Placed extends ChartMark {
  readonly shape: 'bar' | 'point';
  /** The middle of a point, the left edge of a bar. */
  readonly x: number;
  readonly width: number;
  /** The end that says the value, and the end at the base. */
  readonly y: number;
  readonly base: number;
}

/** Every figure with its place. What has no figure is left out. */
export function placeFigures(kind: ChartKind, data: ChartData, frame: Frame): readonly Placed[] {
  const stacks = isStack(kind) ? stacked(data.series) : null;
  const bars = barsOf(kind, data);
  const groups = Math.max(1, bars.length);
  return data.series.flatMap(({ values, isLine = false }, series) => {
    const axis = frame.axes.isRight[series] && frame.axes.right ? frame.axes.right : frame.axes.left;
    const isBar = kind === 'bar' || kind === 'stacked' || (kind === 'combination' && !isLine);
    return values.flatMap((text, category): Placed[] => {
      if (text === null) return [];
      const [from, to] = stacks?.[series]?.[category] ?? [0, toDrawn(text)];
      const y = heightOf(frame, axis, to);
      const base = heightOf(frame, axis, Math.min(axis.high, Math.max(axis.low, from)));
      const middle = frame.left + frame.band * (category + 0.5);
      if (!isBar) return [{ shape: 'point', category, series, x: middle, width: 0, y, base }];
      const width = Math.min(MAX_BAR, (frame.band * BAR_SHARE) / groups);
      const at = Math.max(0, bars.indexOf(series));
      return [{ shape: 'bar', category, series, x: middle + width * (at - groups / 2), width, y, base }];
    });
  });
}

/** The series whose bars are side by side; of a stack, one place for all. */
function barsOf(kind: ChartKind, { series }: ChartData): readonly number[] {
  if (kind === 'bar') return series.map((_, at) => at);
  return kind === 'combination' ? series.flatMap(({ isLine }, at) => (isLine ? [] : [at])) : [];
}

/** The figure under the pointer: the nearest one of the category. */
export function figureAt(placed: readonly Placed[], frame: Frame, x: number, y: number): Placed | null {
  const category = Math.floor((x - frame.left) / frame.band);
  const near = placed.filter((one) => one.category === category);
  const distance = (one: Placed) =>
    Math.max(0, one.x - x, x - one.x - one.width) * (one.shape === 'bar' ? 1 : 0) +
    Math.max(0, Math.min(one.y, one.shape === 'bar' ? one.base : one.y) - y) +
    Math.max(0, y - Math.max(one.y, one.shape === 'bar' ? one.base : one.y));
  let best: Placed | null = null;
  for (const one of near) if (!best || distance(one) < distance(best)) best = one;
  return best;
}
