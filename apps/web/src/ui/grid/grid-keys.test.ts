import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { gridKeys } from './grid-keys.ts';
import type { GridGroup } from './grid-types.ts';

const group = (isOpen: boolean): GridGroup => ({
  id: 'won',
  level: 1,
  isOpen,
  title: 'Won',
  count: '2',
  totals: new Map(),
});

/** What a key does where the active cell is in the header of a group. */
function press(key: string, { isOpen = true, column = 0, ...keys }: Record<string, unknown> = {}): string[] {
  const done: string[] = [];
  const target = {};
  const handle = gridKeys<string>({
    columns: [],
    source: {
      rowCount: 2,
      rowAt: () => undefined,
      groupAt: () => group(Boolean(isOpen)),
      keyOf: (row) => row,
    },
    selection: {
      active: { row: 0, column: Number(column) },
      onKey: () => done.push('moved') > 0,
    } as unknown as Parameters<typeof gridKeys>[0]['selection'],
    edits: { canEdit: () => false } as unknown as Parameters<typeof gridKeys<string>>[0]['edits'],
    onOpen: undefined,
    onToggle: ({ id }) => done.push(`turned ${id}`),
    onMenu: undefined,
    openLink: () => undefined,
    pressInHead: (what) => done.push(`pressed ${what}`),
    onWiden: (steps) => done.push(`widened ${steps}`),
  });
  const event = { key, target, currentTarget: target, preventDefault: () => undefined, ...keys };
  handle(event as unknown as KeyboardEvent);
  return done;
}

test('the keys of a tree open and close a group', () => {
  expect(press('Enter')).toEqual(['turned won']);
  expect(press(' ')).toEqual(['turned won']);
  expect(press('ArrowLeft')).toEqual(['turned won']);
  expect(press('ArrowRight')).toEqual(['moved']);
  expect(press('ArrowRight', { isOpen: false })).toEqual(['turned won']);
  expect(press('ArrowLeft', { isOpen: false })).toEqual(['moved']);
  expect(press('ArrowLeft', { column: 2 })).toEqual(['moved']);
  expect(press('ArrowDown')).toEqual(['moved']);
});

test('a column is made wider and narrower by the keyboard', () => {
  expect(press('ArrowRight', { altKey: true, shiftKey: true })).toEqual(['widened 1']);
  expect(press('ArrowLeft', { altKey: true, shiftKey: true })).toEqual(['widened -1']);
});
