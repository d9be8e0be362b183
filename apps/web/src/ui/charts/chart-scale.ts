import { scaleLinear } from 'd3-scale';
import { toDrawn } from '../../lib/decimal-text.ts';
import type { ChartKind, ChartSeries } from './chart-types.ts';

const TICKS = 5;

export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Round lines from the lowest to the highest value; a length is only right when its axis begins at zero. */
export function axisBetween(values: readonly number[], isFromZero = true): Axis {
  const all = isFromZero ? [0, ...values] : values;
  const low = Math.min(...all, ...(all.length === 0 ? [0] : []));
  const high = Math.max(...all, ...(all.length === 0 ? [0] : []));
  const scale = scaleLinear()
    .domain(low === high ? [Math.min(0, low), Math.max(1, high)] : [low, high])
    .nice(TICKS);
  const [from = 0, to = 1] = scale.domain();
  return { low: from, high: to, ticks: scale.ticks(TICKS) };
}

/** Where each value of a stack begins and ends; negative ones go down from zero. */
export function stacked(series: readonly ChartSeries[]): readonly (readonly (readonly [number, number])[])[] {
  const up: number[] = [];
  const down: number[] = [];
  return series.map(({ values }) =>
    values.map((text, at) => {
      const value = toDrawn(text);
      const side = value < 0 ? down : up;
      const from = side[at] ?? 0;
      side[at] = from + value;
      return [from, from + value] as const;
    }),
  );
}

export interface Axes {
  readonly left: Axis;
  readonly right: Axis | null;
  /** For each series, whether it belongs to the axis on the right. */
  readonly isRight: readonly boolean[];
}

/** The axes of a drawing over categories. Only a combination has a second one, for lines of another unit. */
export function axesOf(kind: ChartKind, series: readonly ChartSeries[]): Axes {
  const unit = series[0]?.unit;
  const isRight = series.map((one) => kind === 'combination' && one.unit !== unit);
  const drawn = (side: boolean) =>
    series
      .filter((_, at) => isRight[at] === side)
      .flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [toDrawn(value)])));
  if (isStack(kind)) return { left: axisBetween(stacked(series).flat(2)), right: null, isRight };
  return {
    left: axisBetween(drawn(false), kind !== 'line'),
    right: isRight.includes(true) ? axisBetween(drawn(true)) : null,
    isRight,
  };
}

export const isStack = (kind: ChartKind) => kind === 'stacked' || kind === 'area';

/** Every how manieth label below the axis is shown, so that none touches the next. */
export function labelStep(count: number, band: number, widest: number): number {
  return band <= 0 ? count : Math.max(1, Math.ceil(widest / band));
}

/** About the width of a text in the axis' type. */
export const textWidth = (text: string) => text.length * 6.2 + 8;

/** The text cut to what its place holds. */
export function cut(text: string, width: number): string {
  const most = Math.max(3, Math.floor((width - 8) / 6.2));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
