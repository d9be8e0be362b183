import {
  type CellWire,
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportGroup,
  type ReportGroups,
  type ReportMeasure,
  type StandardColumn,
} from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { fill, type Language, pick, REPORT_COLUMN, REPORT_FUNCTION } from '@comptoir/words';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';

type Measured = ReportGroups['measures'][number];
type By = ReportGroup['by'];

const STATUSES = ['ongoing', 'to_lock', 'locked', 'validated', 'paid', 'error'] as const;

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The name of a column within a sentence: "par mois", "sans équipe". People's own columns keep their letters. */
function inText({ name, standard }: Pick<ReportColumn, 'name' | 'standard'>): string {
  return standard === null ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1);
}

/** As it was named. The name of the standard column itself, in any language, is in the reader's. */
function nameInLanguage(measure: object & { readonly name: string }, language: Language): string {
  const { name } = measure;
  if (!('column_id' in measure)) return name;
  const standard = (Object.keys(REPORT_COLUMNS) as StandardColumn[]).find(
    (each) => REPORT_COLUMNS[each] === measure.column_id,
  );
  if (standard === undefined) return name;
  const term = REPORT_COLUMN[standard];
  return name === term.en || name === term.fr ? term[language] : name;
}

/** Values, groups and figures of a report as a person reads them. */
export function useReportWords(
  users: Readonly<Record<string, string>>,
  metricNames: ReadonlyMap<string, string> = NO_NAMES,
) {
  const t = useTranslations('reports');
  const r = useTranslations('records');
  const common = useTranslations('common');
  const terms = useTranslations('words');
  const format = useFormat();
  const language = useLocale().startsWith('fr') ? 'fr' : 'en';
  return useMemo(() => {
    const functions = pick(language, REPORT_FUNCTION);
    const dateText = (day: string, by: By) => {
      const [year = 0, month = 1] = day.split('-').map(Number);
      if (by === 'year') return String(year);
      if (by === 'quarter')
        return common('quarter_label', { quarter: String(Math.ceil(month / 3)), year: String(year) });
      return by === 'month' ? format.period(day.slice(0, 7)) : format.date(day);
    };
    const cellText = (column: ReportColumn, value: CellWire, currency?: string | null): string => {
      if (value === null || value === '') return '';
      if (typeof value === 'boolean') return r(value ? 'yes' : 'no');
      if (Array.isArray(value)) return value.join('; ');
      if (typeof value === 'object') return value.unmatched;
      if (column.standard === 'month' || column.standard === 'payment_month')
        return format.period(value.slice(0, 7));
      if (column.standard === 'status') {
        const status = STATUSES.find((each) => each === value);
        return status ? terms(`state.${status}`) : value;
      }
      if (column.type === 'amount') return format.amount(value, { currency: currency ?? column.currency });
      if (column.type === 'percentage') return format.percent(value);
      switch (STORAGE_OF[column.type]) {
        case 'decimal':
          return format.number(value, { grouped: column.is_grouped });
        case 'date':
          return format.date(value);
        case 'user':
          return users[value] ?? value;
        default:
          return value;
      }
    };
    const groupText = (column: ReportColumn | null | undefined, value: CellWire, by: By): string => {
      if (!column) return '';
      if (value === null || value === '') return r('group_none', { field: inText(column) });
      if (column.type === 'date' && typeof value === 'string') return dateText(value, by);
      return cellText(column, value);
    };
    const figure = (measure: Measured | undefined, value: string, isShort: boolean): string => {
      if (measure?.type === 'date') return format.date(value);
      if (measure?.type === 'percentage') return format.percent(value, isShort ? { decimals: 0 } : {});
      if (measure?.type === 'amount')
        return format.amount(value, { currency: measure.currency, ...(isShort ? { compact: true } : {}) });
      // A year is not 2K.
      const grouped = measure?.is_grouped;
      return format.number(
        value,
        isShort && grouped !== false ? { compact: true } : { decimals: measure?.decimals, grouped },
      );
    };
    const measureName = (
      measure: Pick<Measured, 'name' | 'function' | 'column_id' | 'metric'> | ReportMeasure,
      columns: readonly ReportColumn[],
    ): string => {
      const own = nameInLanguage(measure, language);
      if (own !== '') return own;
      if ('metric' in measure && measure.metric) return measure.metric.name || t('metric_gone');
      if ('kind' in measure && measure.kind === 'metric')
        return metricNames.get(measure.metric_id) ?? t('metric_gone');
      if ('kind' in measure && measure.kind === 'rows') return t('rows_measure');
      const { column_id, function: name } = measure as Extract<ReportMeasure, { kind: 'column' }>;
      const column = columns.find(({ id }) => id === column_id);
      if (!column) return t('rows_measure');
      const words = functions[name];
      return fill(words, { column: words.startsWith('{') ? column.name : inText(column) });
    };
    return { inText, cellText, groupText, figure, measureName, dateText };
  }, [t, r, common, terms, format, language, users, metricNames]);
}

export type ReportWords = ReturnType<typeof useReportWords>;
