import type { RecordGroup, SortWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_RECORD_GROUPS } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import type { RawBuilder } from '../../platform/db/index.ts';
import { type DataTable, fieldsOf } from '../tables/index.ts';
import type { Spellings } from './group-key-queries.ts';
import { findUserOrder } from './people-queries.ts';
import { findSpellings } from './record-group-queries.ts';
import { orderedField, type Ordering } from './record-order-queries.ts';

interface Order {
  readonly sort: readonly SortWire[];
  readonly groups?: readonly RecordGroup[];
  /** Which records are ordered. */
  readonly where: RawBuilder<unknown> | null;
}

/** The order with what it needs of names: of users, and of texts that are grouped by. */
export async function orderingOf(
  ctx: TenantDb,
  table: DataTable,
  { sort, groups = [], where }: Order,
): Promise<Ordering> {
  const fields = fieldsOf(table);
  const isByUser = [...groups, ...sort].some(
    ({ field_id }) => fields.find(({ id }) => id === field_id)?.kind === 'user',
  );
  const spellings = new Map<string, Spellings>();
  for (const group of groups) {
    const field = orderedField(table, group, 'groups');
    if (field.kind !== 'text' || spellings.has(field.id)) continue;
    const found = await findSpellings(ctx, table, field, where);
    if (!found) throw new AppError('too_many_groups', { most: MAX_RECORD_GROUPS });
    spellings.set(field.id, found);
  }
  return { groups, sort, user_order: isByUser ? await findUserOrder(ctx) : null, spellings };
}
