import type { CellWire, ReportChart, ReportGroups } from '@comptoir/contract';
import type { ChartCategory, ChartData, ChartMark, ChartSeries } from '../charts/index.ts';
import { type GroupLine, linesOf, type ReportPlace } from './report-groups.ts';

/** More series than this look alike: those of the smallest groups are left out, and counted. */
export const MAX_CHART_SERIES = 20;

export interface ChartWords {
  readonly group: (level: number, value: CellWire) => string;
  readonly across: (value: CellWire) => string;
  readonly measure: (at: number) => string;
  readonly text: (at: number, value: string) => string;
  readonly axis: (at: number, value: string) => string;
  readonly total: string;
}

export interface ReportChartData {
  readonly data: ChartData;
  readonly leftOut: number;
  readonly placeOf: (mark: ChartMark) => ReportPlace;
}

interface Column {
  readonly measure: number;
  /** What its figures are of, beside the measure. */
  readonly name: string | null;
  readonly value: (line: GroupLine | null) => string | null;
  readonly place: (path: readonly CellWire[]) => ReportPlace;
}

/** The outermost groups as categories; the pivot's values, else the groups inside, else the measures as series. */
export function chartDataOf(
  chart: Pick<ReportChart, 'kind' | 'measure_ids' | 'line_ids'>,
  found: ReportGroups,
  words: ChartWords,
): ReportChartData {
  const chosen = chart.measure_ids
    .map((id) => found.measures.findIndex((measure) => measure.id === id))
    .filter((at) => at >= 0);
  const lines = linesOf(found);
  const outer = lines.filter(({ group }) => group.level === 1);
  const isSplit = chart.kind !== 'pie' && chart.kind !== 'scatter';
  const columns = isSplit ? columnsOf(found, lines, chosen, words) : plainColumns(found, chosen);
  const kept = columns.slice(0, MAX_CHART_SERIES);
  const at = outer.length > 0 ? outer : [null];
  return {
    data: {
      categories: at.map((line): ChartCategory => {
        const name = line ? words.group(1, line.group.value) : words.total;
        return { key: line?.key ?? 'total', name };
      }),
      series: kept.map((column, index): ChartSeries => {
        const measure = found.measures[column.measure];
        const name = words.measure(column.measure);
        return {
          key: `${column.measure} ${index}`,
          name: column.name === null ? name : chosen.length > 1 ? `${column.name}, ${name}` : column.name,
          unit: measure?.type === 'amount' ? (measure.currency ?? 'amount') : (measure?.type ?? 'number'),
          values: at.map(column.value),
          text: (value) => words.text(column.measure, value),
          axis: (value) => words.axis(column.measure, value),
          isLine: chart.line_ids.includes(measure?.id ?? ''),
        };
      }),
    },
    leftOut: columns.length - kept.length,
    placeOf: ({ category, series }) => kept[series]?.place(at[category]?.path ?? []) ?? { path: [] },
  };
}

const plainColumns = (found: ReportGroups, chosen: readonly number[]): Column[] =>
  chosen.map((measure) => ({
    measure,
    name: null,
    value: (line) => (line?.group ?? found.total).values[measure] ?? null,
    place: (path) => ({ path }),
  }));

function columnsOf(
  found: ReportGroups,
  lines: readonly GroupLine[],
  chosen: readonly number[],
  words: ChartWords,
): Column[] {
  if (found.pivot)
    return found.across.flatMap((across, at) =>
      chosen.map((measure): Column => ({
        measure,
        name: words.across(across),
        value: (line) => (line?.group ?? found.total).across[at]?.[measure] ?? null,
        place: (path) => ({ path, across }),
      })),
    );
  if (found.levels.length < 2) return plainColumns(found, chosen);
  return innerValues(lines).flatMap(({ value, key, figures }) =>
    chosen
      .map((measure): Column => ({
        measure,
        name: words.group(2, value),
        value: (line) => (line ? (figures.get(line.key)?.[measure] ?? null) : null),
        place: (path) => ({ path: [...path, value] }),
      }))
      .map((column) => ({ ...column, key })),
  );
}

/** Each value of the second level, the ones with the most rows first, with its figures by the outer group. */
function innerValues(lines: readonly GroupLine[]) {
  const found = new Map<
    string,
    { key: string; value: CellWire; count: number; figures: Map<string, readonly (string | null)[]> }
  >();
  for (const { group, path } of lines) {
    if (group.level !== 2) continue;
    const key = JSON.stringify(group.value);
    const one = found.get(key) ?? { key, value: group.value, count: 0, figures: new Map() };
    one.count += group.count;
    one.figures.set(JSON.stringify(path.slice(0, 1)), group.values);
    found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}
