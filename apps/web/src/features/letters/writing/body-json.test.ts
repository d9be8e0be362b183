import type { LetterBlock } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { bodyOfJson, jsonOfBody } from './body-json.ts';

const text = (words: string, marks: { strong?: boolean; italic?: boolean } = {}) =>
  ({ kind: 'text', text: words, strong: false, italic: false, ...marks }) as const;

const BODY: readonly LetterBlock[] = [
  { kind: 'heading', level: 1, runs: [text('Your plan')] },
  {
    kind: 'paragraph',
    align: 'center',
    runs: [
      text('Dear '),
      { kind: 'tag', value: { kind: 'person', field: 'name' }, strong: true },
      text(', this is ', { italic: true }),
      text('yours', { strong: true, italic: true }),
    ],
  },
  { kind: 'paragraph', align: 'left', runs: [] },
  { kind: 'list', ordered: true, items: [[text('one')], [text('two')]] },
  { kind: 'list', ordered: false, items: [[text('three')]] },
  {
    kind: 'table',
    rows: [
      [[text('Month')], [text('Quota')]],
      [[text('June')], []],
    ],
  },
  { kind: 'page_break' },
  {
    kind: 'paragraph',
    align: 'right',
    runs: [{ kind: 'tag', value: { kind: 'signature', signer: 'final' }, strong: false }],
  },
];

test('a body passes through the editor as it is', () => {
  expect(bodyOfJson(jsonOfBody(BODY))).toEqual(BODY);
});

test('an empty body is an empty paragraph, and an empty text is left out', () => {
  expect(jsonOfBody([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  expect(jsonOfBody([{ kind: 'heading', level: 2, runs: [text('')] }]).content).toEqual([
    { type: 'heading', attrs: { level: 2 } },
  ]);
});

test('what a letter does not have is left out', () => {
  const odd = {
    type: 'doc',
    content: [{ type: 'image' }, { type: 'paragraph', content: [{ type: 'text' }] }],
  };
  expect(bodyOfJson(odd)).toEqual([{ kind: 'paragraph', align: 'left', runs: [] }]);
});
