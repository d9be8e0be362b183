import type { Metric, ReportMeasure } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { add, type Decimal, dec, div, toText } from '@comptoir/kernel';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { mergeParts, type MetricPart, valueOf } from '../../metrics/index.ts';
import { foldedListSql, foldedSql } from '../../records/index.ts';
import { fieldValue } from '../../tables/index.ts';
import { type Column, shownGrouped } from '../source/column.ts';
import { inCompany } from '../source/money-queries.ts';
import type { OpenReport } from '../source/open-source.ts';
import type { OpenMetric } from './metric-measures.ts';

type Sql = RawBuilder<unknown>;

export interface OpenMeasure {
  readonly measure: ReportMeasure;
  /** `null`: the rows themselves are counted. */
  readonly column: Column | null;
  /** What it shows in place of its rows. */
  readonly metric: OpenMetric | null;
  readonly function: Extract<ReportMeasure, { kind: 'column' }>['function'];
  readonly type: 'number' | 'amount' | 'percentage' | 'date';
  readonly decimals: number;
  readonly is_grouped?: false;
  readonly currency: string | null;
}

const NUMERIC = new Set(['sum', 'average']);

/** The measures with their columns. Sums need numbers; minimum and maximum numbers or dates; anything is counted. */
export function checkMeasures(
  { look, column, rates }: OpenReport,
  metrics: ReadonlyMap<string, OpenMetric>,
): OpenMeasure[] {
  const ids = new Set<string>();
  const open = look.measures.map((measure): OpenMeasure => {
    if (ids.has(measure.id))
      throw new AppError('invalid_field', { reason: 'name_used', field_id: measure.id }, 'measures');
    ids.add(measure.id);
    const counted = { measure, metric: null, type: 'number', decimals: 0, currency: null } as const;
    if (measure.kind === 'metric')
      return ofMetric(measure, metrics.get(measure.metric_id) ?? null, rates.company);
    if (measure.kind === 'rows') return { ...counted, column: null, function: 'all' };
    const found = column(measure.column_id);
    if (!found)
      throw new AppError(
        'invalid_field',
        { reason: 'unknown_field', field_id: measure.column_id },
        'measures',
      );
    const { field } = found;
    const name = measure.function;
    const isValue = NUMERIC.has(name) || name === 'min' || name === 'max';
    if (!isValue) return { ...counted, column: found, function: name };
    const fits = field.kind === 'decimal' || (!NUMERIC.has(name) && field.kind === 'date');
    if (!fits) throw new AppError('invalid_field', { reason: 'operator', field: field.name }, 'measures');
    const type =
      field.kind === 'date'
        ? 'date'
        : field.type === 'amount' || field.type === 'percentage'
          ? field.type
          : 'number';
    return {
      measure,
      metric: null,
      column: found,
      function: name,
      type,
      decimals: field.decimals,
      ...(type === 'number' ? shownGrouped(field) : {}),
      currency: type === 'amount' ? currencyOf(found, rates.company) : null,
    };
  });
  const named = [
    ...[...look.groups, ...(look.pivot ? [look.pivot] : [])].flatMap(({ measure_id }) => measure_id ?? []),
    ...(look.chart ? [...look.chart.measure_ids, ...look.chart.line_ids] : []),
  ].find((id) => !ids.has(id));
  if (named !== undefined)
    throw new AppError('invalid_field', { reason: 'unknown_field', field_id: named }, 'measures');
  return open;
}

function ofMetric(measure: ReportMeasure, metric: OpenMetric | null, company: string): OpenMeasure {
  const { data_type = 'number', aggregation }: Partial<Metric> = metric?.metric ?? {};
  return {
    measure,
    metric,
    column: null,
    function: 'all',
    type: data_type,
    decimals: aggregation === 'count' ? 0 : 2,
    currency: data_type === 'amount' ? company : null,
  };
}

/** One that is not the company's where all its values have it. */
const currencyOf = ({ currency }: Column, company: string): string =>
  currency && 'code' in currency ? currency.code : company;

/** The value that a measure reads of a row: an amount of several currencies in the company's. */
export function measuredValue({ column, type }: OpenMeasure, { date, rates }: OpenReport): Sql | null {
  if (column === null) return null;
  const value = fieldValue(column.field);
  return isConverted({ column, type }) ? inCompany(value, column.currency, date, rates) : value;
}

/** Of rows that are counted no amount is converted. */
export const isConverted = ({ column, type }: Pick<OpenMeasure, 'column' | 'type'>): boolean =>
  type === 'amount' &&
  column?.currency !== null &&
  column?.currency !== undefined &&
  'of_row' in column.currency;

/** What of a measure can be put together from parts of a group. */
export interface Part {
  /** Of a sum or an average the sum; else the least or most, or a count. */
  readonly value: string | null;
  /** Rows with a value. */
  readonly count: number;
  readonly unconverted: number;
  /** Of a metric: its own parts, added up. */
  readonly metric?: Omit<MetricPart, 'metric_id'>;
}

export const EMPTY_PART: Part = { value: null, count: 0, unconverted: 0 };

/** The part over the values `v` of the rows. */
export function partSql({ function: name }: OpenMeasure, v: Sql): Sql {
  switch (name) {
    case 'sum':
    case 'average':
      return sql`trim_scale(sum(${v}))::text`;
    case 'min':
      return sql`min(${v})::text`;
    case 'max':
      return sql`max(${v})::text`;
    case 'all':
    case 'count_unique':
    case 'count':
    case 'not_empty':
    case 'empty':
      return sql`null::text`;
  }
}

/** Values that count as one: texts whatever their case, several choices whatever their order. */
export function distinctKey({ field }: Column): Sql {
  const value = fieldValue(field);
  if (field.kind === 'text') return foldedSql(value);
  if (field.kind !== 'texts') return sql`${value}::text`;
  return sql`case when ${value} is not null then
    (select array_agg(distinct choice order by choice)::text from unnest(${foldedListSql(value)}) choice) end`;
}

export function joinParts({ function: name, type }: OpenMeasure, a: Part, b: Part): Part {
  const count = a.count + b.count;
  const unconverted = a.unconverted + b.unconverted;
  if (a.value === null || b.value === null) return { ...(a.value === null ? b : a), count, unconverted };
  if (a.metric && b.metric) {
    const [metric = a.metric] = mergeParts([a.metric, b.metric]);
    return { value: metric.total, count, unconverted, metric };
  }
  if (name === 'sum' || name === 'average')
    return { value: toText(add(dec(a.value), dec(b.value))), count, unconverted };
  const [x, y] = [a.value, b.value];
  const isLess = type === 'date' ? x < y : isBelow(dec(x), dec(y));
  return { value: isLess === (name === 'min') ? x : y, count, unconverted };
}

function isBelow(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return a.mantissa * 10n ** BigInt(scale - a.scale) < b.mantissa * 10n ** BigInt(scale - b.scale);
}

/** The number of a group of so many rows. */
export function shown(
  { function: name, type, metric }: OpenMeasure,
  part: Part,
  rows: number,
): string | null {
  if (metric) return part.metric && metric.metric ? valueOf(metric.metric.aggregation, part.metric) : null;
  switch (name) {
    case 'sum':
      return part.value ?? '0';
    case 'average': {
      const mean = part.value === null ? null : div(dec(part.value), dec(part.count));
      return mean && toText(mean);
    }
    case 'min':
    case 'max':
      return part.value === null || type === 'date' ? part.value : toText(dec(part.value));
    case 'all':
      return String(rows);
    case 'count':
    case 'not_empty':
      return String(part.count);
    case 'empty':
      return String(rows - part.count);
    case 'count_unique':
      return part.value ?? '0';
  }
}
