import type { Page } from 'playwright-core';
import { anonymousApi, FIRST_ADMIN, signInApi } from './api.ts';
import type { Product } from './product.ts';
import { type Places, placesOf } from './screens.ts';

/** More of the demo company's places, some of them made for these states. */
export interface WorkPlaces extends Places {
  /** Whose July an admin looks at, and whose June their manager does. */
  readonly person: string;
  readonly report: string;
  /** With an address, not invited yet. */
  readonly newcomer: string;
  /** Where somebody invited makes their account. */
  readonly invitation: string;
  /** The same for an address that has an account already, and a link that somebody used. */
  readonly invitation_of_account: string;
  readonly invitation_used: string;
  /** Of a support login that has given no reason yet. */
  readonly without_reason: Parameters<ReturnType<Page['context']>['addCookies']>[0];
  /** A file of deals that waits for its columns, and one that is in. */
  readonly waiting: string;
  readonly imported: string;
  /** A file of people that waits for its check, and one that is in. */
  readonly people_waiting: string;
  readonly people_imported: string;
  /** One of the board's two views, shared with the admins. */
  readonly view: string;
}

export async function workPlacesOf(product: Product): Promise<WorkPlaces> {
  const api = await signInApi(product.url, product.logins['admin']!);
  const manager = await signInApi(product.url, product.logins['manager']!);
  const search = { year: 2017, month: 6 };
  const { statements } = (
    await manager.post<{ statements: { user: { id: string } }[] }>('/api/statements/search', search)
  ).body;
  await api.post('/api/attributes', { name: 'Seniority', type: 'picklist', options: ['Junior', 'Senior'] });
  const invite = async (name: string, email: string) => {
    const { id } = (await api.post<{ id: string }>('/api/users', { name, email })).body;
    return { id, url: (await api.post<{ url: string }>(`/api/users/${id}/invite`)).body.url };
  };
  const newcomer = (
    await api.post<{ id: string }>('/api/users', { name: 'Nora Newcomer', email: 'nora@example.test' })
  ).body.id;
  const invited = await invite('Ivo Invited', 'ivo@example.test');
  const of_account = await invite('Sam Second', product.logins['support']!.email);
  const used = await invite('Uma Used', 'uma@example.test');
  const [anonymous, support] = [anonymousApi(product.url), anonymousApi(product.url)];
  await Promise.all([anonymous.get('/api/me'), support.get('/api/me')]);
  const token = new URL(used.url).searchParams.get('token');
  await anonymous.post('/auth/account_creation', { token, password: FIRST_ADMIN.password });
  await support.post('/auth/login', product.logins['support']!);
  const upload = async <T>(path: string, name: string, text: string) => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), name);
    return (await api.upload<T>(path, form)).body;
  };
  const deals = 'code,amount,closed on\nA,10,2026-01-31\nB,20,2026-02-28\n';
  const people = 'Name,Manager,Team\nAda Newcomer,Nobody Known,Central\nAda Newcomer,,\n';
  const places = await placesOf(product);
  const filters = [
    { type: 'username', value: 'a' },
    { type: 'managers', values: [statements[0]!.user.id] },
  ];
  const view = (name: string) =>
    api.post<{ id: string }>('/api/statements/views', {
      name,
      filters,
      link: 'or',
      preview_mode: name === 'West',
    });
  await view('East');
  const west = (await view('West')).body.id;
  await api.put(`/api/statements/views/${west}/shares`, {
    shares: [{ role_id: places.roles[0]!, permission: 'edit' }],
  });
  const { imports } = (await api.get<{ imports: { id: string; status: string }[] }>('/api/import')).body;
  const { imports: of_people } = (await api.get<{ imports: { id: string }[] }>('/api/users/imports')).body;
  return {
    ...places,
    person: places.best,
    report: statements[0]!.user.id,
    newcomer,
    invitation: pathOf(invited.url),
    invitation_of_account: pathOf(of_account.url),
    invitation_used: pathOf(used.url),
    without_reason: Array.from(support.cookies, ([name, value]) => ({ name, value, url: product.url })),
    waiting: (await upload<{ import: { id: string } }>('/api/import', 'deals.csv', deals)).import.id,
    imported: imports.find((one) => one.status === 'finished')!.id,
    people_waiting: (await upload<{ id: string }>('/api/users/imports', 'people.csv', people)).id,
    people_imported: of_people[0]!.id,
    view: west,
  };
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
