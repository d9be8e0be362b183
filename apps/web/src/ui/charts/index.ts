export { Chart, type ChartProps } from './chart.tsx';
export { SingleValue, type SingleValueProps } from './single-value.tsx';
export {
  CHART_KINDS,
  type ChartCategory,
  type ChartData,
  type ChartKind,
  type ChartMark,
  type ChartSeries,
} from './chart-types.ts';
