import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { type Action, byDay } from './by-day.ts';

const action = (id: string): Action => ({
  id,
  kind: 'lock_statement',
  at: '2026-11-23T10:00:00.000Z',
  actor: { user_id: 'admin', name: 'Admin' },
  source: 'person',
  object_type: 'statement',
  object_id: id,
  before: null,
  after: null,
  note: null,
  ip: null,
  request_id: 'r1',
  count: 1,
  month: null,
});

test('actions of one day are under its heading', () => {
  const actions = ['a', 'b', 'c', 'd'].map(action);
  const days = byDay(actions, ({ id }) => (id === 'd' ? 'Sunday' : 'Monday'));
  expect(days.map((each) => [each.day, each.actions.length])).toEqual([
    ['Monday', 3],
    ['Sunday', 1],
  ]);
});

test.each([
  ['a value', { status: 'to_lock' }, { status: 'locked' }, [['status', 'to_lock', 'locked']]],
  [
    'no context that was noted on one side',
    { status: 'to_lock' },
    { status: 'locked', month: '2017-12', user_id: 'u1' },
    [['status', 'to_lock', 'locked']],
  ],
  ['what stays is left out', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', 2, 3]]],
  ['what was not sent has not changed', { name: 'A', section: 'x' }, { name: 'B' }, [['name', 'A', 'B']]],
  ['a thing that is new', null, { name: 'A', note: '' }, [['name', undefined, 'A']]],
  ['a thing that is gone', { name: 'A', version: 3 }, null, [['name', 'A', undefined]]],
  ['a part of a setting', { s: { x: 1, y: 2 } }, { s: { x: 1 } }, [['s.y', 2, undefined]]],
  [
    'an item of a list, by its name',
    { members: [{ user_id: 'u1', from: '2017-01' }] },
    {
      members: [
        { user_id: 'u0', from: '2016-01' },
        { user_id: 'u1', from: '2017-02' },
      ],
    },
    [
      ['members.u0.user_id', undefined, 'u0'],
      ['members.u0.from', undefined, '2016-01'],
      ['members.u1.from', '2017-01', '2017-02'],
    ],
  ],
  ['a list of values', { ids: ['a'] }, { ids: ['a', 'b'] }, [['ids', ['a'], ['a', 'b']]]],
  ['nothing', null, null, []],
] as const)('the detail shows %s', (_what, before, after, expected) => {
  expect(
    changesOf(before, after).map((change) => [change.path.join('.'), change.before, change.after]),
  ).toEqual(expected);
});
