import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { FormDialog } from './form-dialog.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

const page = mounted();
const save = { error: null, isPending: false, reset: () => {} };

const clickOutside = () =>
  act(() => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
  });

const type = () =>
  act(() => void document.querySelector('input')!.dispatchEvent(new InputEvent('input', { bubbles: true })));

test('a click outside closes a form, unless something was typed in it', () => {
  const onClose = vi.fn();
  page.show(
    <FormDialog title="New plan" action="Create" save={save} onSave={() => {}} onClose={onClose}>
      <TextField label="Name" value="" onChange={() => {}} />
    </FormDialog>,
  );
  clickOutside();
  expect(onClose).toHaveBeenCalledTimes(1);
  type();
  clickOutside();
  expect(onClose).toHaveBeenCalledTimes(1);
});

type Save = Parameters<typeof FormDialog>[0]['save'];

/** A page of plans, reached from another one, with the dialog on it. `set` changes what the save says of itself. */
async function openOnPage() {
  let set: (save: Save) => void = () => {};
  function Plans() {
    const [isOpen, setOpen] = useState(true);
    const [now, setSave] = useState<Save>(save);
    set = setSave;
    return (
      <>
        Plans
        <FormDialog
          title="New plan"
          action="Create"
          isOpen={isOpen}
          save={now}
          onSave={() => {}}
          onClose={() => setOpen(false)}
        >
          <TextField label="Name" value="" onChange={() => {}} />
          <Select label="Section" items={[{ value: 'one', text: 'One' }]} value={null} onChange={() => {}} />
        </FormDialog>
      </>
    );
  }
  const root = createRootRoute({ component: Outlet });
  const plans = createRoute({ getParentRoute: () => root, path: '/plans', component: Plans });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'Home' });
  const router = createRouter({
    routeTree: root.addChildren([plans, home]),
    history: createMemoryHistory({ initialEntries: ['/', '/plans', '/plans?tab=archived'], initialIndex: 1 }),
  });
  await act(() => router.load());
  page.show(<RouterProvider router={router as never} />);
  const go = (href: string, more: object = {}) =>
    act(async () => {
      // A navigation that is stopped ends when the question is answered.
      void router.navigate({ href, ...more });
      await Promise.resolve();
    });
  return { go, router, set: (next: Save) => act(() => set(next)) };
}

const question = () => document.querySelector('[role="alertdialog"]');
const answer = (name: string) =>
  act(async () => {
    const buttons = [...(question()?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.textContent === name)?.click();
    await Promise.resolve();
  });

test('what was typed is left after a question', async () => {
  const { go, router } = await openOnPage();
  type();
  await go('/');
  await expect.poll(question).not.toBeNull();
  expect(question()!.textContent).toContain(en.common.leave_title);
  await answer(en.common.cancel);
  await expect.poll(question).toBeNull();
  expect(router.state.location.pathname).toBe('/plans');
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  await go('/');
  await expect.poll(question).not.toBeNull();
  await answer(en.common.discard);
  await expect.poll(() => page.place.textContent).toBe('Home');
});

test('what was chosen in a list counts as typed', async () => {
  const { go } = await openOnPage();
  await act(async () => document.querySelector<HTMLButtonElement>('[role="dialog"] form button')?.click());
  expect(question()).toBeNull();
  await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click());
  await go('/');
  await expect.poll(question).not.toBeNull();
});

test('nothing typed, nothing to answer', async () => {
  const { go } = await openOnPage();
  await go('/');
  await expect.poll(() => page.place.textContent).toBe('Home');
  expect(question()).toBeNull();
});

test('while it is saved, and once it is, nothing is in the way', async () => {
  const { go, router, set } = await openOnPage();
  type();
  set({ ...save, isPending: true });
  await go('/plans?tab=live');
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'live' });
  set(save);
  await go('/');
  await expect.poll(() => page.place.textContent).toBe('Home');
});

test('what was refused is still to be saved', async () => {
  const { go, set } = await openOnPage();
  type();
  set({ ...save, isPending: true });
  set({ ...save, error: new Error('refused') });
  await go('/');
  await expect.poll(question).not.toBeNull();
});

test('what the page writes into its address asks nothing', async () => {
  const { go, router } = await openOnPage();
  type();
  await go('/plans?tab=live', { replace: true });
  await expect.poll(() => router.state.location.search).toEqual({ tab: 'live' });
  expect(question()).toBeNull();
});
