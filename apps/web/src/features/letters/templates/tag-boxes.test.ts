import type { LetterTag } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { boxesOf, newBox, tagsOf, withLook } from './tag-boxes.ts';

const PLACE = { x: 10, y: 20, width: 100, height: 18 };
const TAGS: readonly LetterTag[] = [
  {
    id: 'name',
    value: { kind: 'person', field: 'name' },
    font_size: 11,
    align: 'left',
    instances: [
      { id: 'a', page: 0, ...PLACE },
      { id: 'b', page: 1, ...PLACE },
    ],
  },
  {
    id: 'sign',
    value: { kind: 'signature', signer: 'recipient' },
    font_size: 11,
    align: 'center',
    instances: [{ id: 'c', page: 1, ...PLACE }],
  },
];
const PAGES = [
  { width: 595, height: 842 },
  { width: 595, height: 842 },
];

test('tags become places and places become the same tags', () => {
  const boxes = boxesOf(TAGS);
  expect(boxes.map(({ id, page }) => [id, page])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
  ]);
  expect(tagsOf(boxes)).toEqual(TAGS);
});

test('a tag without a place is gone', () => {
  expect(tagsOf(boxesOf(TAGS).filter(({ id }) => id !== 'c')).map(({ id }) => id)).toEqual(['name']);
});

test('all places of a tag look the same', () => {
  const boxes = withLook(boxesOf(TAGS), 'name', { font_size: 14 });
  expect(boxes.map(({ font_size }) => font_size)).toEqual([14, 14, 11]);
});

test('a new place is on its page, below one that is there', () => {
  const first = newBox({ kind: 'plan_name' }, 2, [], PAGES, { id: 'n', tag_id: 't' });
  expect(first).toMatchObject({ page: 2, tag_id: 't', width: 150 });
  const second = newBox({ kind: 'plan_name' }, 2, [first], PAGES, { id: 'm', tag_id: 'u' });
  expect(second.y).toBeGreaterThan(first.y + first.height);
});
