import type { ReportColumn, ReportLook, ReportMeasure } from '@comptoir/contract';
import { MAX_REPORT_MEASURES } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { newId } from '../../../lib/new-id.ts';
import { Select, TextField } from '../../../ui/index.ts';
import css from './editing.module.css';
import { OrderList } from './order-list.tsx';
import { functionsOf, measureOf, metricMeasure, withoutMeasure } from './report-look.ts';

interface MeasureSettingsProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  /** Those to choose from, by id. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly measureName: (id: string) => string;
  readonly onChange: (look: ReportLook) => void;
}

const ROWS = 'rows';

/** Which figures each group has. */
export function MeasureSettings({ look, columns, metrics, measureName, onChange }: MeasureSettingsProps) {
  const t = useTranslations('reports');
  const { measures } = look;
  const put = (next: ReportMeasure[]) => onChange({ ...look, measures: next });
  return (
    <section className={css['part']}>
      <h2>{t('measures')}</h2>
      <OrderList
        label={t('measures')}
        items={measures}
        keyOf={({ id }) => id}
        nameOf={({ id }) => measureName(id)}
        onChange={put}
        onRemove={({ id }) => onChange(withoutMeasure(look, id))}
      >
        {(measure) => (
          <MeasureFields
            measure={measure}
            columns={columns}
            shown={measureName(measure.id)}
            onChange={(next) => put(measures.map((each) => (each.id === measure.id ? next : each)))}
          />
        )}
      </OrderList>
      {measures.length < MAX_REPORT_MEASURES ? (
        <Select
          label={t('measure_add')}
          placeholder={t('choose_column')}
          items={[
            { value: ROWS, text: t('rows_measure') },
            ...columns.map(({ id, name, part }) => ({ value: id, text: name, section: t(`part_${part}`) })),
            ...[...metrics].map(([id, text]) => ({ value: id, text, section: t('part_metric') })),
          ]}
          value={null}
          onChange={(id) =>
            put([
              ...measures,
              metrics.has(id)
                ? metricMeasure(newId(), id)
                : measureOf(newId(), columns.find((column) => column.id === id) ?? null),
            ])
          }
        />
      ) : (
        <p className={css['note']}>{t('measures_most', { most: MAX_REPORT_MEASURES })}</p>
      )}
    </section>
  );
}

function MeasureFields({
  measure,
  columns,
  shown,
  onChange,
}: {
  readonly measure: ReportMeasure;
  readonly columns: readonly ReportColumn[];
  readonly shown: string;
  readonly onChange: (measure: ReportMeasure) => void;
}) {
  const t = useTranslations('reports');
  const terms = useTranslations('words.aggregate');
  const column = measure.kind === 'column' ? columns.find(({ id }) => id === measure.column_id) : undefined;
  return (
    <>
      <TextField
        label={t('measure_name', { name: shown })}
        hideLabel
        aria-label={t('measure_name', { name: shown })}
        placeholder={shown}
        value={measure.name}
        maxLength={255}
        onChange={(name) => onChange({ ...measure, name })}
      />
      {measure.kind === 'column' && column ? (
        <Select
          label={t('measure_function', { name: shown })}
          hideLabel
          items={functionsOf(column).map((value) => ({ value, text: terms(value) }))}
          value={measure.function}
          onChange={(name) => onChange({ ...measure, function: name })}
        />
      ) : null}
    </>
  );
}
