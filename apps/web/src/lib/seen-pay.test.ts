import { afterEach, expect, it } from 'vitest';
import { forgetSeen, readSeen, writeSeen } from './seen-pay.ts';

afterEach(forgetSeen);

it('remembers when a statement was shown last, until its reader leaves', () => {
  expect(readSeen('a')).toBeNull();
  writeSeen('a', '2026-11-28T08:00:00Z');
  writeSeen('a', '2026-11-28T09:00:00Z');
  expect(readSeen('a')).toBe('2026-11-28T09:00:00Z');
  forgetSeen();
  expect(readSeen('a')).toBeNull();
});

it('remembers two years of months at most', () => {
  for (let at = 0; at < 30; at += 1) writeSeen(`s${at}`, '2026-11-28T08:00:00Z');
  expect(readSeen('s5')).toBeNull();
  expect(readSeen('s6')).not.toBeNull();
  expect(readSeen('s29')).not.toBeNull();
});
