import type { UserMatching } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { TenantDb } from '../../platform/context.ts';
import { findUserMatching } from '../api-keys/index.ts';
import { findPeople, type MatchedPerson } from './person-queries.ts';

export interface MatchedPeople {
  readonly field: UserMatching;
  find(key: string): MatchedPerson | undefined;
  /** 404 with the place in the call. */
  require(key: string, place: string): MatchedPerson;
}

/** The people whom a call names, by the field that the settings choose. */
export async function matchPeople(scope: TenantDb, keys: readonly string[]): Promise<MatchedPeople> {
  const field = await findUserMatching(scope);
  const people = await findPeople(scope, field, keys);
  // Somebody who works here goes before somebody archived who had the same address.
  const byKey = new Map(
    people
      .toSorted((a, b) => Number(b.status === 'archived') - Number(a.status === 'archived'))
      .map((person) => [person.matched, person]),
  );
  const find = (key: string) => byKey.get(key.trim().toLowerCase());
  return {
    field,
    find,
    require(key, place) {
      const person = find(key);
      if (!person) throw new AppError('not_found', { object: 'user' }, place);
      return person;
    },
  };
}
