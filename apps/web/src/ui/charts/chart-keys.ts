import type { ChartData, ChartMark } from './chart-types.ts';

/** Where a key moves the marker; `null` where it moves nothing. The first key begins at the start. */
export function markAfter(key: string, mark: ChartMark | null, data: ChartData): ChartMark | null {
  const last = { category: data.categories.length - 1, series: data.series.length - 1 };
  if (last.category < 0 || last.series < 0) return null;
  if (!mark) return MOVES[key] ? { category: key === 'End' ? last.category : 0, series: 0 } : null;
  const move = MOVES[key];
  if (!move) return null;
  const moved = move(mark, last);
  return {
    category: Math.min(last.category, Math.max(0, moved.category)),
    series: Math.min(last.series, Math.max(0, moved.series)),
  };
}

const MOVES: Readonly<Record<string, (mark: ChartMark, last: ChartMark) => ChartMark>> = {
  ArrowRight: ({ category, series }) => ({ category: category + 1, series }),
  ArrowLeft: ({ category, series }) => ({ category: category - 1, series }),
  ArrowDown: ({ category, series }) => ({ category, series: series + 1 }),
  ArrowUp: ({ category, series }) => ({ category, series: series - 1 }),
  Home: ({ series }) => ({ category: 0, series }),
  End: ({ series }, last) => ({ category: last.category, series }),
};
