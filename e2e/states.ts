import type { Page } from 'playwright-core';
import { signInApi } from './api.ts';
import type { Product } from './product.ts';
import type { Screen } from './screens.ts';

const press =
  (name: RegExp, shows: 'dialog' | 'alertdialog' | 'menu') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await page.getByRole(shows).first().waitFor();
    // A sheet slides in on a phone: until it stands, axe takes the page behind for the page.
    await page.waitForTimeout(1000);
  };

/** What a screen of the demo company becomes when somebody works on it: steps, tabs, panels and dialogs. */
export async function demoStates(product: Product): Promise<Screen[]> {
  const api = await signInApi(product.url, product.logins['admin']!);
  const read = async <T>(path: string): Promise<T> => (await api.get<T>(path)).body;
  const { plans } = await read<{ plans: { id: string; compensations: { id: string }[] }[] }>('/api/plans');
  const { tables } = await read<{ tables: { id: string; name: string }[] }>('/api/tables');
  const { roles } = await read<{ roles: { id: string }[] }>('/api/company/roles');
  const { quotas } = await read<{ quotas: { id: string }[] }>('/api/quotas');
  const board = await api.post<{ statements: { user: { id: string } }[] }>('/api/statements/search', {
    year: 2017,
    month: 7,
    filters: { username: 'Darcel' },
  });
  const plan = plans.find((one) => one.compensations.length > 0)!;
  const editor = `/plan/${plan.id}/compensation/${plan.compensations[0]!.id}`;
  const manager = await signInApi(product.url, product.logins['manager']!);
  const team = await manager.post<{ statements: { user: { id: string } }[] }>('/api/statements/search', { year: 2017, month: 6 });
  const steps = ['data', 'commission', 'rules', 'kpis', 'dashboard'].map((step): Screen => ({
    name: `editor, ${step}`,
    as: 'admin',
    path: `${editor}?step=${step}`,
  }));
  return [
    ...steps,
    { name: 'new plan', as: 'admin', path: '/plan', act: press(/^(Add a plan|Ajouter un plan)$/, 'dialog') },
    { name: 'members of a plan', as: 'admin', path: `/plan/${plan.id}?tab=members` },
    {
      name: 'adding members',
      as: 'admin',
      path: `/plan/${plan.id}?tab=members`,
      act: press(/^(Add people or teams|Ajouter des personnes ou des équipes)$/, 'dialog'),
    },
    { name: 'new user', as: 'admin', path: '/users', act: press(/^(Add user|Ajouter un utilisateur)$/, 'dialog') },
    { name: 'new team', as: 'admin', path: '/users/teams', act: press(/^(Add team|Ajouter une équipe)$/, 'dialog') },
    { name: 'new quota', as: 'admin', path: '/quotas', act: press(/^(Add quota|Ajouter un objectif)$/, 'dialog') },
    { name: 'other quota', as: 'admin', path: `/quotas/${quotas.at(-1)?.id}` },
    ...tables.map((table): Screen => ({ name: `table ${table.name}`, as: 'admin', path: `/tables/${table.id}` })),
    { name: 'fields of tables', as: 'admin', path: '/tables/fields' },
    ...roles.slice(0, 3).map((role, at): Screen => ({ name: `role ${at + 1}`, as: 'admin', path: `/parameters/role/${role.id}` })),
    { name: 'statement', as: 'admin', path: `/statements?year=2017&month=7&user=${board.body.statements[0]?.user.id}` },
    {
      name: "statement of the manager's team",
      as: 'manager',
      path: `/statements?year=2017&month=6&user=${team.body.statements[0]?.user.id}`,
    },
    {
      name: 'locking a month',
      as: 'admin',
      path: '/statements?year=2017&month=7',
      act: press(/^(Lock all|Tout verrouiller)/, 'alertdialog'),
    },
    { name: 'nothing calculated', as: 'admin', path: '/statements?year=2019&month=1' },
    { name: 'own statements of a rep', as: 'rep', path: '/statements?year=2017&month=12' },
    { name: 'not allowed', as: 'rep', path: '/users' },
  ];
}
