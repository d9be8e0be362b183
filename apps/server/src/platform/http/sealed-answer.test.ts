import { expect, test } from 'vitest';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const ANSWER = { url: 'https://x.test/auth/account_creation?token=secret', list: [null, 'é'] };

test('an answer opens with the key and place that it was sealed for, and with no other', () => {
  const sealed = sealAnswer(ANSWER, 'key-1', 'here');
  expect(openAnswer(sealed, 'key-1', 'here')).toEqual(ANSWER);
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(sealAnswer(ANSWER, 'key-1', 'here').equals(sealed)).toBe(false);
  expect(() => openAnswer(sealed, 'key-2', 'here')).toThrow();
  expect(() => openAnswer(sealed, 'key-1', 'there')).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1]! ^= 1;
  expect(() => openAnswer(changed, 'key-1', 'here')).toThrow();
});
