import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { teamData } from './teams.ts';

const writes: string[] = [];
const shown = { id: 'm', team_id: 't', start_date: '2026-01-01', end_date: null };
let stored: object[] = [];

beforeEach(() => {
  writes.length = 0;
  stored = [{ id: 'm', version: 7, start_date: '2026-01-01', end_date: null }];
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') writes.push(String(body));
    return Promise.resolve(Response.json({ id: 't', members: stored }));
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const change = () => teamData.setDates('u', shown, { start_date: '2026-02-01', end_date: '2026-06-30' });

test('the dates of a membership are written over its stored version; its rights stay', async () => {
  await change();
  expect(writes.map((one) => JSON.parse(one))).toEqual([
    {
      attributions: [{ id: 'm', version: 7, user_id: 'u', start_date: '2026-02-01', end_date: '2026-06-30' }],
    },
  ]);
});

test('other dates than those on the screen, or a membership that is gone, are left alone', async () => {
  stored = [{ id: 'm', version: 8, start_date: '2026-03-01', end_date: null }];
  await expect(change()).rejects.toMatchObject({ code: 'conflict' });
  stored = [];
  await expect(change()).rejects.toMatchObject({ code: 'not_found' });
  expect(writes).toEqual([]);
});
