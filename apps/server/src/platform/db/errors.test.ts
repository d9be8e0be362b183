import { expect, test } from 'vitest';
import { violatedConstraint, violatedForeignKey } from './errors.ts';

const refusal = (code: string, constraint?: string, message = 'refused') =>
  Object.assign(new Error(message), { code, constraint });

test('names what refused a write, without the number that Citus adds', () => {
  expect(violatedConstraint(refusal('23505', 'sign_in_domains_owner'))).toBe('sign_in_domains_owner');
  expect(violatedConstraint(refusal('23505', 'sign_in_domains_owner_102047'))).toBe('sign_in_domains_owner');
  const words = 'duplicate key value violates unique constraint "sign_in_domains_owner_102047"';
  expect(violatedConstraint(refusal('23505', undefined, words))).toBe('sign_in_domains_owner');
  expect(violatedConstraint(refusal('23P01', 'quotas_2026'))).toBe('quotas_2026');
  expect(violatedConstraint(refusal('23505'))).toBe('');
  expect(violatedConstraint(refusal('23503', 'teams_parent'))).toBeNull();
  expect(violatedForeignKey(refusal('23503', 'teams_parent_102012'))).toBe('teams_parent');
});
