import type { LetterSignerRole } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { findPeopleByIds, type StoredCampaign } from '../campaigns/campaign-queries.ts';
import { findSuperiors } from './letter-data-queries.ts';

export interface NewSigner {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: LetterSignerRole;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Who signs each person's letter, in order: those before, the person, and who signs last. Nobody signs one letter twice. */
export async function signersOf(
  ctx: TenantDb,
  campaign: StoredCampaign,
  people: readonly Person[],
): Promise<ReadonlyMap<string, readonly NewSigner[]>> {
  const { intermediate, final_signer, sending_type, letter_date } = campaign;
  if (sending_type === 'email')
    return new Map(people.map((person) => [person.id, [signer(person, 'recipient')]]));
  const superiors =
    intermediate.kind === 'hierarchy'
      ? await findSuperiors(
          ctx,
          people.map(({ id }) => id),
          { date: letter_date ?? '', levels: intermediate.levels },
        )
      : [];
  const before = (person: Person): readonly string[] => {
    if (intermediate.kind === 'people') return intermediate.user_ids;
    return superiors.filter(({ user_id }) => user_id === person.id).map(({ manager_id }) => manager_id);
  };
  const last = final_signer.kind === 'person' ? [final_signer.user_id] : [];
  const ids = [...new Set([...people.flatMap(before), ...last])];
  const others = new Map((await findPeopleByIds(ctx, ids)).map((one) => [one.id, one]));
  return new Map(
    people.map((person) => {
      const firsts = [...new Set(before(person))].filter((id) => id !== person.id && !last.includes(id));
      const ends = last.filter((id) => id !== person.id);
      return [
        person.id,
        [
          ...firsts.flatMap((id) => others.get(id) ?? []).map((one) => signer(one, 'intermediate')),
          signer(person, 'recipient'),
          ...ends.flatMap((id) => others.get(id) ?? []).map((one) => signer(one, 'final')),
        ],
      ];
    }),
  );
}

const signer = ({ id, name, email }: Person, role: LetterSignerRole): NewSigner => ({
  user_id: id,
  name,
  email,
  role,
});
