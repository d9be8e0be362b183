import type { BulkRun } from '@comptoir/contract';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bulkRunData } from '../../data/bulk-runs.ts';
import { queryClient } from '../../lib/query.ts';
import en from '../../messages/en/index.ts';
import css from '../toast.module.css';
import { toast, ToastRegion } from '../toast.tsx';
import { followRun, type RunTexts } from './follow-run.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const RUN: BulkRun = {
  id: '01900000-0000-7000-8000-000000000001',
  action: 'lock',
  month: '2026-06',
  status: 'running',
  total: 1000,
  done: 412,
  changed: 400,
  skipped: 12,
  cancel_requested: false,
  error: null,
  created_at: '2026-07-01T10:00:00.000Z',
};
const onShow = vi.fn();
const TEXTS: RunTexts = {
  running: () => 'Locking',
  progress: ({ done, total }) => `${done} of ${total}`,
  done: ({ changed }) => `${changed} locked`,
  stopped: ({ changed }) => `Stopped. ${changed} locked`,
  failed: 'Failed',
  skipped: (count) => `${count} skipped`,
  stop: 'Stop',
  stopping: 'Stopping',
  show: 'Show why',
  undo: 'Undo',
  errorText: () => 'No right',
  onShow,
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <IntlProvider locale="en" messages={en}>
        <ToastRegion />
      </IntlProvider>,
    ),
  );
});
afterEach(() => {
  act(() => toast.clear());
  act(() => root.unmount());
  place.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const card = () => document.querySelector('[role=status], [role=alert]');
const see = (run: BulkRun) =>
  act(async () => void queryClient.setQueryData(bulkRunData.one(run.id).queryKey, run));

test('a run shows how far it is, and at its end what it skipped', async () => {
  act(() => followRun(RUN, TEXTS));
  expect(card()?.textContent).toContain('412 of 1000');
  expect(card()?.querySelector('progress')?.value).toBeCloseTo(41.2);
  await see({ ...RUN, status: 'finished', done: 1000, changed: 988 });
  expect(card()?.textContent).toContain('988 locked');
  expect(card()?.textContent).toContain('12 skipped');
  const show = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show why');
  act(() => show?.click());
  expect(onShow).toHaveBeenCalledTimes(1);
});

test('a run that is being stopped says so, and then where it stopped', async () => {
  const run = { ...RUN, id: '01900000-0000-7000-8000-000000000002' };
  act(() => followRun(run, TEXTS));
  await see({ ...run, cancel_requested: true });
  expect(card()?.textContent).toContain('Stopping');
  await see({ ...run, status: 'cancelled', cancel_requested: true });
  expect(card()?.textContent).toContain('Stopped. 400 locked');
  expect(card()?.textContent).toContain('412 of 1000');
});

test.each([
  ['something done', { changed: 988, skipped: 12 }, css['success']],
  ['nothing done and something skipped', { changed: 0, skipped: 1000 }, css['warning']],
  ['nothing done and nothing to do', { changed: 0, skipped: 0 }, css['info']],
])('the sign of a run that ended with %s', async (_what, counts, tone) => {
  const run: BulkRun = { ...RUN, ...counts, id: crypto.randomUUID(), status: 'finished', done: 1000 };
  act(() => followRun(run, TEXTS));
  expect(card()?.className).toContain(tone);
});

test('people who were archived come back by Undo; statements do not', async () => {
  const ends: Partial<BulkRun> = { status: 'finished', done: 1000, changed: 1000, skipped: 0 };
  const undo = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo');
  act(() => followRun({ ...RUN, ...ends, id: crypto.randomUUID() }, TEXTS));
  expect(undo()).toBeUndefined();
  const fetched = vi.fn((_url: string | URL | Request) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', fetched);
  const archived: BulkRun = { ...RUN, ...ends, id: crypto.randomUUID(), action: 'archive', month: null };
  act(() => followRun(archived, TEXTS));
  act(() => undo()?.click());
  expect(fetched.mock.calls.map(([url]) => String(url))).toContain(`/api/bulk-runs/${archived.id}/undo`);
});

test('people who were archived come back by Undo where others were skipped, too', async () => {
  const fetched = vi.fn((_url: string | URL | Request) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', fetched);
  const run: BulkRun = {
    ...RUN,
    id: crypto.randomUUID(),
    action: 'archive',
    month: null,
    status: 'finished',
    done: 1000,
    changed: 988,
    skipped: 12,
  };
  act(() => followRun(run, TEXTS));
  const buttons = [...(card()?.querySelectorAll('button') ?? [])];
  expect(buttons.map((one) => one.textContent).slice(0, 2)).toEqual(['Show why', 'Undo']);
  await act(async () => buttons[1]?.click());
  const paths = fetched.mock.calls.map(([url]) => String(url));
  expect(paths).toContain(`/api/bulk-runs/${run.id}/undo`);
  // Nobody needs it again: it is not shown after a reload.
  expect(paths).toContain(`/api/bulk-runs/${run.id}`);
});
