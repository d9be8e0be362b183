import {
  type Metric,
  type MetricAggregation,
  type MetricDataType,
  STANDARD_METRIC_IDS,
  STANDARD_METRICS,
  type StandardMetric,
} from '@comptoir/contract';
import type { Variable } from '@comptoir/engine';
import { type Decimal, dec, div, toText } from '@comptoir/kernel';

type Shape = readonly [data_type: MetricDataType, aggregation: MetricAggregation];

/** What docs/glossary.md defines; values/standard-part-queries.ts computes each. */
const STANDARD: Readonly<Record<StandardMetric, Shape>> = {
  earnings: ['amount', 'sum'],
  attainment: ['percentage', 'average'],
  cost_of_sales: ['percentage', 'ratio'],
  payout_ratio: ['percentage', 'ratio'],
  overpayment: ['amount', 'sum'],
  underpayment: ['amount', 'sum'],
  time_to_validate: ['number', 'average'],
};

export function standardMetric(standard: StandardMetric, hidden: boolean): Metric {
  const [data_type, aggregation] = STANDARD[standard];
  return {
    id: STANDARD_METRIC_IDS[standard],
    standard,
    is_standard: true,
    hidden,
    // The page has its words for it; programs read the key.
    name: standard,
    api_key: standard,
    type: 'statement',
    data_type,
    aggregation,
    source: null,
    table_name: null,
    measured: null,
    description: '',
    version: 1,
  };
}

export function standardOf(id: string): StandardMetric | null {
  return STANDARD_METRICS.find((one) => STANDARD_METRIC_IDS[one] === id) ?? null;
}

/** A sum of rows, from which the value of any aggregation follows: parts of a month or a person add up to the whole. */
export interface MetricPart {
  readonly metric_id: string;
  readonly user_id: string | null;
  /** `YYYY-MM` */
  readonly month: string;
  readonly currency: string | null;
  readonly total: string;
  /** What an average or a ratio divides by. */
  readonly weight: string;
  readonly least: string;
  readonly most: string;
  /** Rows. */
  readonly count: number;
}

/** The value of parts that were added up; `null`: nothing to divide by. */
export function valueOf(
  aggregation: MetricAggregation,
  { total, weight, least, most, count }: Omit<MetricPart, 'metric_id' | 'user_id' | 'month' | 'currency'>,
): string | null {
  switch (aggregation) {
    case 'sum':
      return total;
    case 'count':
      return String(count);
    case 'min':
      return least;
    case 'max':
      return most;
    case 'average':
    case 'ratio': {
      const by: Decimal = dec(weight);
      const value = div(dec(total), by);
      return value && toText(value);
    }
  }
}

const NUMERIC = ['amount', 'number', 'percentage'] as const;
/** Their results are numbers, whatever they are shown as. */
const NUMERIC_KINDS: readonly Variable['kind'][] = [
  'Accelerator',
  'Aggregate',
  'AggregateForComputation',
  'Quota',
  'QuotaProjection',
  'Rank',
  'TargetBonus',
];
const AMOUNT_KINDS: readonly Variable['kind'][] = ['Accelerator', 'TargetBonus'];

/** How the numbers of a variable are shown; `null`: it has none. Without a format of its own, by its kind. */
export function dataTypeOfVariable({
  format,
  kind,
}: Pick<Variable, 'format' | 'kind'>): MetricDataType | null {
  if (format !== null) return NUMERIC.find((one) => one === format) ?? null;
  if (AMOUNT_KINDS.includes(kind)) return 'amount';
  return NUMERIC_KINDS.includes(kind) || kind === 'Formula' ? 'number' : null;
}

export function dataTypeOfField(type: string): MetricDataType | null {
  if (type === 'float') return 'number';
  return type === 'amount' || type === 'percentage' ? type : null;
}
