import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { PATHS } from '../addresses.ts';
import { queryClient } from '../lib/query.ts';
import { watchSession } from '../lib/session-events.ts';
import { refusedWith } from './refused-with.ts';

// As in the product, where the end of a session forgets its data.
const unwatch = watchSession({ toLogin: () => undefined, onServerError: () => undefined });
afterAll(unwatch);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
const refused = (status: number, code: string) =>
  answer(status, { code, params: {}, field: null, request_id: 'one' });

test('who owes a second factor may set it up', async () => {
  refused(403, 'factor_needed');
  expect(await refusedWith('factor_needed')).toMatchObject({ code: 'factor_needed' });
});

test.each(['unauthenticated', 'reason_required'])(
  'who is refused with %s goes to the login',
  async (code) => {
    refused(code === 'unauthenticated' ? 401 : 403, code);
    await expect(refusedWith('factor_needed')).rejects.toMatchObject({ options: { to: PATHS.login } });
  },
);
