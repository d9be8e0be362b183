import { describe, expect, test } from 'vitest';
import { afterKey, type Box, fitted, keyEffect, withPlace } from './boxes.ts';
import { startedAt, stepOf } from './step-history.ts';

const PAGES = [
  { width: 595, height: 842 },
  { width: 420, height: 595 },
];
const BOX: Box = { id: 'a', page: 1, x: 100, y: 200, width: 120, height: 20 };
const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', true>> = {},
) => keyEffect({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });
const after = (boxes: readonly Box[], key: string, held?: Parameters<typeof press>[1]) =>
  afterKey(boxes, 'a', press(key, held)!, PAGES);

describe('keys', () => {
  test.each([
    ['ArrowLeft', {}, { x: 99, y: 200 }],
    ['ArrowRight', {}, { x: 101, y: 200 }],
    ['ArrowUp', { shiftKey: true }, { x: 100, y: 190 }],
    ['ArrowDown', { shiftKey: true }, { x: 100, y: 210 }],
    ['ArrowRight', { altKey: true }, { width: 121, height: 20 }],
    ['ArrowDown', { altKey: true, shiftKey: true }, { width: 120, height: 30 }],
  ] as const)('%s moves or sizes', (key, held, place) => {
    expect(after([BOX], key, held)).toEqual([{ ...BOX, ...place }]);
  });

  test('Page Down moves to the next page and into its bounds; the last page is the end', () => {
    const [low] = after([{ ...BOX, y: 800, x: 400 }], 'PageDown');
    expect(low).toMatchObject({ page: 2, x: 300, y: 575 });
    const last = [{ ...BOX, page: 2 }];
    expect(after(last, 'PageDown')).toBe(last);
    expect(after([BOX], 'PageUp')).toEqual([BOX]);
  });

  test('Delete removes; a shortcut of the browser stays its own', () => {
    expect(after([BOX], 'Delete')).toEqual([]);
    expect(after([BOX], 'Backspace')).toEqual([]);
    expect(press('ArrowLeft', { ctrlKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});

test('a box stays on its page', () => {
  expect(fitted({ ...BOX, x: -5, y: 5000 }, PAGES)).toMatchObject({ x: 0, y: 822 });
  expect(fitted({ ...BOX, width: 2000, height: 1 }, PAGES)).toMatchObject({ x: 0, width: 595, height: 8 });
  expect(fitted({ ...BOX, page: 9 }, PAGES)).toMatchObject({ page: 2 });
  expect(fitted({ ...BOX, x: 10.123 }, PAGES).x).toBe(10.1);
});

test('a box that does not move leaves the list as it is', () => {
  const boxes = [BOX];
  expect(withPlace(boxes, 'a', () => ({ x: 100 }), PAGES)).toBe(boxes);
  expect(withPlace(boxes, 'b', () => ({ x: 1 }), PAGES)).toBe(boxes);
});

describe('undo and redo', () => {
  test('presses of one key are one step', () => {
    let steps = startedAt<readonly Box[]>([BOX]);
    const move = () =>
      (steps = stepOf(steps, {
        kind: 'edit',
        joins: 'a ArrowLeft',
        change: (now) => after(now, 'ArrowLeft'),
      }));
    move();
    move();
    expect(steps.now[0]).toMatchObject({ x: 98 });
    steps = stepOf(steps, { kind: 'undo' });
    expect(steps.now[0]).toMatchObject({ x: 100 });
    steps = stepOf(steps, { kind: 'redo' });
    expect(steps.now[0]).toMatchObject({ x: 98 });
    // A step back ends the row of presses.
    move();
    expect(steps.past).toHaveLength(2);
  });

  test('an edit after a step back drops what was ahead', () => {
    let steps = startedAt(1);
    const set = (to: number) => (steps = stepOf(steps, { kind: 'edit', joins: null, change: () => to }));
    set(2);
    steps = stepOf(steps, { kind: 'undo' });
    set(3);
    expect(stepOf(steps, { kind: 'redo' })).toBe(steps);
    expect(stepOf(steps, { kind: 'undo' }).now).toBe(1);
    expect(stepOf(startedAt(1), { kind: 'undo' }).now).toBe(1);
    expect(stepOf(steps, { kind: 'reset', to: 7 })).toEqual(startedAt(7));
  });
});
