import { expect, it } from 'vitest';
import { givesMore } from './draw-policy.ts';
import type { DrawTermsText } from './draw-queries.ts';

const TERMS: DrawTermsText = {
  name: 'Advance',
  amount: '500',
  currency: null,
  way: 'top_up',
  recoverable: true,
  recovery: 'at_once',
  share: null,
  floor: '0',
  cap: '2000',
  start_month: '2017-02',
  end_month: '2017-06',
  comment: '',
};

it.each([
  [{}, false],
  [{ name: 'Other', comment: 'Why', share: '0.5', floor: '100', recovery: 'year' }, false],
  [{ amount: '500.01' }, true],
  [{ amount: '499' }, false],
  [{ currency: 'EUR' }, true],
  [{ way: 'on_top' }, true],
  [{ recoverable: false }, true],
  [{ start_month: '2017-01' }, true],
  [{ start_month: '2017-03' }, false],
  [{ end_month: '2017-05' }, false],
  [{ end_month: '2017-07' }, true],
  [{ end_month: null }, true],
  [{ cap: '1000' }, false],
  [{ cap: null }, true],
] as const)('terms changed by %j give more: %s', (change, more) => {
  expect(givesMore(TERMS, { ...TERMS, ...change })).toBe(more);
});

it('a new draw gives more', () => expect(givesMore(null, TERMS)).toBe(true));
