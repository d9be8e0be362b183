import type { TenantDb } from '../../platform/context.ts';
import { type MetricSource, NO_USER, type StatementFilter } from '@comptoir/contract';
import { type CompensationDocument, conditionsIn, referencesOf } from '@comptoir/engine';
import { assertNever, isUuid } from '@comptoir/kernel';
import { deleteUses, replaceUses } from './use-queries.ts';

/** In the transaction that saves the compensation. */
export function writeCompensationUses(
  ctx: TenantDb,
  id: string,
  document: CompensationDocument,
): Promise<void> {
  return replaceUses(ctx, { kind: 'compensation', id }, referencesOf(document));
}

/** In the transaction that saves the view. */
export function writeViewUses(ctx: TenantDb, id: string, filters: readonly StatementFilter[]): Promise<void> {
  const ids = new Set(filters.flatMap(idsOfFilter));
  return replaceUses(
    ctx,
    { kind: 'statement_view', id },
    [...ids].map((used_id) => ({ used_id, spot: 'filter', spot_name: '' })),
  );
}

/** In the transaction that saves the view of a table: the fields that it names. */
export function writeTableViewUses(ctx: TenantDb, id: string, field_ids: readonly string[]): Promise<void> {
  const uses = [...new Set(field_ids)].map((used_id) => ({
    used_id,
    spot: 'filter' as const,
    spot_name: '',
  }));
  return replaceUses(ctx, { kind: 'table_view', id }, uses);
}

/** In the transaction that saves the metric: what it reads, and what its conditions name. */
export function writeMetricUses(ctx: TenantDb, id: string, source: MetricSource): Promise<void> {
  const [read, named] =
    source.type === 'record'
      ? [
          [source.table_id, source.date_field_id, ...(source.field_id === null ? [] : [source.field_id])],
          conditionsIn(source.conditions).flatMap(({ field_id, comparand }) =>
            comparand?.kind === 'field' ? [field_id, comparand.field_id] : [field_id],
          ),
        ]
      : [
          source.variables.flatMap(({ compensation_id, variable_id }) => [compensation_id, variable_id]),
          source.filters.flatMap(idsOfFilter),
        ];
  const spotted = (ids: readonly string[], spot: 'source' | 'filter') =>
    [...new Set(ids)].filter(isUuid).map((used_id) => ({ used_id, spot, spot_name: '' }));
  return replaceUses(ctx, { kind: 'metric', id }, [...spotted(read, 'source'), ...spotted(named, 'filter')]);
}

/** In the transaction that saves the report: its table, and the fields, variables and dimensions that it names. */
export function writeReportUses(ctx: TenantDb, id: string, used_ids: readonly string[]): Promise<void> {
  const uses = [...new Set(used_ids)].map((used_id) => ({
    used_id,
    spot: 'anywhere' as const,
    spot_name: '',
  }));
  return replaceUses(ctx, { kind: 'report', id }, uses);
}

/** Of compensations, views, metrics or reports that are deleted. */
export function removeUses(ctx: TenantDb, by_ids: readonly string[]): Promise<void> {
  return deleteUses(ctx, by_ids);
}

function idsOfFilter(filter: StatementFilter): readonly string[] {
  switch (filter.type) {
    case 'users':
    case 'teams':
    case 'groups':
    case 'plans':
      return filter.values;
    case 'managers':
      return filter.values.filter((id) => id !== NO_USER);
    case 'username':
    case 'status':
    case 'error':
    case 'manually_adjusted':
    case 'manual':
    case 'with_comment':
      return [];
    default:
      return assertNever(filter);
  }
}
