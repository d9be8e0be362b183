import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { kindOf } from './error-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('why a page can’t be shown; without a line nothing is called broken', () => {
  const kinds = () =>
    [
      new ApiError('forbidden', 403),
      new ApiError('not_found', 404),
      new ApiError('unavailable', 0),
      new TypeError('Failed to fetch dynamically imported module'),
    ].map(kindOf);
  expect(kinds()).toEqual(['unauthorized', 'not_found', 'unreachable', 'error']);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(kinds()).toEqual(['unauthorized', 'not_found', 'unreachable', 'unreachable']);
});
