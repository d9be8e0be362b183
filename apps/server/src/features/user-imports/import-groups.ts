import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { findGroupNames, lockDimensions, type NewMember, writeMembers } from '../groups/index.ts';
import type { Directory, PlannedUser } from './check-model.ts';
import type { Written } from './import-apply.ts';

export const namesGroups = (mapping: readonly string[]): boolean =>
  mapping.some((target) => target.startsWith('group:'));

/** A file that names groups shows and changes who is in them. */
export function requireGroups(ctx: Ctx, mapping: readonly string[]): void {
  if (namesGroups(mapping)) requirePermission(ctx, 'user.groups', 'write');
}

/** Dimensions that a column may be called like, for people who may write groups. */
export async function dimensionsToGuess(ctx: Ctx): Promise<{ readonly id: string; readonly name: string }[]> {
  if (!can(ctx, 'user.groups', 'write')) return [];
  const byHand = (await findGroupNames(ctx)).filter((group) => !group.is_archived && !group.is_followed);
  return [...new Map(byHand.map((group) => [group.dimension_id, group.dimension_name]))].map(
    ([id, name]) => ({
      id,
      name,
    }),
  );
}

/** Rows that put somebody in a group: new people without a start for all time, others from this month; earlier months stay. */
export function newGroupMembers(
  rows: readonly (PlannedUser & { readonly id: string })[],
  directory: Directory,
  month_start: string,
): NewMember[] {
  const already = new Map(directory.users.map((user) => [user.id, user.group_ids]));
  return rows.flatMap((row) =>
    row.groups.flatMap(({ dimension_id, group_id, start_date }): NewMember[] =>
      start_date === null && already.get(row.id)?.includes(group_id)
        ? []
        : [
            {
              dimension_id,
              group_id,
              user_id: row.id,
              start_date: start_date ?? (row.existing_id === null ? null : month_start),
              end_date: null,
            },
          ],
    ),
  );
}

export async function writeGroups(ctx: Ctx, { rows }: Written, directory: Directory): Promise<void> {
  const { first_day: month_start } = await presentMonth(ctx);
  const members = newGroupMembers(rows, directory, month_start);
  if (members.length === 0) return;
  await lockDimensions(ctx);
  for (const [dimension_id, own] of Map.groupBy(members, (member) => member.dimension_id))
    await writeMembers(ctx, dimension_id, own);
}
