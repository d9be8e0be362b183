import type { Dependency } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompensationsUsing } from './dependency-queries.ts';
import type { DataTable } from './table-model.ts';
import { findTable, type Scope } from './table-queries.ts';

/** What uses the table. */
export function tableDependencies(scope: Scope, table: DataTable): Promise<Dependency[]> {
  return findCompensationsUsing(scope, table.id);
}

/** What uses the field: compensations, and the table's own settings. */
export async function fieldDependencies(scope: Scope, table: DataTable, field_id: string): Promise<Dependency[]> {
  const settings = [table.name_field_id, table.id_field_id, table.user_field_id, table.conversion_date_field_id];
  const own: Dependency[] = settings.includes(field_id) ? [{ kind: 'table', id: table.id, name: table.name, parent_id: null }] : [];
  return [...own, ...(await findCompensationsUsing(scope, field_id))];
}

export async function listDependencies(ctx: Ctx, table_id: string, field_id?: string): Promise<Dependency[]> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await findTable(ctx, table_id);
  if (!table) throw new AppError('not_found');
  return field_id === undefined ? tableDependencies(ctx, table) : fieldDependencies(ctx, table, field_id);
}
