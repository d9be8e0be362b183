import type { LetterBlock, LetterTagValue } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { clausesOf, rivalOf, tagsOfBody } from './rival-clause.ts';

const CLAUSES = [
  { key: 'earned_when_paid', choice: 'earned' },
  { key: 'earned_when_booked', choice: 'earned' },
  { key: 'confidentiality', choice: null },
] as const;

test('a clause has a rival when the letter has another one of its choice', () => {
  expect(rivalOf(CLAUSES, ['earned_when_paid'], 'earned_when_booked')?.key).toBe('earned_when_paid');
  expect(rivalOf(CLAUSES, ['earned_when_paid', 'confidentiality'], 'earned_when_paid')).toBeUndefined();
  expect(rivalOf(CLAUSES, ['earned_when_paid'], 'confidentiality')).toBeUndefined();
  expect(rivalOf(CLAUSES, [], 'earned_when_paid')).toBeUndefined();
  expect(rivalOf(CLAUSES, ['earned_when_paid'], null)).toBeUndefined();
});

test('clauses are found in every kind of block', () => {
  const tag = (value: LetterTagValue) => ({ kind: 'tag', value, strong: false }) as const;
  const clause = (key: 'clawback' | 'confidentiality' | 'acknowledgement') =>
    tag({ kind: 'clause', clause: key });
  const body: LetterBlock[] = [
    { kind: 'heading', level: 1, runs: [{ kind: 'text', text: 'Terms', strong: false, italic: false }] },
    { kind: 'paragraph', align: 'left', runs: [clause('clawback'), tag({ kind: 'plan_name' })] },
    { kind: 'list', ordered: false, items: [[clause('confidentiality')]] },
    { kind: 'page_break' },
    { kind: 'table', rows: [[[], [clause('acknowledgement')]]] },
  ];
  expect(clausesOf(tagsOfBody(body))).toEqual(['clawback', 'confidentiality', 'acknowledgement']);
});
