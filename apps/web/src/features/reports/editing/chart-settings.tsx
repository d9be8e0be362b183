import { REPORT_CHARTS, type ReportChart, type ReportColumn, type ReportLook } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { MultiSelect, Select } from '../../../ui/index.ts';
import { ChartIcon } from '../chart-icon.tsx';
import css from './editing.module.css';
import { isDate, withChartKind } from './report-look.ts';

interface ChartSettingsProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly measureName: (id: string) => string;
  readonly onChange: (look: ReportLook) => void;
}

const NO_CHART = 'none';

/** How the groups are drawn. */
export function ChartSettings({ look, columns, measureName, onChange }: ChartSettingsProps) {
  const t = useTranslations('reports');
  const { chart } = look;
  const put = (part: Partial<ReportChart>) => chart && onChange({ ...look, chart: { ...chart, ...part } });
  const measures = look.measures.map(({ id }) => ({ value: id, text: measureName(id) }));
  return (
    <div className={css['settings']}>
      <Select<ReportChart['kind'] | typeof NO_CHART>
        label={t('chart_kind')}
        items={[
          { value: NO_CHART, text: t('chart_off') },
          ...REPORT_CHARTS.map((value) => ({
            value,
            text: t(`chart_${value}`),
            icon: <ChartIcon kind={value} />,
          })),
        ]}
        value={chart?.kind ?? NO_CHART}
        onChange={(kind) =>
          onChange(kind === NO_CHART ? { ...look, chart: null } : withChartKind(look, kind))
        }
      />
      {chart ? <Measures chart={chart} measures={measures} put={put} /> : null}
      {chart?.kind === 'combination' ? (
        <MultiSelect
          label={t('chart_lines')}
          description={t('chart_lines_hint')}
          items={measures.filter(({ value }) => chart.measure_ids.includes(value))}
          values={chart.line_ids}
          onChange={(line_ids) => put({ line_ids })}
        />
      ) : null}
      {chart?.kind === 'single_value' ? <Comparison chart={chart} columns={columns} put={put} /> : null}
    </div>
  );
}

interface PartProps {
  readonly chart: ReportChart;
  readonly put: (part: Partial<ReportChart>) => void;
}

function Measures({
  chart,
  measures,
  put,
}: PartProps & { readonly measures: readonly { readonly value: string; readonly text: string }[] }) {
  const t = useTranslations('reports');
  const [first, second] = chart.measure_ids;
  if (chart.kind === 'pie' || chart.kind === 'single_value')
    return (
      <Select
        label={t('measure')}
        items={measures}
        value={first ?? null}
        onChange={(id) => put({ measure_ids: [id] })}
      />
    );
  if (chart.kind === 'scatter')
    return (
      <>
        <Select
          label={t('scatter_across')}
          items={measures}
          value={first ?? null}
          onChange={(id) => put({ measure_ids: second === undefined ? [id] : [id, second] })}
        />
        <Select
          label={t('scatter_up')}
          items={measures}
          value={second ?? null}
          onChange={(id) => put({ measure_ids: [first ?? id, id] })}
        />
      </>
    );
  return (
    <MultiSelect
      label={t('measures')}
      items={measures}
      values={chart.measure_ids}
      onChange={(measure_ids) =>
        put({ measure_ids, line_ids: chart.line_ids.filter((id) => measure_ids.includes(id)) })
      }
    />
  );
}

const NOTHING = 'none';

/** With which period a single value is compared, by which date. */
function Comparison({ chart, columns, put }: PartProps & { readonly columns: readonly ReportColumn[] }) {
  const t = useTranslations('reports');
  const { comparison } = chart;
  const dates = columns.filter(isDate);
  return (
    <>
      <Select
        label={t('compare_by')}
        description={t('compare_hint')}
        items={[
          { value: NOTHING, text: t('compare_none') },
          ...dates.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        value={comparison?.column_id ?? NOTHING}
        onChange={(column_id) =>
          put({
            comparison:
              column_id === NOTHING ? null : { by: 'month', with: 'before', ...comparison, column_id },
          })
        }
      />
      {comparison ? (
        <>
          <Select
            label={t('compare_period')}
            items={(['month', 'quarter', 'year'] as const).map((value) => ({
              value,
              text: t(`compare_${value}`),
            }))}
            value={comparison.by}
            onChange={(by) => put({ comparison: { ...comparison, by } })}
          />
          <Select
            label={t('compare_with')}
            items={(['before', 'year_before'] as const).map((value) => ({
              value,
              text: t(`compare_with_${value}`),
            }))}
            value={comparison.with}
            onChange={(other) => put({ comparison: { ...comparison, with: other } })}
          />
        </>
      ) : null}
    </>
  );
}
