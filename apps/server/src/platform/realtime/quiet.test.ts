import { expect, test } from 'vitest';
import { startQuiet } from './quiet.ts';

function started() {
  const clock = { at: 1000 };
  return { clock, quiet: startQuiet(() => clock.at) };
}

test('a channel is quiet since its last event, and at most since the process hears', () => {
  const { clock, quiet } = started();
  clock.at = 5000;
  expect(quiet.quietMs('a')).toBe(0);
  quiet.hears();
  clock.at = 7000;
  quiet.note('a');
  clock.at = 7500;
  expect([quiet.quietMs('a'), quiet.quietMs('b')]).toEqual([500, 2500]);
  clock.at = 1_000_000;
  expect(quiet.quietMs('b')).toBe(120_000);
});

test('what the process did not hear makes no channel quiet', () => {
  const { clock, quiet } = started();
  quiet.hears();
  clock.at = 60_000;
  quiet.deaf();
  expect(quiet.quietMs('a')).toBe(0);
  // While it hears nothing, what it missed is not over.
  quiet.missed();
  clock.at = 61_000;
  expect(quiet.quietMs('a')).toBe(0);
  quiet.hears();
  clock.at = 62_000;
  expect(quiet.quietMs('a')).toBe(1000);
  quiet.missed();
  clock.at = 62_300;
  expect(quiet.quietMs('a')).toBe(300);
});

test('of too many channels the oldest are forgotten, and nothing before is quiet then', () => {
  const { clock, quiet } = started();
  quiet.hears();
  clock.at = 50_000;
  for (let at = 0; at <= 20_000; at += 1) quiet.note(`channel ${at}`);
  clock.at = 51_000;
  expect([quiet.quietMs('channel 0'), quiet.quietMs('never')]).toEqual([1000, 1000]);
});
