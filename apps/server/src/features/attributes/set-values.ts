import { datesOverlap, isDateRange, subtractDates } from '@comptoir/kernel';
import type { Attribute } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { followAttribute } from '../groups/index.ts';
import { peopleChanged, syncedAmong } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { assertUnique, normaliseValue } from './attribute-policy.ts';
import {
  countUsersIn,
  deleteValues,
  findValues,
  insertValues,
  lockAttribute,
  type StoredValue,
} from './attribute-queries.ts';

export interface ValueChange {
  readonly user_ids: readonly string[];
  readonly value: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Dated values: the new one applies over its span, and overlapping ones are shortened; null clears the span. */
export async function setAttributeValues(ctx: Ctx, attribute_id: string, change: ValueChange): Promise<void> {
  requirePermission(ctx, 'user.users', 'write');
  const attribute = await lockAttribute(ctx, attribute_id);
  if (!attribute) throw new AppError('not_found');
  if (!isDateRange(change)) throw new AppError('invalid_period', {}, 'end_date');
  const user_ids = [...new Set(change.user_ids)];
  if ((await countUsersIn(ctx, user_ids)) !== user_ids.length)
    throw new AppError('not_found', { object: 'user' }, 'user_ids');
  await requireByHand(ctx, attribute, user_ids);
  const value = change.value === null ? null : normaliseValue(attribute, change.value);
  if (change.value !== null && value === null)
    throw new AppError('invalid_field', { type: attribute.type }, 'value');

  // A group that follows the attribute may be what a shared view shows.
  const { before, after } = await withinOwnReach(ctx, () =>
    writeAttributeValue(ctx, attribute, { ...change, user_ids, value }),
  );
  ctx.audit({
    kind: 'set_attribute_values',
    object_type: 'attribute',
    object_id: attribute_id,
    before,
    after,
  });
  await peopleChanged(ctx, { user_ids });
}

/** The next refresh would write over it. */
async function requireByHand(
  ctx: Ctx,
  { integration }: Attribute,
  user_ids: readonly string[],
): Promise<void> {
  if (integration === null || (await syncedAmong(ctx, integration.id, user_ids)).length === 0) return;
  throw new AppError('attribute_synced', { connection: integration.connection_name }, 'value');
}

/** Writes without asking for rights; `value` is in wire form. The attribute's row is held by the caller. */
export async function writeAttributeValue(
  ctx: Ctx,
  attribute: Attribute,
  change: ValueChange,
): Promise<{ before: readonly StoredValue[]; after: readonly StoredValue[] }> {
  const { user_ids, value, start_date, end_date } = change;
  const all = await findValues(ctx, attribute.id);
  const cut = all.filter((old) => user_ids.includes(old.user_id) && datesOverlap(old, change));
  const pieces = cut.flatMap((old) =>
    subtractDates(old, change).map((piece) => ({ ...old, ...piece, id: ctx.newId() })),
  );
  const added: StoredValue[] =
    value === null
      ? []
      : user_ids.map((user_id) => ({
          id: ctx.newId(),
          attribute_id: attribute.id,
          user_id,
          value,
          start_date,
          end_date,
        }));
  if (attribute.unique) assertUnique(all.filter((old) => !cut.includes(old)).concat(pieces), added);
  await deleteValues(
    ctx,
    cut.map((old) => old.id),
  );
  await insertValues(ctx, [...pieces, ...added]);
  await followAttribute(ctx, attribute.id, user_ids);
  return { before: cut, after: [...pieces, ...added] };
}
