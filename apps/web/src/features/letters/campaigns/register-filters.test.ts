import { expect, test } from 'vitest';
import { filterOf, registerSearchSchema } from './register-filters.tsx';

const PLAN = '018f2f5e-7c1a-7000-8000-000000000001';
const of = (search: object) => filterOf(registerSearchSchema.parse(search));

test('the register is filtered by plan, version, words and person', () => {
  expect(of({})).toEqual({});
  expect(of({ plan: PLAN, version: '6cb74f9b4732', words: 'present', person: PLAN })).toEqual({
    plan_id: PLAN,
    version: '6cb74f9b4732',
    outdated: 'false',
    user_id: PLAN,
  });
  expect(of({ words: 'outdated' })).toEqual({ outdated: 'true' });
});

test('a version without its plan, and what an address has wrong, filter nothing', () => {
  expect(of({ version: '6cb74f9b4732' })).toEqual({});
  expect(of({ plan: 'x', version: 'nothing', words: 'some', person: 3 })).toEqual({});
});
