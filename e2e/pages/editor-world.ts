import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Api } from '../api.ts';
import { importTable } from '../deals.ts';
import { FIRST_ADMIN, useProduct } from '../harness.ts';

const DEALS = `deal,owner,stage,closed,value
D1,First admin,Won,6/5/2017,15000
D2,First admin,Won,6/20/2017,10000
D3,First admin,Lost,6/21/2017,99999
D4,First admin,Won,7/1/2017,500
`;

export let api: Api;
/** The first admin, whose deals they are. */
export let user: string;

/** An empty product with a table of deals, for the tests of one file. */
export function productWithDeals(): ReturnType<typeof useProduct> {
  const app = useProduct({ seed: 'none' });
  beforeAll(async () => {
    api = await app.api(FIRST_ADMIN);
    await api.patch('/api/me', { onboarded: true });
    user = (await api.get<{ user: { id: string } }>('/api/me')).body.user.id;
    await makeTable();
  });
  return app;
}

interface Ids {
  readonly plan: string;
  readonly compensation: string;
}

async function makeTable(): Promise<void> {
  await importTable(api, 'Deals', DEALS, (name, type) => ({
    name,
    type: name === 'value' ? 'amount' : name === 'stage' ? 'picklist' : name === 'owner' ? 'user' : type,
  }));
}

export async function makeCompensation(name: string): Promise<Ids> {
  const plan = (await api.post<{ id: string }>('/api/plans', { name: `Plan of ${name}` })).body.id;
  const compensation = (await api.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name })).body.id;
  return { plan, compensation };
}

/** The first admin is paid by it, from June 2017's statement on. */
export async function payUser({ plan, compensation }: Ids): Promise<void> {
  await makeMember({ plan });
  const { version } = (await api.get<{ version: number }>(`/api/compensations/${compensation}`)).body;
  expect((await api.post(`/api/compensations/${compensation}/go-live`, { version })).status).toBe(200);
  await api.post('/api/statements/refresh', { year: 2017, month: 6, user_ids: null });
  const status = async () => (await api.get(`/api/statement?user_id=${user}&year=2017&month=6`)).status;
  await expect.poll(status).toBe(200);
}

/** Makes the first admin a member of the plan. */
export async function makeMember({ plan }: Pick<Ids, 'plan'>): Promise<void> {
  await api.patch(`/api/users/${user}/licence`, { licenced: true });
  const members = [{ user_id: user, team_id: null, start_date: null, end_date: null }];
  expect((await api.put(`/api/plans/${plan}/members`, { members })).status).toBe(200);
}

export const address = ({ plan, compensation }: Ids, step: string) =>
  `/plan/${plan}/compensation/${compensation}?step=${step}&month=2017-06&user=${user}`;

export async function addScope(page: Page, source = /^Deals/): Promise<void> {
  await page.getByRole('button', { name: 'Add scope' }).click();
  await page.getByRole('menuitem', { name: source }).click();
  await page.getByRole('heading', { name: 'Owner' }).waitFor();
}

export async function addValue(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}
