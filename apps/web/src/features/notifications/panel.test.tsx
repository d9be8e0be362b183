import { BUILT_IN_CHOICES, type Notification } from '@comptoir/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStale } from '../../data/write.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { Bell } from './bell.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { NotificationPanel } from './panel.tsx';

const router = vi.hoisted(() => ({ history: { push: vi.fn() } }));
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useRouter: () => router,
  Link: ({ to, children, ...rest }: { readonly to: string; readonly children: ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const page = mounted();
const words = en.notifications;
/** What the server keeps. */
let cards: Notification[];
let gone: Set<string>;
let writes: string[];

const card = (id: string, text: string, read = false): Notification => ({
  id,
  type: 'comment',
  kind: 'comments',
  category: 'general',
  read,
  creation_date: '2017-07-15T09:00:00.000Z',
  author: null,
  author_name: null,
  author_avatar: null,
  reference_type: 'STATEMENT',
  reference_url: '/statements?year=2017&month=6',
  reference_parameters: {},
  text,
  count: 1,
});

function answer(path: string, method: string, body: unknown): Response {
  if (method === 'GET') {
    const unread = cards.filter((one) => !one.read).length;
    return Response.json(path.includes('unread') ? { unread } : { notifications: cards, unread });
  }
  writes.push(`${method} ${path} ${String(body)}`);
  const one = cards.find(({ id }) => path.endsWith(id));
  if (one && gone.has(one.id)) {
    cards = cards.filter((kept) => kept !== one);
    return Response.json({ code: 'not_found', params: {}, field: null }, { status: 404 });
  }
  const { read } = JSON.parse(String(body)) as { read: boolean };
  cards = cards.map((kept) => (one && kept !== one ? kept : { ...kept, read }));
  return Response.json(one ? { ...one, read } : { ok: true });
}

beforeEach(() => {
  cards = [];
  gone = new Set();
  writes = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) =>
    Promise.resolve(answer(path, method ?? 'GET', body)),
  );
});
afterEach(() => {
  queryClient.clear();
  router.history.push.mockReset();
  vi.unstubAllGlobals();
});

const within = (shown: ReactNode) => <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>;
const onClose = vi.fn();
const text = () => page.place.textContent ?? '';
/** Looked at again once what arrived is drawn. */
const soon = <T,>(look: () => T) =>
  expect.poll(async () => {
    await act(async () => undefined);
    return look();
  });
const shows = (expected: string) => soon(text).toContain(expected);
const button = (label: string) =>
  [...page.place.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === label);
const texts = () => [...page.place.querySelectorAll('li a')].map((one) => one.textContent ?? '');
const click = (element: Element | null | undefined) =>
  act(async () => (element as HTMLElement | undefined)?.click());
async function open(...shown: Notification[]): Promise<void> {
  cards = shown;
  page.show(within(<NotificationPanel onClose={onClose} />));
  await shows(shown[0]?.text ?? words.empty_title);
}

test('the bell says how many are unread, and no number above 99', async () => {
  cards = Array.from({ length: 120 }, (_, at) => card(`n${at}`, 'x'));
  page.show(within(<Bell />));
  await shows('99+');
  expect(page.place.querySelector('button')?.getAttribute('aria-label')).toBe('Notifications, 120 unread');
});

test('without any, the panel says so, and nothing can be marked', async () => {
  await open();
  expect(button(words.mark_all)?.hasAttribute('disabled')).toBe(true);
});

test('a card leads to its place and is read by that', async () => {
  await open(card('n1', 'Ann commented'));
  const link = page.place.querySelector('li a');
  // A new tab marks it by its address.
  expect(link?.getAttribute('href')).toBe('/statements?year=2017&month=6&notification=n1');
  await click(link);
  expect(router.history.push.mock.calls).toEqual([['/statements?year=2017&month=6']]);
  expect(onClose).toHaveBeenCalled();
  await soon(() => cards[0]?.read).toBe(true);
});

test('all are marked at once', async () => {
  await open(card('n1', 'Ann commented'), card('n2', 'Bob commented'));
  const pressed = () => page.place.querySelectorAll('li button[aria-pressed="true"]').length;
  expect(pressed()).toBe(2);
  await click(button(words.mark_all));
  await soon(pressed).toBe(0);
  expect(writes).toHaveLength(1);
});

test('one that is gone by now leaves the list without a word', async () => {
  await open(card('n1', 'Ann commented'), card('n2', 'Bob commented'));
  gone.add('n1');
  await click(page.place.querySelector('li button'));
  await soon(texts).toHaveLength(1);
  expect(text()).toContain('Bob commented');
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('what arrives while it is open comes on top', async () => {
  await open(card('n1', 'Ann commented', true));
  cards = [card('n2', 'Bob commented'), ...cards];
  await act(() => makeStale(['notifications']));
  await soon(texts).toHaveLength(2);
  expect(texts()[0]).toContain('Bob commented');
});

test('a choice takes effect at once; Slack waits for an address', async () => {
  const saved: object[] = [];
  const save = async (change: object) => void saved.push(change);
  page.show(within(<ChoicesTable choices={BUILT_IN_CHOICES} hasSlack={false} save={save} />));
  const box = (channel: 'email' | 'slack') =>
    page.place.querySelector<HTMLInputElement>(
      `input[aria-label="${words.kind_comments}: ${words[`channel_${channel}`]}"]`,
    );
  expect([box('email')?.checked, box('email')?.disabled]).toEqual([true, false]);
  expect(box('slack')?.disabled).toBe(true);
  await click(box('email'));
  await soon(() => saved).toEqual([{ channels: { comments: { email: false } } }]);
});
