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

/** From one month to the next, of one dimension: no two of one person at once. */
export const groups: fc.Arbitrary<World['group_members']> = fc
  .array(
    fc.record({
      user_id: oneOf(...USERS),
      group_name: oneOf('North', 'NORTH', 'south', 'Île'),
      from: oneOf(0, 2, 4),
      open: fc.boolean(),
    }),
    { maxLength: 6 },
  ) // prettier-ignore
  .map((made) =>
    made
      .filter(
        (one, at) =>
          made.findIndex(({ user_id, from }) => user_id === one.user_id && from === one.from) === at,
      )
      .map(({ user_id, group_name, from, open }) => ({
        dimension_id: 'segment',
        group_id: group_name,
        group_name,
        user_id,
        span: {
          start: open && from === 0 ? null : day(`2026-0${from + 1}-01`),
          end: open && from === 4 ? null : day(`2026-0${from + 2}-28`),
        },
      })),
  );
