import { expect, test } from 'vitest';
import { AppError, ERROR_CODES, hasCode } from './index.ts';

test('a refusal has its code, its parameters and the field at fault', () => {
  expect(new AppError('name_used', { name: 'Q1' }, 'name')).toMatchObject({
    code: 'name_used',
    params: { name: 'Q1' },
    field: 'name',
  });
  expect(new AppError('forbidden')).toMatchObject({ params: {}, field: null });
});

test('a wrong or missing parameter does not compile', () => {
  const made = [
    // @ts-expect-error the name is missing
    new AppError('name_used'),
    // @ts-expect-error a name is not a number of users
    new AppError('role_in_use', { name: 'Rep' }),
    // @ts-expect-error nothing to fill
    new AppError('csrf_failed', { token: 'x' }),
    // @ts-expect-error no such parameter
    new AppError('too_many_requests', { minutes: 5 }),
    // @ts-expect-error one of several codes needs a month
    new AppError('statement_locked' as 'statement_locked' | 'earlier_statement_open'),
  ];
  expect(made).toHaveLength(5);
});

test('what another thread sent is the same refusal', () => {
  const sent = structuredClone({ code: 'file_empty', params: { reason: 'no_rows' } } as const);
  expect(AppError.restore(sent)).toEqual(new AppError('file_empty', { reason: 'no_rows' }));
});

test('a code gives the parameters their type', () => {
  const refusal = AppError.restore({ code: 'calculation_too_long', params: { seconds: 30 } });
  const seconds: number = hasCode(refusal, 'calculation_too_long') ? refusal.params.seconds : 0;
  expect(seconds).toBe(30);
  expect(hasCode(refusal, 'name_used')).toBe(false);
  expect(ERROR_CODES).toContain('calculation_too_long');
});
