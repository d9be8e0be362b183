import { expect, it } from 'vitest';
import { isUuid, uuidV7 } from './ids.ts';

const bytes = Uint8Array.from({ length: 10 }, () => 0xff);

it('makes version 7 identifiers that sort by time', () => {
  const early = uuidV7(Date.UTC(2017, 5, 30), bytes);
  const late = uuidV7(Date.UTC(2017, 5, 30) + 1, new Uint8Array(10));
  expect(early < late).toBe(true);
  for (const id of [early, late]) {
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
  }
});

it.each(['', '0190', 'g1234567-89ab-7cde-8f01-23456789abcd', '01234567-89AB-7CDE-8F01-23456789ABCD'])(
  'refuses %j',
  (text) => expect(isUuid(text)).toBe(false),
);
