import { expect, test } from 'vitest';
import { missedNothing } from './missed-nothing.ts';

test.each([
  ['nothing was said since the page was opened', { quiet_ms: 2001 }, 2000, false, true],
  ['something was said at the moment it was opened', { quiet_ms: 2000 }, 2000, false, false],
  ['something was said since', { quiet_ms: 300 }, 2000, false, false],
  ['the server has just begun to hear', { quiet_ms: 0 }, 2000, false, false],
  ['the page is older than servers remember', { quiet_ms: 120_000 }, 30_001, false, false],
  ['a device had kept what the page shows', { quiet_ms: 120_000 }, 2000, true, false],
  ['a hosted service says nothing', {}, 2000, false, false],
  ['nor this', null, 2000, false, false],
  ['or something else', { quiet_ms: 'long' }, 2000, false, false],
])('%s', (_when, joined, age_ms, kept, isRight) => {
  expect(missedNothing(joined, age_ms, kept)).toBe(isRight);
});
