import { type Metric, STANDARD_METRICS } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { usesOf } from '../references/index.ts';
import { fieldsOf, findTable, findTables } from '../tables/index.ts';
import { dataTypeOfField, dataTypeOfVariable, standardMetric, standardOf } from './metric-policy.ts';
import { countPins, findHidden, findMetrics, type StoredMetric } from './metric-queries.ts';
import { findSourceCompensations } from './source-queries.ts';

export async function listMetrics(ctx: Ctx) {
  requirePermission(ctx, 'report', 'read');
  const own = await findMetrics(ctx);
  return { metrics: await allOf(ctx, own), made: own.length, most: await metricLimit(ctx) };
}

/** As many as the company may make: of support's choice. */
export async function metricLimit(ctx: Ctx): Promise<number> {
  return (await readCompany(ctx)).settings.metric_limit;
}

export async function getMetric(ctx: Ctx, id: string): Promise<Metric> {
  requirePermission(ctx, 'report', 'read');
  return requireMetric(ctx, id);
}

export async function listMetricUses(ctx: Ctx, id: string) {
  requirePermission(ctx, 'report', 'read');
  await requireMetric(ctx, id);
  return { uses: await usesOf(ctx, 'metric', id), pinned_by: await countPins(ctx, id) };
}

/** 404 for one that is not there (or another environment's). */
export async function requireMetric(ctx: TenantDb, id: string): Promise<Metric> {
  const [metric] = await findMetricsById(ctx, [id]);
  if (!metric) throw new AppError('not_found', { object: 'metric' });
  return metric;
}

/** Those of the ids that there are, in their order. */
export async function findMetricsById(ctx: TenantDb, ids: readonly string[]): Promise<Metric[]> {
  const own = ids.filter((id) => standardOf(id) === null);
  const found = await allOf(ctx, own.length === 0 ? [] : await findMetrics(ctx, own));
  return ids.flatMap((id) => found.find((metric) => metric.id === id) ?? []);
}

/** Those that people made, by name. */
export async function ownMetrics(ctx: TenantDb): Promise<Metric[]> {
  const own = await findMetrics(ctx);
  const names = await variableNames(ctx, own);
  return own.map((row) => metricWire(row, names));
}

async function allOf(ctx: TenantDb, own: readonly StoredMetric[]): Promise<Metric[]> {
  const hidden = await findHidden(ctx);
  const standard = STANDARD_METRICS.map((key) => standardMetric(key, false));
  const names = await variableNames(ctx, own);
  return [
    ...standard.map((metric) => ({ ...metric, hidden: hidden.has(metric.id) })),
    ...own.map((row) => metricWire(row, names)),
  ];
}

function metricWire(row: StoredMetric, names: ReadonlyMap<string, string>): Metric {
  const { table_id: _, field_name, source, ...metric } = row;
  const measured =
    source.type === 'record'
      ? field_name
      : [...new Set(source.variables.map(({ variable_id }) => names.get(variable_id) ?? '?'))].join(', ');
  return { ...metric, source, measured, standard: null, is_standard: false };
}

async function variableNames(
  ctx: TenantDb,
  own: readonly StoredMetric[],
): Promise<ReadonlyMap<string, string>> {
  const ids = own.flatMap(({ source }) =>
    source.type === 'statement' ? source.variables.map(({ compensation_id }) => compensation_id) : [],
  );
  if (ids.length === 0) return new Map();
  const compensations = await findSourceCompensations(ctx, [...new Set(ids)]);
  return new Map(compensations.flatMap(({ variables }) => variables.map(({ id, name }) => [id, name])));
}

/** What a metric can be made of, as far as the caller may read it. */
export async function listMetricSources(ctx: Ctx) {
  requirePermission(ctx, 'report', 'read');
  return {
    tables: can(ctx, 'data_table', 'read') ? await sourceTables(ctx) : [],
    compensations: can(ctx, 'plan.compensations', 'read') ? await sourceCompensations(ctx) : [],
  };
}

async function sourceTables(ctx: Ctx) {
  const tables = [];
  for (const { id, name } of await findTables(ctx, false)) {
    const table = await findTable(ctx, id);
    if (table === null) continue;
    const fields = fieldsOf(table);
    tables.push({
      id,
      name,
      fields: fields.flatMap((field) => {
        const data_type = dataTypeOfField(field.type);
        return data_type === null ? [] : [{ id: field.id, name: field.name, data_type }];
      }),
      date_fields: fields.flatMap((field) =>
        field.type === 'date' ? [{ id: field.id, name: field.name }] : [],
      ),
    });
  }
  return tables;
}

async function sourceCompensations(ctx: Ctx) {
  return (await findSourceCompensations(ctx)).map(({ variables, ...compensation }) => ({
    ...compensation,
    variables: variables.flatMap((variable) => {
      const data_type = dataTypeOfVariable(variable);
      return data_type === null ? [] : [{ id: variable.id, name: variable.name, data_type }];
    }),
  }));
}
