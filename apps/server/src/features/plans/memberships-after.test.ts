import { expect, test } from 'vitest';
import { membershipsAfter } from './memberships-after.ts';

const of = (unit_id: string, start_date: string | null, end_date: string | null, user_id = 'ann') => ({
  unit_id,
  user_id,
  start_date,
  end_date,
});

test('months in a group take the place of those in other groups of the dimension, of the same person', () => {
  const stored = [of('small', null, null), of('small', null, null, 'bob'), of('north', null, null)];
  const added = { ...of('large', '2026-03-01', '2026-04-30'), instead_of: ['small', 'large'] };
  expect(membershipsAfter(stored, [added])).toEqual([
    of('small', null, '2026-02-28'),
    of('small', '2026-05-01', null),
    of('small', null, null, 'bob'),
    of('north', null, null),
    of('large', '2026-03-01', '2026-04-30'),
  ]);
});

test('days in a team are added to those in other teams', () => {
  expect(membershipsAfter([of('east', null, null)], [of('west', '2026-03-01', null)])).toEqual([
    of('east', null, null),
    of('west', '2026-03-01', null),
  ]);
});
