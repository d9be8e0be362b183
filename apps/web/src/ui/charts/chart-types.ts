/** How figures are drawn. */
export const CHART_KINDS = [
  'bar',
  'stacked',
  'line',
  'area',
  'combination',
  'pie',
  'scatter',
  'value',
  'table',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export interface ChartCategory {
  readonly key: string;
  readonly name: string;
  /** Below the axis, where the name is too long. */
  readonly short?: string | undefined;
}

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Series of one unit share an axis: a currency, percent. */
  readonly unit: string;
  /** In a combination: drawn as a line over the bars. */
  readonly isLine?: boolean;
  /** Decimal strings, one for each category. `null`: no figure. */
  readonly values: readonly (string | null)[];
  /** A figure whole, for people and readers. */
  readonly text: (value: string) => string;
  /** The same, short, beside the axis. */
  readonly axis: (value: string) => string;
}

export interface ChartData {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
}

/** A place of the keyboard's marker and of the pointer. */
export interface ChartMark {
  readonly category: number;
  readonly series: number;
}

/** The series' colours; after the last one they begin again. */
const COLOURS = 8;
export const colourAt = (at: number) => `var(--s${(at % COLOURS) + 1})`;
export const patternAt = (at: number) => at % COLOURS;
