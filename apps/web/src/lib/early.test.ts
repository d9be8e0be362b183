import { afterEach, expect, test } from 'vitest';
import { takeEarly } from './early.ts';

const place = globalThis as { early?: Record<string, unknown> };
const answer = Promise.resolve(new Response('{}'));
const sent = (environment_id: string | null, ago = 0) => {
  place.early = { '/api/me': { answer, environment_id, sent_at: performance.now() - ago } };
};

afterEach(() => {
  delete place.early;
});

test('an early answer is taken once', () => {
  sent('a');
  expect(takeEarly('/api/home', 'a')).toBeNull();
  expect(takeEarly('/api/me', 'a')).toBe(answer);
  expect(takeEarly('/api/me', 'a')).toBeNull();
});

test('one of another environment is left', () => {
  sent('a');
  expect(takeEarly('/api/me', 'b')).toBeNull();
  sent(null);
  expect(takeEarly('/api/me', 'b')).toBe(answer);
});

test('an old one is left', () => {
  sent('a', 60_000);
  expect(takeEarly('/api/me', 'a')).toBeNull();
});

test('without any, the call is made', () => {
  expect(takeEarly('/api/me', 'a')).toBeNull();
});
