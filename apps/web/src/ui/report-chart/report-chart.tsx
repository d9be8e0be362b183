import type { ReportColumn, ReportGroups, ReportLook } from '@comptoir/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Chart, SingleValue } from '../charts/index.ts';
import { chartDataOf, MAX_CHART_SERIES } from './chart-data.ts';
import type { ReportPlace } from './report-groups.ts';
import css from './report-chart.module.css';
import { useReportWords, type ReportWords } from './use-report-words.ts';
import { changeOf } from './value-change.ts';

interface ReportChartViewProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly result: ReportGroups;
  readonly users: Readonly<Record<string, string>>;
  readonly height?: number;
  /** Shows the rows behind a figure; absent: a figure is only shown. */
  readonly onDrill?: ((place: ReportPlace, title: string) => void) | undefined;
}

/** The report's chart over its result. */
export function ReportChartView({
  look,
  columns,
  result,
  users,
  height = 360,
  onDrill,
}: ReportChartViewProps) {
  const t = useTranslations('reports');
  const words = useReportWords(users);
  const { chart } = look;
  const drawn = useMemo(
    () =>
      chart && chart.kind !== 'single_value'
        ? chartDataOf(chart, result, {
            group: (level, value) =>
              words.groupText(result.levels[level - 1], value, look.groups[level - 1]?.by ?? 'month'),
            across: (value) => words.groupText(result.pivot, value, look.pivot?.by ?? 'month'),
            measure: (at) => {
              const measure = result.measures[at];
              return measure ? words.measureName(measure, columns) : '';
            },
            text: (at, value) => words.figure(result.measures[at], value, false),
            axis: (at, value) => words.figure(result.measures[at], value, true),
            total: t('total'),
          })
        : null,
    [chart, result, look.groups, look.pivot, words, columns, t],
  );
  if (!chart) return null;
  if (!drawn)
    return (
      <Value
        look={look}
        result={result}
        words={words}
        columns={columns}
        onDrill={onDrill && ((title) => onDrill({ path: [] }, title))}
      />
    );
  const { data, leftOut, placeOf } = drawn;
  const measures = chart.measure_ids.flatMap((id) => look.measures.filter((measure) => measure.id === id));
  const title = t('chart_title', {
    measures: measures.map((measure) => words.measureName(measure, columns)).join(', '),
    groups: result.levels.map((level) => words.inText(level)).join(', ') || t('total'),
  });
  if (chart.kind === 'scatter' && data.series.length < 2)
    return <p className={css['note']}>{t('scatter_needs_two')}</p>;
  return (
    <>
      <Chart
        title={title}
        kind={chart.kind === 'single_value' ? 'value' : chart.kind}
        data={data}
        height={height}
        onChoose={
          onDrill && ((mark) => onDrill(placeOf(mark), data.categories[mark.category]?.name ?? title))
        }
      />
      {leftOut > 0 ? (
        <p className={css['note']}>{t('series_left_out', { count: leftOut, most: MAX_CHART_SERIES })}</p>
      ) : null}
    </>
  );
}

function Value({
  look,
  result,
  words,
  columns,
  onDrill,
}: Pick<ReportChartViewProps, 'look' | 'result' | 'columns'> & {
  readonly words: ReportWords;
  readonly onDrill: ((title: string) => void) | undefined;
}) {
  const format = useFormat();
  const id = look.chart?.measure_ids[0];
  const at = Math.max(
    0,
    result.measures.findIndex((measure) => measure.id === id),
  );
  const measure = result.measures[at];
  if (!measure) return null;
  const name = words.measureName(measure, columns);
  const figure = (value: string | null | undefined) =>
    value === null || value === undefined ? NONE : words.figure(measure, value, false);
  const { comparison } = result;
  if (!comparison)
    return (
      <SingleValue
        name={name}
        value={figure(result.total.values[at])}
        onChoose={onDrill && (() => onDrill(name))}
      />
    );
  const { now, before } = comparison;
  return (
    <SingleValue
      name={`${name}, ${format.span(now.start, now.end)}`}
      value={figure(now.values[at])}
      comparison={{
        name: format.span(before.start, before.end),
        value: figure(before.values[at]),
        ratio: changeOf(now.values[at] ?? null, before.values[at] ?? null),
      }}
    />
  );
}
