import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { LeaveGuard } from './leave-guard.tsx';

const page = mounted();

/** A page with the guard at /form, with tabs, and another one at /other. */
async function open(isOn: boolean, more: Omit<Parameters<typeof LeaveGuard>[0], 'isOn'> = {}) {
  const root = createRootRoute({ component: Outlet });
  const form = createRoute({
    getParentRoute: () => root,
    path: '/form',
    component: () => <LeaveGuard isOn={isOn} {...more} />,
  });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => 'Other page' });
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  });
  await act(() => router.load());
  page.show(<RouterProvider router={router as never} />);
  return async (href: string) => {
    await act(async () => {
      // A navigation that is stopped ends when the question is answered.
      void router.navigate({ href });
      await Promise.resolve();
    });
    return router;
  };
}

const dialog = () => document.querySelector('[role="alertdialog"]');
const press = (name: string) =>
  act(async () => {
    const buttons = [...(dialog()?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.textContent === name)?.click();
    await Promise.resolve();
  });

test('changes that are not saved are left after a question', async () => {
  const go = await open(true);
  const router = await go('/other');
  await expect.poll(dialog).not.toBeNull();
  expect(router.state.location.pathname).toBe('/form');
  await press(en.common.discard);
  await expect.poll(() => page.place.textContent).toContain('Other page');
});

test('another tab of the page asks as well', async () => {
  const go = await open(true);
  await go('/form?tab=fields');
  await expect.poll(dialog).not.toBeNull();
});

test('so does another step, where steps are the parts of the page; its other choices ask nothing', async () => {
  const go = await open(true, { part: 'step' });
  const router = await go('/form?tab=fields');
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'fields' });
  expect(dialog()).toBeNull();
  await go('/form?tab=fields&step=rules');
  await expect.poll(dialog).not.toBeNull();
});

test('tabs that keep what is changed ask nothing', async () => {
  const go = await open(true, { tabsKeep: true });
  const router = await go('/form?tab=fields');
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'fields' });
  expect(dialog()).toBeNull();
});

test('without changes nothing is in the way', async () => {
  const go = await open(false);
  await go('/other');
  await expect.poll(() => page.place.textContent).toContain('Other page');
  expect(dialog()).toBeNull();
});
