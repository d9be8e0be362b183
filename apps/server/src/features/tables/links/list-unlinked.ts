import { MAX_UNLINKED_VALUES } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fieldOf } from '../field-policy.ts';
import { requireTable } from '../read-tables.ts';
import { isLinked } from '../table-model.ts';
import { findUnlinked } from './field-value-queries.ts';

/** Of an object field, or of the keys of a linked one. Any other field leads nowhere, and lists nothing. */
export async function listUnlinked(ctx: Ctx, table_id: string, field_id: string) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const field = fieldOf(table, field_id);
  const path = isLinked(field) ? field.path : table.links.get(field_id);
  if (!path) return { value_count: 0, record_count: 0, values: [] };
  return findUnlinked(ctx, table_id, path, MAX_UNLINKED_VALUES);
}
