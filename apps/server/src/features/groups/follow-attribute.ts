import { AppError } from '@comptoir/contract/errors';
import { monthWithDays, present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { type FollowedAttribute, findFollowedAttribute, findFollowedValues } from './follow-queries.ts';
import { endedOn, freeKey, keyFrom, monthsOfValues } from './group-policy.ts';
import { findDimensions, findGroups, insertGroups, placeGroups, setGroupArchived } from './group-queries.ts';
import { deleteMembers, findMembersOfPeople, insertMembers, type StoredMember } from './member-queries.ts';

/**
 * Keeps the dimension that follows an attribute in step with it: called after every change of its options and values, in the same
 * transaction. Nothing where no dimension follows it. `user_ids`: whose values changed; absent: everybody's.
 */
export async function followAttribute(
  ctx: Ctx,
  attribute_id: string,
  user_ids?: readonly string[],
): Promise<void> {
  const dimension = (await findDimensions(ctx)).find((one) => one.attribute_id === attribute_id);
  if (!dimension) return;
  const attribute = present(await findFollowedAttribute(ctx, attribute_id), 'attribute of a dimension');
  const groups = await followOptions(ctx, dimension.id, attribute);
  await followValues(ctx, { dimension_id: dimension.id, attribute_id, groups, user_ids });
}

/** The same of every dimension that follows one: the company's months have other days. */
export async function followEveryAttribute(ctx: Ctx): Promise<void> {
  for (const { attribute_id } of await findDimensions(ctx))
    if (attribute_id !== null) await followAttribute(ctx, attribute_id);
}

const keyOf = (name: string) => name.toLowerCase();

/** A group per option, in their order. One whose option is gone is archived: nobody has it any more. */
async function followOptions(
  ctx: Ctx,
  dimension_id: string,
  { options }: FollowedAttribute,
): Promise<ReadonlyMap<string, string>> {
  const before = await findGroups(ctx, ctx.clock.today(), { dimension_id });
  const byName = new Map(before.map((group) => [keyOf(group.name), group]));
  const wanted = new Set(options.map(keyOf));
  for (const group of before) {
    const isWanted = wanted.has(keyOf(group.name));
    if (isWanted === group.is_archived)
      await setGroupArchived(ctx, group.id, isWanted ? null : ctx.clock.now(), null);
  }
  const taken = before.flatMap((group) => [group.api_key, group.name]);
  const added = options.flatMap((name, position) => {
    if (byName.has(keyOf(name))) return [];
    const api_key = freeKey(keyFrom(name), taken);
    taken.push(api_key);
    return [{ id: ctx.newId(), dimension_id, name, api_key, position }];
  });
  await insertGroups(ctx, added);
  const groups = new Map([
    ...before.map((group) => [keyOf(group.name), group.id] as const),
    ...added.map((group) => [keyOf(group.name), group.id] as const),
  ]);
  await placeGroups(
    ctx,
    options.flatMap((option) => groups.get(keyOf(option)) ?? []),
  );
  return groups;
}

interface Followed {
  readonly dimension_id: string;
  readonly attribute_id: string;
  /** Ids by option. */
  readonly groups: ReadonlyMap<string, string>;
  readonly user_ids: readonly string[] | undefined;
}

/** Memberships as the values are, in whole months of the company; of somebody who left, until their last month. */
async function followValues(
  ctx: Ctx,
  { dimension_id, attribute_id, groups, user_ids }: Followed,
): Promise<void> {
  const people = await findFollowedValues(ctx, attribute_id, user_ids);
  const calendar = await companyCalendar(ctx);
  const wanted = people.flatMap(({ user_id, departure_date, values }) =>
    monthsOfValues(values, calendar).flatMap((value) => {
      const group_id = groups.get(keyOf(value.value));
      const span = { start_date: value.start_date, end_date: value.end_date };
      const kept =
        departure_date === null ? span : endedOn(span, monthWithDays(departure_date, calendar).last_day);
      return group_id === undefined || kept === null ? [] : [{ user_id, group_id, dimension_id, ...kept }];
    }),
  );
  const stored = await findMembersOfPeople(
    ctx,
    dimension_id,
    people.map((person) => person.user_id),
  );
  const isSame = (a: Omit<StoredMember, 'id' | 'version'>, b: Omit<StoredMember, 'id' | 'version'>) =>
    a.user_id === b.user_id &&
    a.group_id === b.group_id &&
    a.start_date === b.start_date &&
    a.end_date === b.end_date;
  await deleteMembers(
    ctx,
    stored.filter((member) => !wanted.some((one) => isSame(one, member))).map((member) => member.id),
  );
  await insertMembers(
    ctx,
    wanted
      .filter((one) => !stored.some((member) => isSame(one, member)))
      .map((one) => ({ ...one, id: ctx.newId(), version: 1 })),
  );
}

/** A dimension follows a picklist attribute that no other one follows. */
export async function assertFollowable(ctx: Ctx, attribute_id: string): Promise<void> {
  const attribute = await findFollowedAttribute(ctx, attribute_id);
  if (!attribute) throw new AppError('not_found', { object: 'attribute' }, 'attribute_id');
  if (attribute.type !== 'picklist')
    throw new AppError('invalid_field', { reason: 'picklist_needed' }, 'attribute_id');
  if ((await findDimensions(ctx)).some((one) => one.attribute_id === attribute_id))
    throw new AppError('invalid_field', { reason: 'already_followed' }, 'attribute_id');
}
