import { expect, test } from 'vitest';
import { dragged, squareOf } from './crop.ts';

const WIDE = { width: 400, height: 200 };
const MIDDLE = { zoom: 1, across: 0.5, down: 0.5 };

test('the square is the largest that fits, and smaller the nearer one is', () => {
  expect(squareOf(WIDE, MIDDLE)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf(WIDE, { zoom: 2, across: 1, down: 0 })).toEqual({ x: 300, y: 0, side: 100 });
});

test('the picture follows the pointer, up to its edges', () => {
  // Half a side to the right shows what was 100 px to the left.
  expect(squareOf(WIDE, dragged(WIDE, MIDDLE, { across: 0.5, down: 0.5 }))).toEqual({
    x: 0,
    y: 0,
    side: 200,
  });
  expect(dragged(WIDE, MIDDLE, { across: -9, down: 0 })).toEqual({ zoom: 1, across: 1, down: 0.5 });
});
