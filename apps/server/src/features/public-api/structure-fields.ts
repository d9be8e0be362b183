import type { Metric, ReportColumn, StructureField } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';
import { type DataTable, type Field, fieldsOf } from '../tables/index.ts';
import type { CreatedAt } from './creation-queries.ts';

type Shape = Pick<StructureField, 'type' | 'format'> &
  Partial<Pick<StructureField, 'currencies' | 'enum_values' | 'properties'>>;

const USER: Shape = {
  type: 'object',
  format: 'user',
  properties: [
    { api_key: 'id', type: 'string' },
    { api_key: 'email', type: 'string' },
  ],
};
const AMOUNT: Shape = {
  type: 'object',
  format: 'currency',
  properties: [
    { api_key: 'value', type: 'number' },
    { api_key: 'currency', type: 'string' },
    { api_key: 'value_exact', type: 'string' },
  ],
};
const FREE: Shape = { type: 'string', format: 'free' };
const DATE: Shape = { type: 'string', format: 'date' };

const STATUSES = ['ongoing', 'to_lock', 'locked', 'validated', 'paid'];

function field(
  api_key: string,
  name: string,
  shape: Shape,
  origin: StructureField['origin'],
  created_at: string | null = null,
): StructureField {
  return {
    api_key,
    name,
    origin,
    created_at,
    currencies: [],
    enum_values: [],
    properties: [],
    ...shape,
  };
}
const standard = (key: string, name: string, shape: Shape) =>
  field(`standard.${key}`, name, shape, 'standard');

export const ID_FIELD = standard('id', 'ID', FREE);

export const STATEMENT_FIELDS: readonly StructureField[] = [
  ID_FIELD,
  standard('user', 'User', USER),
  standard('date', 'Date', DATE),
  standard('total_commission', 'Total commission', AMOUNT),
  standard('status', 'Status', { type: 'string', format: 'enum', enum_values: STATUSES }),
];

/** Metrics of statements. An amount of a person may be in another currency than the company's. */
export function customFields(
  metrics: readonly Metric[],
  currency: string,
  created: CreatedAt,
): readonly StructureField[] {
  return metrics.map(({ id, api_key, name, data_type }) =>
    field(`custom.${api_key}`, name, metricShape(data_type, currency), 'custom', created.get(id)),
  );
}

function metricShape(data_type: Metric['data_type'], currency: string): Shape {
  if (data_type === 'amount') return { ...AMOUNT, currencies: [currency] };
  return { type: 'number', format: data_type === 'percentage' ? 'percentage' : 'float' };
}

/** @param currency of the company, which amounts have that name no other one */
export function recordFields(
  table: DataTable,
  currency: string,
  created: CreatedAt,
): readonly StructureField[] {
  return [
    ID_FIELD,
    ...(table.user_field_id === null ? [] : [standard('user', 'User', USER)]),
    ...fieldsOf(table).map((one) =>
      field(
        `datatable.${one.api_name}`,
        one.name,
        shapeOf({ ...one, isOpen: Boolean(one.currency_field_id) }, currency),
        'datatable',
        created.get(one.id),
      ),
    ),
  ];
}

/** A column of a report. An amount whose currency each row names may have any. */
export function columnField(
  api_key: string,
  column: ReportColumn,
  currency: string,
  created: CreatedAt,
): StructureField {
  const { name, type, options, part } = column;
  const [origin = ''] = api_key.split('.');
  const isOpen = part !== 'calculated' && column.currency === null;
  const shape = shapeOf({ type, options, currency: column.currency, isOpen }, currency);
  return field(
    api_key,
    name,
    shape,
    origin === 'standard' ? 'standard' : part === 'field' ? 'datatable' : 'custom',
    created.get(column.id),
  );
}

interface Typed extends Pick<Field, 'type' | 'options'> {
  readonly currency?: string | null | undefined;
  /** An amount whose currency each row names. */
  readonly isOpen: boolean;
}

function shapeOf(one: Typed, currency: string): Shape {
  switch (one.type) {
    case 'float':
      return { type: 'number', format: 'float' };
    case 'percentage':
      return { type: 'number', format: 'percentage' };
    case 'amount':
      // A field of the record may name any currency.
      return { ...AMOUNT, currencies: one.isOpen ? [] : [one.currency ?? currency] };
    case 'picklist':
    case 'multipicklist':
    case 'status':
      return { type: 'string', format: 'enum', enum_values: [...one.options] };
    case 'bool':
      return { type: 'string', format: 'enum', enum_values: ['true', 'false'] };
    case 'date':
      return DATE;
    case 'user':
      return USER;
    case 'object':
      return { type: 'object', format: 'record_reference', properties: [{ api_key: 'id', type: 'string' }] };
    case 'id':
    case 'name':
    case 'idName':
    case 'string':
    case 'group':
    case 'link':
      return FREE;
    default:
      return assertNever(one.type);
  }
}
