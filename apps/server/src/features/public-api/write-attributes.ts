import type { Attribute } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { datesInclude } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { allValues, lockAttribute, writeAttributeValue } from '../attributes/index.ts';
import { withinOwnReach } from '../visibility/index.ts';

export interface AttributeWrite {
  readonly user_id: string;
  readonly attribute: Attribute;
  /** Null: emptied. */
  readonly value: string | null;
  /** Has always had it. Others have it from this month on. */
  readonly is_new: boolean;
  /** In the call. */
  readonly row: number;
}

/** Values that are there already are not written again. Answers whose changed. */
export async function writeAttributes(
  ctx: Ctx,
  writes: readonly AttributeWrite[],
  keys: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  if (writes.length === 0) return [];
  const today = ctx.clock.today();
  const held = new Map(
    (await allValues(ctx))
      .filter((value) => datesInclude(value, today))
      .map((value) => [`${value.attribute_id} ${value.user_id}`, value.value]),
  );
  const news = writes.filter(
    ({ attribute, user_id, value }) => (held.get(`${attribute.id} ${user_id}`) ?? null) !== value,
  );
  const byAttribute = [...Map.groupBy(news, ({ attribute }) => attribute.id)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  await withinOwnReach(ctx, async () => {
    for (const [id, own] of byAttribute) await writeOne(ctx, id, own, keys);
  });
  return news.map(({ user_id }) => user_id);
}

async function writeOne(
  ctx: Ctx,
  id: string,
  writes: readonly AttributeWrite[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const attribute = await lockAttribute(ctx, id);
  if (!attribute) throw new AppError('not_found', { object: 'attribute' });
  const { first_day: month_start } = await presentMonth(ctx);
  const before: unknown[] = [];
  const after: unknown[] = [];
  for (const alike of Map.groupBy(writes, ({ value, is_new }) => JSON.stringify([value, is_new])).values()) {
    const [first] = alike;
    if (!first) continue;
    try {
      const written = await writeAttributeValue(ctx, attribute, {
        user_ids: alike.map(({ user_id }) => user_id),
        value: first.value,
        start_date: first.is_new ? null : month_start,
        end_date: null,
      });
      before.push(...written.before);
      after.push(...written.after);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const field = `data.${first.row}.${keys.get(id) ?? attribute.name}`;
      throw AppError.restore({ code: error.code, params: error.params, field });
    }
  }
  ctx.audit({ kind: 'set_attribute_values', object_type: 'attribute', object_id: id, before, after });
}
