import { dec, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { prepare, startRun } from '../run/run.ts';
import {
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { nextTier } from './next-tier.ts';

test('a deal brings what the higher rate pays on everything', () => {
  const pay = tiers('pay', 'amount', [['10000', '0.02'], ['50000', '0.04']], { mode: 'interpolated' }); // prettier-ignore
  const model = compensation(documentOf([field('amount', 'amount'), pay], 'pay'));
  const run = startRun(prepare(worldOf([model])), dealTables([deal('d', '2026-06-10', '30000')]));
  const [result] = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results;
  const [climb] = result!.climbs;
  expect(toText(climb!.rate!)).toBe('0.03');
  expect(toText(climb!.pay)).toBe('900');
  const next = nextTier(climb!, dec('10000'))!;
  expect(toText(next.present_value!)).toBe('0.03');
  expect(toText(next.distance)).toBe('20000');
  // 40,000 at 3.5 % is 1,400; 60,000 at 4 % is 2,400, and 50,000 is 2,000.
  expect(toText(next.deal_brings_now)).toBe('500');
  expect(toText(next.deal_brings_beyond)).toBe('400');
});
