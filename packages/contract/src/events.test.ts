import { expect, test } from 'vitest';
import { CHANGED_KINDS, DATA_DOMAINS, isServerEvent, type ServerEvent, staleAfter } from './index.ts';

const EVENTS: readonly ServerEvent[] = [
  { name: 'statement-refresh', data: { month: '2017-06', statement_ids: null } },
  { name: 'import', data: { import_id: 'i', status: 'finished' } },
  { name: 'export', data: { export_id: 'e', status: 'running' } },
  { name: 'job', data: { job_id: 'j', kind: 'calculate', state: 'running', progress: 10 } },
  { name: 'new-notification', data: { notification_ids: ['n'] } },
  { name: 'update-user', data: { user_ids: ['u'] } },
  { name: 'update-role', data: { role_id: 'r' } },
  { name: 'change', data: { kinds: CHANGED_KINDS } },
];

test('every domain is made stale by an event, and every event makes one stale', () => {
  expect(EVENTS.map(staleAfter).filter((stale) => stale.length === 0)).toEqual([]);
  expect(new Set(EVENTS.flatMap(staleAfter))).toEqual(new Set(DATA_DOMAINS));
});

test('a change makes stale what its kinds make stale, each domain once', () => {
  expect(staleAfter({ name: 'change', data: { kinds: ['team', 'user'] } })).toEqual([
    'teams',
    'users',
    'groups',
  ]);
});

test('an event or a kind of a newer server is left alone', () => {
  expect(isServerEvent({ name: 'toString', data: {} })).toBe(false);
  expect(isServerEvent({ name: 'letter-signed', data: {} })).toBe(false);
  expect(isServerEvent({ name: 'change', data: null })).toBe(false);
  // As a socket delivers it: a text that the compiler has not seen.
  const event = JSON.parse('{"name":"change","data":{"kinds":["of_a_later_version","plan"]}}') as ServerEvent;
  expect(staleAfter(event)).toEqual(['plans', 'simulations']);
});

test('a payload of another event does not compile', () => {
  // @ts-expect-error an update of a role names the role
  const wrong: ServerEvent = { name: 'update-role', data: { user_ids: [] } };
  expect(wrong.name).toBe('update-role');
});
