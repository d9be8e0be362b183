import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { ACTING_FEATURES, DEFAULT_FEATURES, FEATURE_FLAGS, unmetNeed } from './index.ts';

const settings = { user_based_hierarchy: false, discussion_activated: false };
const everywhere = { features: DEFAULT_FEATURES, settings, live: true, isGod: false };

test('a need is met or named', () => {
  expect(unmetNeed({}, everywhere)).toBeNull();
  expect(unmetNeed({ feature: 'audit_trail' }, everywhere)).toBeNull();
  expect(unmetNeed({ feature: 'audit_trail' }, { ...everywhere, features: {} })).toEqual({
    feature: 'audit_trail',
  });
  expect(unmetNeed({ without: 'requests' }, { ...everywhere, features: { requests: true } })).toEqual({
    feature: 'requests',
  });
  expect(unmetNeed({ setting: { name: 'user_based_hierarchy', is: true } }, everywhere)).toEqual({
    setting: 'user_based_hierarchy',
  });
  expect(unmetNeed({ setting: { name: 'user_based_hierarchy', is: false } }, everywhere)).toBeNull();
  expect(unmetNeed({ live: true, orGod: true }, { ...everywhere, live: false, isGod: true })).toBe('live');
  expect(
    unmetNeed({ feature: 'audit_trail', orGod: true }, { ...everywhere, features: {}, isGod: true }),
  ).toBeNull();
  expect(unmetNeed({ feature: 'audit_trail' }, { ...everywhere, features: {}, isGod: true })).toEqual({
    feature: 'audit_trail',
  });
});

test('every flag has a default; two flags that replace each other are not both on', () => {
  expect(Object.keys(DEFAULT_FEATURES).toSorted()).toEqual([...FEATURE_FLAGS].toSorted());
  expect(DEFAULT_FEATURES.discussions && DEFAULT_FEATURES.requests).toBe(false);
});

test('every flag is obeyed', () => {
  expect(ACTING_FEATURES.toSorted()).toEqual([...FEATURE_FLAGS].toSorted());
});

test('what a call needs can be switched, and what can be switched is needed by a call', () => {
  const calls = Object.values(contract).filter(
    (value) => typeof value === 'object' && 'permission' in value,
  ) as unknown as contract.Call[];
  const needed = calls
    .flatMap(({ needs }) => [needs?.feature, needs?.without])
    .filter((flag) => flag !== undefined);
  expect(needed.length).toBeGreaterThan(0);
  for (const flag of needed) expect(ACTING_FEATURES).toContain(flag);
  for (const flag of ACTING_FEATURES) expect(needed).toContain(flag);
});
