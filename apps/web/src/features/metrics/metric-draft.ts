import type {
  createMetric,
  listMetricSources,
  Metric,
  MetricDataType,
  ResponseOf,
  ViewConditions,
} from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import { isComplete } from '../../ui/statement-filters/index.ts';
import type { ArgsOf } from '../../lib/api.ts';

export type MetricSources = ResponseOf<typeof listMetricSources>;
type Body = ArgsOf<typeof createMetric>['body'];

/** What the form of a metric holds, complete or not. */
export interface MetricDraft {
  readonly name: string;
  readonly api_key: string;
  readonly description: string;
  readonly type: Metric['type'];
  readonly aggregation: Body['aggregation'];
  /** Where the measure leaves the choice. */
  readonly is_percentage: boolean;
  readonly table_id: string | null;
  readonly field_id: string | null;
  readonly date_field_id: string | null;
  readonly conditions: ConditionGroup | null;
  /** `compensation variable` */
  readonly variables: readonly string[];
  readonly filters: ViewConditions['filters'];
  readonly link: ViewConditions['link'];
}

export function draftOf(metric: Metric | null): MetricDraft {
  const source = metric?.source ?? null;
  const record = source?.type === 'record' ? source : null;
  const statement = source?.type === 'statement' ? source : null;
  return {
    name: metric?.name ?? '',
    api_key: metric?.api_key ?? '',
    description: metric?.description ?? '',
    type: metric?.type ?? 'record',
    aggregation: metric === null || metric.aggregation === 'ratio' ? 'sum' : metric.aggregation,
    is_percentage: metric?.data_type === 'percentage',
    table_id: record?.table_id ?? null,
    field_id: record?.field_id ?? null,
    date_field_id: record?.date_field_id ?? null,
    conditions: (record?.conditions ?? null) as ConditionGroup | null, // the same shape on the wire and in the engine
    variables: statement?.variables.map((one) => `${one.compensation_id} ${one.variable_id}`) ?? [],
    filters: statement?.filters ?? [],
    link: statement?.link ?? 'and',
  };
}

/** A key from a name: letters, numbers and underscores. */
export function keyFrom(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 64);
}

/** The data type of what is measured; `null`: nothing is chosen. */
export function measuredType(draft: MetricDraft, sources: MetricSources): MetricDataType | null {
  if (draft.aggregation === 'count') return 'number';
  if (draft.type === 'record')
    return (
      sources.tables.find(({ id }) => id === draft.table_id)?.fields.find(({ id }) => id === draft.field_id)
        ?.data_type ?? null
    );
  const [first = ''] = draft.variables;
  const [compensation_id, variable_id] = first.split(' ');
  return (
    sources.compensations
      .find(({ id }) => id === compensation_id)
      ?.variables.find(({ id }) => id === variable_id)?.data_type ?? null
  );
}

/** What is sent; `null` while something is missing. */
export function bodyOf(draft: MetricDraft, sources: MetricSources): Body | null {
  const measured = measuredType(draft, sources);
  const source = sourceOf(draft);
  if (draft.name.trim() === '' || measured === null || source === null) return null;
  const plain = draft.is_percentage && draft.aggregation !== 'count' ? 'percentage' : 'number';
  return {
    name: draft.name.trim(),
    api_key: draft.api_key.trim() === '' ? keyFrom(draft.name) : draft.api_key.trim(),
    description: draft.description.trim(),
    aggregation: draft.aggregation,
    data_type: measured === 'amount' ? 'amount' : plain,
    source,
  };
}

function sourceOf(draft: MetricDraft): Body['source'] | null {
  const { table_id, date_field_id, field_id, variables } = draft;
  if (draft.type === 'statement')
    return variables.length === 0 || !draft.filters.every(isComplete)
      ? null
      : {
          type: 'statement',
          variables: variables.map((one) => {
            const [compensation_id = '', variable_id = ''] = one.split(' ');
            return { compensation_id, variable_id };
          }),
          filters: draft.filters,
          link: draft.link,
        };
  if (table_id === null || date_field_id === null) return null;
  if (field_id === null && draft.aggregation !== 'count') return null;
  return {
    type: 'record',
    table_id,
    date_field_id,
    field_id: draft.aggregation === 'count' ? null : field_id,
    conditions: draft.conditions as Extract<Body['source'], { type: 'record' }>['conditions'],
  };
}
