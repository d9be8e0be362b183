import { day } from '@comptoir/kernel';
import fc from 'fast-check';
import type { World } from '../../model/index.ts';
import { USERS, oneOf, spans } from './values.ts';

/** Joining and leaving in mid-month, several times over: some meet, some leave gaps. */
export const attributions = fc.oneof(
  spans,
  oneOf(
    ['2026-01-10', '2026-02-14'],
    ['2026-02-10', '2026-03-20'],
    ['2026-03-21', '2026-05-15'],
    ['2026-05-05', '2026-06-02'],
    ['2026-01-26', '2026-01-26'],
  ).map(([from, to]) => ({ start: day(from!), end: day(to!) })),
);

export const TEAMS: World['teams'] = [
  { id: 'top', parent_id: null },
  { id: 'mid', parent_id: 'top' },
  { id: 'low', parent_id: 'mid' },
  { id: 'side', parent_id: 'top' },
];

export const memberships = fc.array(
  fc.record({ team_id: oneOf('top', 'mid', 'low', 'side'), user_id: oneOf(...USERS), span: spans }),
  { maxLength: 5 },
);

export const managers: fc.Arbitrary<World['managers']> = fc
  .array(fc.record({ manager_id: oneOf(...USERS), user_id: oneOf(...USERS), span: spans }), { maxLength: 4 })
  .map((links) => links.filter((link) => link.manager_id !== link.user_id));
