import type { BodyOf, createMetric, MetricDataType, MetricSource } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { conditionsIn } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { fieldsOf, requireTable } from '../tables/index.ts';
import { dataTypeOfField, dataTypeOfVariable } from './metric-policy.ts';
import { findSourceCompensations } from './source-queries.ts';

type Body = BodyOf<typeof createMetric>;

/** What the metric reads must be there, be numbers and be readable by its maker. */
export async function assertSource(ctx: Ctx, body: Body): Promise<void> {
  const measured =
    body.source.type === 'record'
      ? await recordMeasure(ctx, body.source, body.aggregation)
      : await variableMeasure(ctx, body.source);
  assertDataType(body, measured);
}

/** Amounts have a currency, which other numbers do not have; a count is a plain number. */
function assertDataType({ aggregation, data_type }: Body, measured: MetricDataType | null): void {
  const fits =
    aggregation === 'count' ? data_type === 'number' : (data_type === 'amount') === (measured === 'amount');
  if (!fits)
    throw new AppError(
      'invalid_field',
      { reason: 'metric_data_type', expected: aggregation === 'count' ? 'number' : (measured ?? 'number') },
      'data_type',
    );
}

async function recordMeasure(
  ctx: Ctx,
  source: Extract<MetricSource, { type: 'record' }>,
  aggregation: Body['aggregation'],
): Promise<MetricDataType | null> {
  requirePermission(ctx, 'data_table', 'read');
  const fields = new Map(
    fieldsOf(await requireTable(ctx, source.table_id)).map((field) => [field.id, field]),
  );
  for (const { field_id, comparand } of conditionsIn(source.conditions))
    for (const id of comparand?.kind === 'field' ? [field_id, comparand.field_id] : [field_id])
      if (!fields.has(id)) throw unknown(id, 'conditions');
  const date = fields.get(source.date_field_id);
  if (!date) throw unknown(source.date_field_id, 'date_field_id');
  if (date.kind !== 'date')
    throw new AppError('invalid_field', { reason: 'not_a_date', field: date.name }, 'date_field_id');
  if (source.field_id === null) {
    if (aggregation === 'count') return null;
    throw new AppError('invalid_field', { reason: 'missing' }, 'field_id');
  }
  const field = fields.get(source.field_id);
  if (!field) throw unknown(source.field_id, 'field_id');
  const measured = dataTypeOfField(field.type);
  if (measured === null) throw new AppError('not_numeric', { name: field.name }, 'field_id');
  return measured;
}

const unknown = (field_id: string, where: string) =>
  new AppError('invalid_field', { reason: 'unknown_field', field_id }, where);

/** The variables add up: they are all amounts, or none is. */
async function variableMeasure(
  ctx: Ctx,
  { variables }: Extract<MetricSource, { type: 'statement' }>,
): Promise<MetricDataType> {
  requirePermission(ctx, 'plan.compensations', 'read');
  const ids = [...new Set(variables.map(({ compensation_id }) => compensation_id))];
  const found = new Map((await findSourceCompensations(ctx, ids)).map((one) => [one.id, one.variables]));
  const types = variables.map(({ compensation_id, variable_id }) => {
    const variable = found.get(compensation_id)?.find(({ id }) => id === variable_id);
    if (!variable) throw new AppError('not_found', { object: 'variable' }, 'variables');
    const data_type = dataTypeOfVariable(variable);
    if (data_type === null) throw new AppError('not_numeric', { name: variable.name }, 'variables');
    return data_type;
  });
  const amounts = types.filter((type) => type === 'amount').length;
  if (amounts > 0 && amounts < types.length)
    throw new AppError('invalid_field', { reason: 'mixed_data_types' }, 'variables');
  return types[0] ?? 'number';
}
