import { expect, it } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { seesOwnPayAlone } from './sees-own-pay-alone.ts';

const OWN: Actor['permissions'] = { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' };
const sees = (permissions: Partial<Actor['permissions']>, role_category: Actor['role_category'] = 'other') =>
  // Reads no more of the actor.
  seesOwnPayAlone({ actor: { role_category, permissions: { ...OWN, ...permissions } } as Actor });

it('knows who sees their own pay alone', () => {
  expect(sees({})).toBe(true);
  expect(sees({ statement_scope: 'all' })).toBe(false);
  expect(sees({ binary: { statement_validate: true } })).toBe(false);
  expect(sees({}, 'admin')).toBe(false);
});
