import { expect, test } from 'vitest';
import { type PastWrite, type RecordMarks, restoredMarks } from './record-marks-policy.ts';

const write = (
  version: number,
  before: Readonly<Record<string, string | null>>,
  edited_fields: readonly string[] = [],
  status: RecordMarks['status'] = edited_fields.length === 0 ? 'created' : 'modified',
): PastWrite => ({ marks: { version, status, edited_fields }, before: new Map(Object.entries(before)) });

/** The record has version 4 and the values `after`; `undone` are reverted by this write. */
const after = (
  values: Readonly<Record<string, string | null>>,
  undone: readonly string[],
  writes: readonly PastWrite[],
) => restoredMarks({ version: 4, writes }, new Map(Object.entries(values)), undone);

const NOTHING = { restored_fields: [], is_as_created: false };

test.each<[string, Parameters<typeof after>, ReturnType<typeof restoredMarks>]>([
  [
    'the imported value is back',
    [{ value: '10' }, ['value'], [write(3, { value: '10' })]],
    { restored_fields: ['value'], is_as_created: true },
  ],
  ['no write is known', [{ value: '10' }, ['value'], []], NOTHING],
  ['it was another value', [{ value: '11' }, ['value'], [write(3, { value: '10' })]], NOTHING],
  [
    'an empty value is one too',
    [{ value: null }, ['value'], [write(3, { value: null })]],
    { restored_fields: ['value'], is_as_created: true },
  ],
  [
    'it was typed then as well',
    [{ value: '10' }, ['value'], [write(3, { value: '10' }, ['value'])]],
    NOTHING,
  ],
  [
    'another field was written, not this one',
    [{ value: '10' }, ['value'], [write(3, { label: 'a' })]],
    NOTHING,
  ],
  [
    'an earlier write proves it too',
    [{ value: '10' }, ['value'], [write(3, { value: '11' }, ['value']), write(2, { value: '10' })]],
    { restored_fields: ['value'], is_as_created: true },
  ],
  [
    'not beyond a write that the trail lacks',
    [{ value: '10' }, ['value'], [write(3, { value: '11' }, ['value']), write(1, { value: '10' })]],
    NOTHING,
  ],
  ['nor after one', [{ value: '10' }, ['value'], [write(2, { value: '10' })]], NOTHING],
  [
    'another field still differs',
    [
      { value: '10', label: 'b' },
      ['value'],
      [write(3, { label: 'a' }, ['value']), write(2, { value: '10' })],
    ],
    { restored_fields: ['value'], is_as_created: false },
  ],
  [
    'a record made by hand is as it was made, its fields stay typed',
    [{ value: '10' }, ['value'], [write(3, { value: '10' }, ['value'], 'created')]],
    { restored_fields: [], is_as_created: true },
  ],
])('%s', (_name, what, expected) => {
  expect(after(...what)).toEqual(expected);
});
