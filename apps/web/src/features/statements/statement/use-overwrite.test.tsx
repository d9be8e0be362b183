import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawData } from '../../../data/draws.ts';
import type { Statement } from '../../../data/statements.ts';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import en from '../../../messages/en/index.ts';
import { RestoreDialog } from './overwrite-dialog.tsx';
import { useOverwrite } from './use-overwrite.tsx';

vi.mock('../../../lib/session.ts', () => ({ useAccess: () => ({ canBinary: () => true }) }));
vi.mock('../../../lib/use-format.ts', () => ({
  useFormat: () => ({
    amount: (value: string, { currency }: { currency: string }) => `${value} ${currency}`,
  }),
}));

const page = mounted();
afterEach(() => vi.restoreAllMocks());

const WRITTEN = { value: '50', calculated: '80', currency: 'USD', created_by: 'Ann', comment: 'Agreed' };
const statement = (over: object) =>
  ({
    user: { id: 'one', name: 'Ben' },
    year: 2017,
    month: 6,
    status: 'ongoing',
    error_count: 0,
    balance_overwrite: null,
    currency: 'USD',
    ...over,
  }) as unknown as Statement;

let entry: ReturnType<typeof useOverwrite>['entry'];
const onShow = (shown: typeof entry) => {
  entry = shown;
};

function Menu({ of }: { readonly of: Statement }) {
  const found = useOverwrite(of);
  useEffect(() => onShow(found.entry));
  return found.dialog;
}

const show = (over: object) =>
  page.show(
    <QueryClientProvider client={queryClient}>
      <Menu of={statement(over)} />
    </QueryClientProvider>,
  );
const textOf = () => entry && entry.text;

test('a payment can be written while nothing is wrong; over errors it can only be given back', () => {
  show({});
  expect(textOf()).toBe(`${en.draws.overwrite}…`);
  show({ error_count: 1 });
  expect(textOf()).toBe(false);
  show({ error_count: 1, balance_overwrite: WRITTEN });
  expect(textOf()).toBe(`${en.draws.restore}…`);
  show({ error_count: 1, balance_overwrite: WRITTEN, status: 'locked' });
  expect(textOf()).toBe(false);
});

test('giving back says what was written, and needs no reason', async () => {
  const overwrite = vi.spyOn(drawData, 'overwrite').mockReturnValue(new Promise(() => {}));
  page.show(
    <QueryClientProvider client={queryClient}>
      <RestoreDialog
        statement={statement({ error_count: 1, balance_overwrite: WRITTEN })}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain(en.draws.restore_in_error);
  expect(document.body.textContent).toContain('50 USD');
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === en.draws.restore);
  await act(async () => button!.click());
  expect(overwrite).toHaveBeenCalledWith({ body: { user_id: 'one', year: 2017, month: 6, value: null } });
});
