import { afterEach, expect, test } from 'vitest';
import { dropEarly, takeEarly } from './early.ts';

const place = globalThis as { early?: Record<string, unknown> };
const answer = new Response('{}');
const sent = (environment_id: string | null, ago = 0, found = Promise.resolve(answer)) => {
  place.early = { '/api/me': { answer: found, environment_id, sent_at: performance.now() - ago } };
};

afterEach(() => {
  delete place.early;
});

test('an early answer is taken once', async () => {
  sent('a');
  expect(await takeEarly('/api/home', 'a')).toBeNull();
  expect(await takeEarly('/api/me', 'a')).toBe(answer);
  expect(await takeEarly('/api/me', 'a')).toBeNull();
});

test('one of another environment is left', async () => {
  sent('a');
  expect(await takeEarly('/api/me', 'b')).toBeNull();
  sent(null);
  expect(await takeEarly('/api/me', 'b')).toBe(answer);
});

test('an old one is left', async () => {
  sent('a', 60_000);
  expect(await takeEarly('/api/me', 'a')).toBeNull();
});

/** Control: the refusal of a session that was over would refuse who has just logged in. */
test('a refusal and a broken line are no answer: the call is made', async () => {
  sent('a', 0, Promise.resolve(new Response('{}', { status: 401 })));
  expect(await takeEarly('/api/me', 'a')).toBeNull();
  sent('a', 0, Promise.reject(new TypeError('network')));
  expect(await takeEarly('/api/me', 'a')).toBeNull();
});

test('without any, the call is made', async () => {
  expect(await takeEarly('/api/me', 'a')).toBeNull();
});

test('once the page hears of changes, none is taken any more', async () => {
  sent('a');
  dropEarly();
  expect(await takeEarly('/api/me', 'a')).toBeNull();
});
