import type { Page } from 'playwright-core';
import { goWithin } from '../browser.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { choose, press } from './acts.ts';

const rep = (name: string, path: string, act: (page: Page) => Promise<void>): Screen<WorkPlaces> => ({
  name,
  as: 'rep',
  path,
  act,
});

const inFirst =
  (act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.locator('a[href^="/discussions/"]').first().click();
    await page.locator('textarea').waitFor();
    await act(page);
  };

/** What the server would say to somebody else. */
const answerOnce = (page: Page, path: string, body: object): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ json: body }), { times: 1 });

const VIEW = '018f0000-0000-7000-8000-000000000001';

/** The demo company has discussions: with requests, its admin looks at a view as somebody else. */
async function previewRequests(page: Page): Promise<void> {
  await page.route('**/api/me', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const me = (await (await route.fetch()).json()) as { company: { features: object } };
    me.company.features = { ...me.company.features, requests: true };
    return route.fulfill({ json: me });
  });
  const view = { id: VIEW, name: 'As each person sees it', filters: [], link: 'and', preview_mode: true };
  const person = { id: '018f0000-0000-7000-8000-000000000002', name: 'Melvin Marxen', avatar: null };
  const answers: Readonly<Record<string, object>> = {
    '**/api/requests/views': { views: [{ ...view, permission: 'edit', is_own: true, version: 1 }] },
    '**/api/requests/people*': { users: [person] },
    '**/api/requests/unread': { count: 0 },
    '**/api/company/request-topics': { labels: [] },
    '**/api/requests?*': {
      rows: [],
      total: 0,
      open_count: 0,
      closed_count: 0,
      assignees: [],
      sees_all: true,
    },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(path, (route) => route.fulfill({ json }));
  await page.reload();
  await goWithin(page, `/requests?view=${VIEW}&as=${person.id}`);
  await page.getByRole('button', { name: 'Exit preview' }).waitFor();
}

/** Dialogs of conversations, the panel of the bell, and the message to support. */
export const DISCUSSION_STATES: readonly Screen<WorkPlaces>[] = [
  rep('new discussion', '/discussions', press(/^New discussion$/, 'dialog')),
  rep('export of discussions', '/discussions', press(/^Export as CSV$/, 'dialog')),
  rep('discussions that match nothing', '/discussions?q=nothing-says-this', async (page) => {
    await page.getByText('Nothing matches your search and filters.').waitFor();
  }),
  rep('members of a discussion', '/discussions', inFirst(press(/members?$/, 'dialog'))),
  rep('link of a statement', '/discussions', inFirst(press(/^Link a statement$/, 'dialog'))),
  rep('change of a discussion', '/discussions', inFirst(choose(/^More actions$/, /label/, 'dialog'))),
  rep(
    'deletion of a discussion',
    '/discussions',
    inFirst(choose(/^More actions$/, /^Delete$/, 'alertdialog')),
  ),
  rep(
    'mention in a message',
    '/discussions',
    inFirst(async (page) => {
      await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('@Mel');
      await page.getByRole('listbox', { name: 'People' }).waitFor();
    }),
  ),
  {
    name: 'ask about a statement',
    as: 'rep',
    path: '/statements?year=2017&month=6',
    act: press(/^Ask about /, 'dialog'),
  },
  { name: 'view of requests as somebody else', as: 'admin', path: '/discussions', act: previewRequests },
  rep('no notifications', '/', async (page) => {
    await answerOnce(page, '**/api/notifications', { notifications: [], unread: 0 });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('You’re all caught up').waitFor();
  }),
  rep('notifications while paused', '/parameters/notifications', async (page) => {
    const resume = page.getByRole('button', { name: /^Resume/ });
    // Two windows of one person: the other one may have paused already.
    await page
      .getByRole('button', { name: /^(Pause|Resume)/ })
      .last()
      .waitFor();
    if (!(await resume.isVisible())) await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await resume.waitFor();
  }),
  {
    name: 'unsubscribe from a kind of mail',
    as: null,
    path: '/auth',
    act: async (page) => {
      await answerOnce(page, '**/auth/unsubscribe/token', {
        kind: 'comments',
        company: 'CRM demo',
        is_on: true,
      });
      await goWithin(page, '/unsubscribe?token=of-a-link');
      await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    },
  },
  {
    name: 'unsubscribed from a kind of mail',
    as: null,
    path: '/auth',
    act: async (page) => {
      await answerOnce(page, '**/auth/unsubscribe/token', {
        kind: 'comments',
        company: 'CRM demo',
        is_on: false,
      });
      await goWithin(page, '/unsubscribe?token=of-another-link');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];
