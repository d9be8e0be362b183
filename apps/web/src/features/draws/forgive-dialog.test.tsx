import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawData, type Ledger } from '../../data/draws.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { ForgiveDialog } from './forgive-dialog.tsx';

vi.mock('../../lib/use-format.ts', () => ({
  useFormat: () => ({
    period: (month: string) => month,
    amount: (value: string, { currency }: { currency: string }) => `${value} ${currency}`,
  }),
}));

const page = mounted();
afterEach(() => vi.restoreAllMocks());

const ledger = (currency: string, balance: string, month: number) =>
  ({ currency, balance, kept: false, rows: [{ year: 2017, month, status: 'ongoing' }] }) as unknown as Ledger;

const show = (ledgers: readonly Ledger[]) =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <ForgiveDialog user={{ id: 'one', name: 'Ann' }} ledgers={ledgers} onClose={() => undefined} />
    </QueryClientProvider>,
  );

test('one balance needs no choice: it names the currency that is owed', async () => {
  const forgive = vi.spyOn(drawData, 'forgive').mockReturnValue(new Promise(() => {}));
  show([ledger('EUR', '0', 5), ledger('USD', '100', 6)]);
  expect(document.body.textContent).not.toContain(en.draws.forgive_balance);
  const why = document.querySelector('textarea')!;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(why, 'Agreed');
    why.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === en.draws.forgive);
  await act(async () => button!.click());
  expect(forgive).toHaveBeenCalledWith({
    body: { user_id: 'one', year: 2017, month: 6, amount: null, currency: 'USD', comment: 'Agreed' },
  });
});

test('of several balances one is chosen', () => {
  show([ledger('EUR', '50', 5), ledger('USD', '100', 6)]);
  expect(document.body.textContent).toContain(en.draws.forgive_balance);
  expect(document.body.textContent).toContain('50 EUR');
});
