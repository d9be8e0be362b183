import type { Attribute } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { findAttributes, lockAttribute, normaliseValue, writeAttributeValue } from '../attributes/index.ts';

/** `Cost center`, `Cost Center` and `costCenter` are one name. */
const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Writes what changed into the attributes of these names, from the present month on. One that a connection fills is left to it. */
export async function writeAttributes(
  ctx: Ctx,
  user_id: string,
  texts: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> },
  is_new: boolean,
): Promise<boolean> {
  const names = new Set([...texts.before.keys(), ...texts.after.keys()]);
  const changed = [...names].filter((name) => texts.before.get(name) !== texts.after.get(name));
  if (changed.length === 0) return false;
  const own = (await findAttributes(ctx)).filter(
    ({ name, integration }) => integration === null && changed.includes(keyOf(name)),
  );
  for (const { id } of own.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const attribute = present(await lockAttribute(ctx, id), 'the attribute');
    await writeOne(ctx, attribute, user_id, texts.after.get(keyOf(attribute.name)) ?? null, is_new);
  }
  return own.length > 0;
}

async function writeOne(
  ctx: Ctx,
  attribute: Attribute,
  user_id: string,
  text: string | null,
  is_new: boolean,
): Promise<void> {
  const value = text === null ? null : normaliseValue(attribute, text);
  if (text !== null && value === null)
    throw new AppError('scim_value_invalid', { attribute: attribute.name }, attribute.name);
  const { before, after } = await writeAttributeValue(ctx, attribute, {
    user_ids: [user_id],
    value,
    start_date: is_new ? null : (await presentMonth(ctx)).first_day,
    end_date: null,
  });
  ctx.audit({
    kind: 'set_attribute_values',
    object_type: 'attribute',
    object_id: attribute.id,
    before,
    after,
  });
}
