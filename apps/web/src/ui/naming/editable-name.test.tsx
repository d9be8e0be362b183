import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { toast, ToastRegion } from '../toast.tsx';
import { EditableName } from './editable-name.tsx';

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
afterAll(() => vi.unstubAllGlobals());
// The top layer is the browser's.
HTMLElement.prototype.togglePopover = () => true;
const page = mounted();

interface Plan {
  readonly name: string;
  readonly version: number;
}
/** What the server has: `save` refuses another version than its own. */
function server(stored: Plan) {
  const state = { stored, saved: [] as string[] };
  return {
    state,
    read: () => Promise.resolve(state.stored),
    save: (name: string, at: Plan) => {
      if (at.version !== state.stored.version)
        return Promise.reject(new ApiError('conflict', 409, { object: 'plan' }));
      if (name === 'Taken') return Promise.reject(new ApiError('name_used', 409, { name }, 'name'));
      state.saved.push(name);
      state.stored = { name, version: at.version + 1 };
      return Promise.resolve();
    },
  };
}
type Server = ReturnType<typeof server>;
const shows = ({ save, read }: Server, stored: Plan, canRename = true) =>
  page.show(
    <>
      <h1>
        <EditableName stored={stored} save={save} read={read} canRename={canRename} />
      </h1>
      <ToastRegion />
    </>,
  );
const heading = () => page.place.querySelector('h1')!;
const opener = () => heading().querySelector('button')!;
const input = () => heading().querySelector('input')!;
const error = () => heading().querySelector('[role=alert]')?.textContent;
const press = (element: Element, key: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const rename = async (text: string, key = 'Enter') => {
  act(() => opener().click());
  type(text);
  await press(input(), key);
};

test('a press or F2 begins the typing; Enter saves, and Undo gives the name back', async () => {
  const one = server({ name: 'Sales', version: 1 });
  shows(one, one.state.stored);
  await press(opener(), 'F2');
  expect([document.activeElement, input().value]).toEqual([input(), 'Sales']);
  type('  Sales 2027 ');
  await press(input(), 'Enter');
  expect(one.state.saved).toEqual(['Sales 2027']);
  shows(one, one.state.stored);
  expect([heading().textContent, document.activeElement]).toEqual(['Sales 2027', opener()]);
  const undo = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === en.common.undo,
  );
  await act(async () => undo!.click());
  expect(one.state.saved).toEqual(['Sales 2027', 'Sales']);
  act(() => toast.clear());
});

test('the new name shows while it is saved', async () => {
  let done = () => {};
  const stored = { name: 'Sales', version: 1 };
  const save = () => new Promise<void>((resolve) => (done = resolve));
  shows({ ...server(stored), save }, stored);
  await rename('Partners');
  expect([input(), heading().textContent]).toEqual([null, 'Partners']);
  await act(async () => done());
  act(() => toast.clear());
});

test('leaving saves, Escape does not', async () => {
  const one = server({ name: 'Sales', version: 1 });
  shows(one, one.state.stored);
  await rename('Other', 'Escape');
  expect([one.state.saved, heading().textContent]).toEqual([[], 'Sales']);
  act(() => opener().click());
  type('Left');
  await act(async () => input().blur());
  expect(one.state.saved).toEqual(['Left']);
  act(() => toast.clear());
});

test('an empty, too long or taken name says so at the input, with what was typed', async () => {
  const one = server({ name: 'Sales', version: 1 });
  shows(one, one.state.stored);
  await rename(' ');
  expect(error()).toBe(en.naming.empty);
  type('x'.repeat(256));
  await press(input(), 'Enter');
  expect(error()).toContain('255');
  type('Taken');
  await press(input(), 'Enter');
  expect([error(), input().value, input().getAttribute('aria-invalid')]).toEqual([
    en.errors.name_used,
    'Taken',
    'true',
  ]);
  expect(one.state.saved).toEqual([]);
});

test('another’s name is shown before it is replaced; another’s other change is no conflict', async () => {
  const one = server({ name: 'Sales', version: 1 });
  shows(one, { name: 'Sales', version: 1 });
  one.state.stored = { name: 'Sales', version: 2 };
  await rename('First');
  expect(one.state.saved).toEqual(['First']);
  shows(one, { name: 'First', version: 3 });
  one.state.stored = { name: 'Theirs', version: 4 };
  await rename('Mine');
  expect([error()?.includes('Theirs'), input().value]).toEqual([true, 'Mine']);
  // It is on the screen by then.
  shows(one, one.state.stored);
  await act(async () => input().blur());
  expect(one.state.saved).toEqual(['First']);
  await press(input(), 'Enter');
  expect(one.state.saved).toEqual(['First', 'Mine']);
  act(() => toast.clear());
});

test('without the right it is plain text', () => {
  const one = server({ name: 'Sales', version: 1 });
  shows(one, one.state.stored, false);
  expect([heading().innerHTML]).toEqual(['Sales']);
});
