import { letterSignatureSchema } from '@comptoir/contract';
import { MAX_SIGNATURE_POINTS } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { wireOf } from './signature-wire.ts';

test('a drawn signature is the lines of its pen, inside the box', () => {
  const drawn = wireOf({
    kind: 'drawn',
    strokes: [
      [
        { x: 0, y: 0 },
        { x: 0.5, y: 1 },
        { x: 1.2, y: -0.1 },
      ],
    ],
  });
  expect(drawn).toEqual({ kind: 'drawn', strokes: [[0, 0, 500, 300, 1000, 0]] });
  expect(letterSignatureSchema.safeParse(drawn).success).toBe(true);
});

test('a very long line is thinned out, so that it is not refused', () => {
  const strokes = [Array.from({ length: MAX_SIGNATURE_POINTS * 3 }, () => ({ x: 0.1, y: 0.1 }))];
  expect(letterSignatureSchema.safeParse(wireOf({ kind: 'drawn', strokes })).success).toBe(true);
});

test('a typed one is its text', () => {
  expect(wireOf({ kind: 'typed', text: ' Ada Demo ' })).toEqual({ kind: 'typed', text: 'Ada Demo' });
});
