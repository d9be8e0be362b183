import type { Use } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { requireTable } from './read-tables.ts';

/** What uses the table, or one of its fields. */
export async function listUses(ctx: Ctx, table_id: string, field_id?: string): Promise<Use[]> {
  requirePermission(ctx, 'data_table', 'read');
  await requireTable(ctx, table_id);
  return field_id === undefined ? usesOf(ctx, 'table', table_id) : usesOf(ctx, 'field', field_id);
}
