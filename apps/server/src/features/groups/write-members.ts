import { datesOverlap, subtractDates } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { deleteMembers, findMembersOfPeople, insertMembers, type StoredMember } from './member-queries.ts';

export type NewMember = Pick<
  StoredMember,
  'dimension_id' | 'group_id' | 'user_id' | 'start_date' | 'end_date'
> &
  Partial<Pick<StoredMember, 'id' | 'version'>>;

interface Written {
  readonly before: readonly StoredMember[];
  readonly after: readonly StoredMember[];
}

/**
 * Writes memberships of one dimension, without asking for rights. One group per person and month: what was there in the same months is
 * shortened, divided or removed. The dimension is locked by the caller, and `members` have no two of one person in a month.
 */
export async function writeMembers(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'newId'>,
  dimension_id: string,
  members: readonly NewMember[],
  removed_ids: readonly string[] = [],
): Promise<Written> {
  const people = [...new Set(members.map((member) => member.user_id))];
  const stored = await findMembersOfPeople(ctx, dimension_id, people);
  const removed = new Set(removed_ids);
  const cut = stored.filter(
    (old) =>
      !removed.has(old.id) &&
      members.some((member) => member.user_id === old.user_id && datesOverlap(old, member)),
  );
  const left = cut.flatMap((old) => {
    const own = members.filter((member) => member.user_id === old.user_id);
    const pieces = own.reduce<readonly Pick<StoredMember, 'start_date' | 'end_date'>[]>(
      (ranges, member) => ranges.flatMap((range) => subtractDates(range, member)),
      [old],
    );
    return pieces.map((piece, at) => ({
      ...old,
      start_date: piece.start_date,
      end_date: piece.end_date,
      id: at === 0 ? old.id : ctx.newId(),
      version: old.version + 1,
    }));
  });
  const added = members.map((member): StoredMember => ({
    dimension_id,
    group_id: member.group_id,
    user_id: member.user_id,
    start_date: member.start_date,
    end_date: member.end_date,
    id: member.id ?? ctx.newId(),
    version: member.version ?? 1,
  }));
  await deleteMembers(ctx, [...removed, ...cut.map((old) => old.id)]);
  await insertMembers(ctx, [...left, ...added]);
  return { before: cut, after: [...left, ...added] };
}
