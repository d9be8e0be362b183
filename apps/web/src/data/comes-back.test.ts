import type { DashboardCard, RequestView, StatementView } from '@comptoir/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { requestViewData } from './discussions.ts';
import { metricData } from './metrics.ts';
import { viewData } from './views.ts';

/** What Undo writes, against a server that answers from `answers` and notes what it is sent. */
const writes: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  writes.length = 0;
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname;
    if (method !== 'GET') writes.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`.trim());
    return Promise.resolve(Response.json(answers[`${method} ${path}`] ?? answers[path] ?? {}));
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const view = (id: string, name: string): StatementView => ({
  id,
  name,
  filters: [{ type: 'username', value: 'Anna' }],
  link: 'or',
  preview_mode: true,
  fields: ['note'],
  users_avatar_for_preview: [],
  version: 3,
  permission: 'edit',
});
const share = { name: '', permission: 'edit' as const, role_id: null, user_id: null };

test('a deleted view comes back under its ID, shared as before, in its place, as the own view', async () => {
  const views = [view('a', 'First'), view('b', 'Second'), view('c', 'Third')];
  answers = {
    '/api/statements/views': { views, can_manage: true, default_id: 'a' },
    '/api/statements/views/a/shares': {
      shares: [
        { ...share, role_id: 'role' },
        { ...share, user_id: 'gone' },
        { ...share, user_id: 'user', permission: 'view' },
      ],
      shares_version: 4,
    },
    '/api/company/statements/sharing-view-data': {
      roles: [{ id: 'role', name: 'R' }],
      users: [{ id: 'user', name: 'U', avatar: null }],
    },
    'POST /api/statements/views': view('a', 'First'),
  };
  const makeAgain = await viewData.remove(views[0]!);
  expect(writes).toEqual(['DELETE /api/statements/views/a']);
  writes.length = 0;
  // Somebody deletes another one in between.
  answers['/api/statements/views'] = { views: [views[2], view('a', 'First')], can_manage: true };
  expect((await makeAgain()).id).toBe('a');
  expect(writes).toEqual([
    'POST /api/statements/views {"id":"a","name":"First","filters":[{"type":"username","value":"Anna"}],"link":"or","fields":["note"],"preview_mode":true}',
    // Somebody who no longer sees shared views is left out: all would be refused.
    'PUT /api/statements/views/a/shares {"shares":[{"role_id":"role","permission":"edit"},{"user_id":"user","permission":"view"}]}',
    'PUT /api/statements/views {"view_ids":["a","c"]}',
    'PUT /api/statements/default-view {"view_id":"a"}',
  ]);
});

test('a deleted view of requests comes back with its fields and order', async () => {
  const shown: RequestView = {
    ...view('a', 'Mine'),
    filters: [],
    fields: ['topic'],
    sort: 'oldest',
    is_own: true,
  };
  answers = {
    '/api/requests/views': { views: [shown] },
    '/api/requests/views/a/shares': { shares: [], shares_version: 1 },
  };
  const makeAgain = await requestViewData.remove(shown);
  writes.length = 0;
  await makeAgain();
  expect(writes[0]).toBe(
    'POST /api/requests/views {"id":"a","name":"Mine","filters":[],"link":"or","fields":["topic"],"sort":"oldest","preview_mode":true}',
  );
});

test('a removed card comes back in its place among those of now, and once', async () => {
  const card = (id: string): DashboardCard => ({ kind: 'report', id });
  const shown = (...ids: string[]) => {
    answers['/api/dashboard'] = { month: '2026-11', can_pin: true, cards: ids.map(card) };
  };
  // Of three, the second was removed, then the first.
  shown('c');
  await metricData.pinAgain('2026-11', card('b'), 1);
  shown('c', 'b');
  await metricData.pinAgain('2026-11', card('a'), 0);
  await metricData.pinAgain('2026-11', card('b'), 1);
  expect(writes).toEqual([
    'PUT /api/dashboard {"cards":[{"kind":"report","id":"c"},{"kind":"report","id":"b"}]}',
    'PUT /api/dashboard {"cards":[{"kind":"report","id":"a"},{"kind":"report","id":"c"},{"kind":"report","id":"b"}]}',
  ]);
});
