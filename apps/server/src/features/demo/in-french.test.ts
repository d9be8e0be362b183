import { listPlans } from '@comptoir/contract';
import { expect, test } from 'vitest';
import type { DemoClient } from './demo-client.ts';
import { inFrench } from './in-french.ts';
import { FRENCH } from './sample-french.ts';

test('no two texts are the same in French: what was made is found again', () => {
  const texts = Object.values(FRENCH);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => Object.hasOwn(FRENCH, text))).toEqual([]);
});

test('what is read is written in French and read in English; words of the contract stay', async () => {
  const sent: unknown[] = [];
  const stored = { plans: [{ name: 'Ventes 2026/27', kind: 'Quota', description: 'Par segment' }] };
  const client: DemoClient = {
    call: (_call, input) => {
      sent.push(input);
      return Promise.resolve(stored as never);
    },
  };
  const answer = await inFrench(client).call(listPlans, {
    query: { search: 'A deal of Isdom is missing' },
    body: { name: 'Sales 2026/27', variables: [{ name: 'Quota', kind: 'Quota' }], values: ['Product', null] },
  });
  expect(sent).toEqual([
    {
      query: { search: 'Il manque une affaire d’Isdom' },
      body: {
        name: 'Ventes 2026/27',
        variables: [{ name: 'Objectif', kind: 'Quota' }],
        values: ['Product', null],
      },
    },
  ]);
  expect(answer).toEqual({
    plans: [{ name: 'Sales 2026/27', kind: 'Quota', description: 'By segment' }],
  });
});
