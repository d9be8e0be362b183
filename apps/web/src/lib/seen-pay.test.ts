import { afterEach, expect, it } from 'vitest';
import { forgetSeen, readSeen, writeSeen } from './seen-pay.ts';

afterEach(forgetSeen);

it('remembers what was shown of a statement last, until its reader leaves', () => {
  expect(readSeen('a')).toBeNull();
  writeSeen('a', '100');
  const first = readSeen('a');
  expect(first?.earned).toBe('100');
  // The time is that of the amount's first show.
  writeSeen('a', '100');
  expect(readSeen('a')).toEqual(first);
  writeSeen('a', '120');
  expect(readSeen('a')?.earned).toBe('120');
  forgetSeen();
  expect(readSeen('a')).toBeNull();
});

it('remembers two years of months at most', () => {
  for (let at = 0; at < 30; at += 1) writeSeen(`s${at}`, '1');
  expect(readSeen('s5')).toBeNull();
  expect(readSeen('s6')).not.toBeNull();
  expect(readSeen('s29')).not.toBeNull();
});
