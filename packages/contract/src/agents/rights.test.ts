import { expect, test } from 'vitest';
import { PROPOSED_CALLS } from './proposals.ts';
import { PROPOSED_RIGHTS } from './rights.ts';
import { OWN_PROPOSAL_KINDS, PROPOSAL_KINDS } from './shapes.ts';

test('the rights are those of the calls that an agent can propose, but in conversations', () => {
  const kinds = PROPOSAL_KINDS.filter((kind) => !OWN_PROPOSAL_KINDS.includes(kind));
  expect(PROPOSED_RIGHTS).toEqual(kinds.map((kind) => PROPOSED_CALLS[kind].permission));
});
