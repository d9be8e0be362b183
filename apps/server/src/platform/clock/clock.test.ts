import { isUuid } from '@comptoir/kernel';
import { expect, it } from 'vitest';
import { newId } from './clock.ts';

it('ids made one after the other are in that order, within a millisecond too', () => {
  const ids = Array.from({ length: 50_000 }, newId);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.findIndex((id, at) => at > 0 && id <= (ids[at - 1] ?? ''))).toBe(-1);
});
