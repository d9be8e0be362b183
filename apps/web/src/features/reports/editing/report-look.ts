import {
  type Report,
  type ReportChart,
  type ReportColumn,
  type ReportGroup,
  type ReportLook,
  type ReportMeasure,
  SUMMARY_FUNCTIONS,
} from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';

/** What of a report says what it shows. */
export function lookOf(report: Report): ReportLook {
  const { source, columns, calculations, filters, link, sort, groups, pivot, measures, chart, widths } =
    report;
  return { source, columns, calculations, filters, link, sort, groups, pivot, measures, chart, widths };
}

/** Those that are shown, in their order; without a choice, all. */
export function shownColumns(look: ReportLook, all: readonly ReportColumn[]): readonly ReportColumn[] {
  if (look.columns.length === 0) return all;
  return look.columns.flatMap((id) => all.find((column) => column.id === id) ?? []);
}

export const isDate = ({ type }: Pick<ReportColumn, 'type'>) => type === 'date';
const isNumber = ({ type }: Pick<ReportColumn, 'type'>) => STORAGE_OF[type] === 'decimal';

type Aggregate = Extract<ReportMeasure, { kind: 'column' }>['function'];

/** Sums need numbers; minimum and maximum numbers or dates; anything is counted. */
export function functionsOf(column: ReportColumn): readonly Aggregate[] {
  return SUMMARY_FUNCTIONS.filter((name) => {
    if (name === 'sum' || name === 'average') return isNumber(column);
    if (name === 'min' || name === 'max') return isNumber(column) || isDate(column);
    return name !== 'all';
  });
}

/** A new figure over a column: a sum of amounts, an average of rates, else how many values there are. */
export function measureOf(id: string, column: ReportColumn | null): ReportMeasure {
  if (!column) return { kind: 'rows', id, name: '' };
  const sums = column.type === 'percentage' ? 'average' : 'sum';
  return {
    kind: 'column',
    id,
    name: '',
    column_id: column.id,
    function: isNumber(column) ? sums : 'count_unique',
  };
}

export const metricMeasure = (id: string, metric_id: string): ReportMeasure => ({
  kind: 'metric',
  id,
  name: '',
  metric_id,
});

export function newGroup(column_id: string): ReportGroup {
  return { column_id, by: 'month', direction: 'asc', measure_id: null };
}

/** The list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Without a measure: groups are no longer in its order, and the chart no longer draws it. */
export function withoutMeasure(look: ReportLook, id: string): ReportLook {
  const inOrder = (group: ReportGroup) => (group.measure_id === id ? { ...group, measure_id: null } : group);
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  return {
    ...look,
    measures: look.measures.filter((measure) => measure.id !== id),
    groups: look.groups.map(inOrder),
    pivot: look.pivot ? inOrder(look.pivot) : null,
    chart: look.chart
      ? {
          ...look.chart,
          measure_ids: without(look.chart.measure_ids),
          line_ids: without(look.chart.line_ids),
        }
      : null,
  };
}

/** Without a calculated column, and without all that names it. */
export function withoutColumn(look: ReportLook, id: string): ReportLook {
  const left = look.measures
    .filter((measure) => measure.kind === 'column' && measure.column_id === id)
    .reduce((rest, measure) => withoutMeasure(rest, measure.id), look);
  return {
    ...left,
    calculations: left.calculations.filter((each) => each.id !== id),
    columns: left.columns.filter((each) => each !== id),
    sort: left.sort.filter(({ field_id }) => field_id !== id),
    groups: left.groups.filter(({ column_id }) => column_id !== id),
    pivot: left.pivot?.column_id === id ? null : left.pivot,
    filters: left.filters.filter((item) => !JSON.stringify(item).includes(id)),
  };
}

/** Another kind of chart keeps what still fits: a scatter has two measures, a pie and a single value one. */
export function withChartKind(look: ReportLook, kind: ReportChart['kind']): ReportLook {
  const all = look.measures.map(({ id }) => id);
  const chosen = look.chart?.measure_ids.length ? look.chart.measure_ids : all;
  const [first] = chosen;
  const most = kind === 'scatter' ? 2 : kind === 'pie' || kind === 'single_value' ? 1 : chosen.length;
  const more = kind === 'scatter' && chosen.length < 2 ? all.filter((id) => id !== first) : [];
  const measure_ids = [...chosen, ...more].slice(0, Math.max(most, 0));
  return {
    ...look,
    chart: {
      kind,
      measure_ids,
      line_ids: kind === 'combination' ? measure_ids.slice(1) : [],
      comparison: kind === 'single_value' ? (look.chart?.comparison ?? null) : null,
    },
  };
}
