import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { statementData } from '../../../data/statements.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { toast, ToastRegion } from '../../../ui/toast.tsx';
import { useStateAction } from './use-state-action.tsx';

const page = mounted();
let ask!: ReturnType<typeof useStateAction>['ask'];
const onShow = (shown: typeof ask) => {
  ask = shown;
};
function Shown() {
  const { ask: shown, dialog } = useStateAction();
  useEffect(() => onShow(shown));
  return dialog;
}
afterEach(() => {
  act(() => toast.clear());
  vi.restoreAllMocks();
});

const dialog = () => document.querySelector('[role=alertdialog]');
const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click());

test('a question that could not be answered stays open, and the same button tries again', async () => {
  const change = vi.spyOn(statementData, 'changeState').mockRejectedValueOnce(new TypeError('no network'));
  const again = vi.spyOn(statementData, 'readAgain').mockReturnValue(new Promise(() => {}));
  page.show(
    <QueryClientProvider client={queryClient}>
      <Shown />
      <ToastRegion />
    </QueryClientProvider>,
  );
  act(() =>
    ask({
      mode: 'validate',
      year: 2017,
      month: 6,
      statement_ids: ['one'],
      tab: 'all',
      filters: {},
      count: 1,
    }),
  );
  await expect.poll(() => dialog() !== null).toBe(true);
  const action = [...dialog()!.querySelectorAll('button')].at(-1)!.textContent;
  await press(action);
  await expect.poll(() => document.querySelector('[role=alert]') !== null).toBe(true);
  expect(again).toHaveBeenCalledOnce();
  expect(dialog()).not.toBeNull();
  change.mockResolvedValueOnce({ changed: 1, changed_ids: ['one'], skipped: [] });
  await press(action);
  await expect.poll(() => dialog()).toBeNull();
  expect(change).toHaveBeenCalledTimes(2);
});
