import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs two at once, the rest in order, also after a failure', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const results = [0, 1, 2, 3].map((number) =>
    gate(async () => {
      begun.push(number);
      ends[number] = Promise.withResolvers();
      await ends[number].promise;
      return number;
    }).catch((error: Error) => error.message),
  );
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('broken'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.resolve();
  ends[3]?.resolve();
  expect(await Promise.all(results)).toEqual([0, 'broken', 2, 3]);
});
