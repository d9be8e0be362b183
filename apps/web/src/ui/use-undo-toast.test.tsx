import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../messages/en/index.ts';
import { toast, ToastRegion } from './toast.tsx';
import { useUndoToast } from './use-undo-toast.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
let show: ReturnType<typeof useUndoToast>;
function Page({ onReady }: { readonly onReady: (ready: typeof show) => void }) {
  const ready = useUndoToast();
  useEffect(() => {
    onReady(ready);
  });
  return <ToastRegion />;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <IntlProvider locale="en" messages={en}>
        <Page onReady={(ready) => (show = ready)} />
      </IntlProvider>,
    ),
  );
});
afterEach(() => {
  act(() => toast.clear());
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const texts = () =>
  [...document.querySelectorAll('[role=status], [role=alert]')].map((each) => each.textContent);
const pressUndo = () =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === en.common.undo,
    );
    button?.click();
  });

test('Undo is offered for eight seconds', () => {
  act(() => show('Archived', { undo: () => Promise.resolve(), undone: 'Restored' }));
  act(() => void vi.advanceTimersByTime(7900));
  expect(texts()).toEqual([`Archived${en.common.undo}`]);
  act(() => void vi.advanceTimersByTime(200));
  expect(texts()).toEqual([]);
});

test('Undo is sent once and confirmed', async () => {
  const undo = vi.fn(() => Promise.resolve());
  act(() => show('Archived', { undo, undone: 'Restored' }));
  await pressUndo();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual(['Restored']);
});

test('a refused Undo shows why', async () => {
  act(() =>
    show('Archived', { undo: () => Promise.reject(new TypeError('no network')), undone: 'Restored' }),
  );
  await pressUndo();
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).not.toBe('Restored');
});
