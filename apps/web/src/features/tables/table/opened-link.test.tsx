import type { TableWire } from '@comptoir/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { OpenedLink } from './opened-link.tsx';
import { tableSearchSchema } from './table-search.ts';

vi.mock('./linked-record-dialog.tsx', () => ({
  LinkedRecordDialog: (props: { value: string; link: { table_id: string }; onClose: () => void }) => (
    <button id="closes" onClick={props.onClose}>{`${props.value} of ${props.link.table_id}`}</button>
  ),
}));

const page = mounted();
const table = {
  fields: [{ id: 'account', link: { table_id: 'accounts', by: 'name' } }, { id: 'stage' }],
} as unknown as TableWire;

function Page() {
  const [search, setSearch] = usePageSearch(tableSearchSchema);
  const open = () => setSearch({ linked: { field_id: 'account', value: 'Isdom' } }, { isStep: true });
  return (
    <>
      <button id="opens" onClick={open}>
        Open
      </button>
      <OpenedLink table={table} search={search} setSearch={setSearch} />
    </>
  );
}

async function at(address: string) {
  const history = createMemoryHistory({ initialEntries: ['/other', address] });
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/table', component: Page });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await router.load();
  page.show(<RouterProvider router={router as never} />);
  await expect.poll(() => page.place.querySelector('#opens')).not.toBeNull();
  return { router, dialog: () => page.place.querySelector<HTMLElement>('#closes') };
}

const OF_ACCOUNT = `linked=${encodeURIComponent('{"field_id":"account","value":"Isdom"}')}`;

test('a linked record is a step: closing it, or Back, leads to the table as it was', async () => {
  const { router, dialog } = await at('/table?q=won');
  expect(dialog()).toBeNull();
  await act(async () => page.place.querySelector<HTMLElement>('#opens')?.click());
  await expect.poll(() => dialog()?.textContent).toBe('Isdom of accounts');
  expect(router.state.location.search).toMatchObject({
    q: 'won',
    linked: { field_id: 'account', value: 'Isdom' },
  });
  await act(async () => dialog()?.click());
  await expect.poll(() => dialog()).toBeNull();
  expect(router.state.location.search).toEqual({ q: 'won' });
});

test('a link shows the record; closing it stays on the table', async () => {
  const { router, dialog } = await at(`/table?${OF_ACCOUNT}`);
  expect(dialog()?.textContent).toBe('Isdom of accounts');
  await act(async () => dialog()?.click());
  await expect.poll(() => dialog()).toBeNull();
  expect(router.state.location.pathname).toBe('/table');
});

test.each([OF_ACCOUNT.replace('account', 'stage'), OF_ACCOUNT.replace('account', 'gone'), 'linked=nothing'])(
  'a field that leads nowhere shows no record: %s',
  async (search) => {
    const { dialog } = await at(`/table?${search}`);
    expect(dialog()).toBeNull();
  },
);
