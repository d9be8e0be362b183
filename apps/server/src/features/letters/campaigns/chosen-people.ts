import type { LetterRowRefusal } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findPeopleByIds, type StoredCampaign } from './campaign-queries.ts';
import { managedOf, managersSign } from './checked-sheet.ts';

interface RefusedPerson {
  readonly user: { readonly id: string; readonly name: string };
  readonly reason: LetterRowRefusal;
}

/** Chosen people as they would be sent: who gets a letter, and who none, and why. */
export async function checkedPeople(
  ctx: Ctx,
  campaign: StoredCampaign,
): Promise<{ readonly ids: readonly string[]; readonly refused: readonly RefusedPerson[] }> {
  const people = await findPeopleByIds(ctx, campaign.user_ids);
  const ids = people.map(({ id }) => id);
  const managed = managersSign(campaign) ? await managedOf(ctx, campaign, ids) : new Set(ids);
  const checked = people.map(({ id, name, status, email }) => {
    const reason: LetterRowRefusal | null =
      status === 'archived'
        ? 'archived_person'
        : email === null
          ? 'no_email'
          : managed.has(id)
            ? null
            : 'no_manager';
    return { user: { id, name }, reason };
  });
  return {
    ids: checked.flatMap(({ user, reason }) => (reason === null ? [user.id] : [])),
    refused: checked
      .flatMap(({ user, reason }) => (reason === null ? [] : [{ user, reason }]))
      .toSorted((one, other) => one.user.name.localeCompare(other.user.name)),
  };
}
