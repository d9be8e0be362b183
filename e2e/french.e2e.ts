import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, FIRST_ADMIN, useProduct } from './harness.ts';

/** An admin who works in French and has never seen the product. Each test goes on where the one before left off. */
const app = useProduct({ seed: 'none', company: null });
const FRENCH = { language: 'fr' } as const;
const admin = (): Promise<Page> => app.signedIn(FIRST_ADMIN, { ...FRENCH, at: null });

test('the company is set up in French: it pays in euros, and people come before their deals', async () => {
  const page = await app.page(FRENCH);
  await page.goto(app.product.setup_url!);
  await page.getByLabel('Nom de l’entreprise').fill('Société du Matériel');
  await page.getByLabel('Votre nom').fill('Amélie Lefèvre');
  await page.getByLabel('E-mail').fill(FIRST_ADMIN.email);
  await page.getByRole('button', { name: 'EUR · euro Devise' }).waitFor();
  await page.getByLabel('Nouveau mot de passe').fill(FIRST_ADMIN.password);
  await page.getByLabel('Confirmez le mot de passe').fill(FIRST_ADMIN.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click();
  await page.getByText('J’accepte').click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Ouvrir Comptoir' }).click();
  const steps = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect
    .poll(async () => (await steps.allInnerTexts()).slice(1, 3))
    .toEqual(['Ajoutez vos équipes', 'Importez vos données de vente']);
  const { body } = await (await app.api(FIRST_ADMIN)).get<{ company: { settings: object } }>('/api/me');
  expect(body.company.settings).toMatchObject({ currency: 'EUR', timezone: 'Europe/Paris' });
});

test('a role that nobody has is answered with those that there are, and the default role has its name', async () => {
  const page = await admin();
  await page.goto('/users/imports/new');
  const people = Buffer.from('Nom;Rôle\nZoé Blé;Vendeuse\nAnna Élie;\n', 'latin1');
  await page.setInputFiles('input[type=file]', { name: 'équipe.csv', mimeType: 'text/csv', buffer: people });
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page
    .getByText('Aucun rôle ne porte ce nom. Rôles disponibles : Admin, Commercial, Manager')
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Commercial \(par défaut\)/ }).waitFor();
  await page.getByRole('button', { name: /^Importer 1 utilisateur/ }).click();
  await page.getByText('1 utilisateur ajouté').waitFor();
});

test('Enter in a dialog is its main button; what a cell at the grid’s edge refuses is read whole', async () => {
  const page = await admin();
  await page.goto('/quotas');
  await page.getByRole('button', { name: 'Ajouter un objectif' }).first().click();
  await page.getByRole('textbox', { name: 'Nom' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Objectif CA');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Objectif CA' }).waitFor();
  const december = page
    .getByRole('row', { name: /Anna Élie/ })
    .locator('[role=gridcell][aria-colindex="13"]');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await december.dblclick();
  await page.keyboard.type('beaucoup');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: '« beaucoup » n’est pas un nombre' });
  const [grid, box] = await Promise.all([page.getByRole('grid').boundingBox(), refused.boundingBox()]);
  expect(box!.x + box!.width).toBeLessThanOrEqual(grid!.x + grid!.width);
});

test('the editor says which value goes on counting, what the quota is of, and how a number is written', async () => {
  const api = await app.api(FIRST_ADMIN);
  const plan = (await api.post<{ id: string }>('/api/plans', { name: 'Ventes' })).body.id;
  const compensation = (
    await api.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name: 'Commission' })
  ).body.id;
  const page = await admin();
  await page.goto(`/plan/${plan}/compensation/${compensation}?step=rules`);
  for (const kind of [/^Objectif L’objectif/, /^Palier/, /^Formule/]) {
    await page.getByRole('button', { name: 'Ajouter une variable' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  }
  await page.getByRole('textbox', { name: 'Formule' }).click();
  await page.keyboard.type('1 000 + [Objectif CA]');
  await page.keyboard.press('Escape');
  await page.getByText('Saisissez les nombres sans espace entre les milliers').waitFor();
  await page.getByRole('button', { name: 'Utiliser 1000' }).click();
  await page.getByText('Saisissez les nombres sans espace entre les milliers').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /paliers sur/ }).click();
  await page.getByLabel('Taux du palier 1').fill('5,25');
  await page.getByLabel('Taux du palier 1').fill('cinq');
  await page.getByText('Ce n’est pas un nombre. 5,25 % reste utilisé.').waitFor();
  await page.getByRole('button', { name: /Remise à zéro$/ }).click();
  await page.getByRole('option', { name: 'chaque trimestre' }).click();
  await page.getByRole('button', { name: /Comparer à$/ }).click();
  await page.getByRole('option', { name: /Objectif CA/ }).click();
  await page.getByText('« Objectif CA » couvre la période').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Objectif CA objectif/ }).click();
  await page.getByRole('button', { name: /Pour$/ }).click();
  await page.getByRole('option', { name: 'tout le trimestre' }).click();
  await expectNoSideScroll(page);
  const panel = page.getByRole('region', { name: 'Objectif CA' });
  await expect.poll(() => panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByRole('button', { name: /paliers sur/ }).click();
  await page.getByText('« Objectif CA » couvre').waitFor({ state: 'detached' });
});

test('what is typed offline stays, shows as waiting, and is stored once the line is back', async () => {
  const api = await app.api(FIRST_ADMIN);
  const { quotas } = (await api.get<{ quotas: { id: string }[] }>('/api/quotas')).body;
  const quota = quotas[0]!.id;
  const table = (
    await api.post<{ id: string; fields: { id: string; kind: string; type: string }[] }>('/api/tables', {
      name: 'Affaires',
    })
  ).body;
  const values = Object.fromEntries(table.fields.map((field) => [field.id, 'A1']));
  expect((await api.post(`/api/tables/${table.id}/records`, { values })).status).toBe(200);

  const page = await admin();
  await page.goto(`/quotas/${quota}?year=2026`);
  const cell = page.getByRole('row', { name: /Anna Élie/ }).locator('[role=gridcell][aria-colindex="2"]');
  await cell.click();
  await page.context().setOffline(true);
  await page.keyboard.type('12 345,67');
  await page.keyboard.press('Enter');
  await page.getByText('Vos modifications sont gardées ici').waitFor();
  await cell.getByText('12 345,67').waitFor();
  const stored = async () =>
    (await api.get<{ users: { values: (string | null)[] }[] }>(`/api/quotas/${quota}?year=2026&search=Anna`))
      .body.users[0]?.values[0];
  await expect.poll(() => stored()).toBeNull();
  await page.context().setOffline(false);
  await page.getByText('Vos modifications sont enregistrées').waitFor();
  await expect.poll(() => stored()).toBe('12345.67');
  await cell.getByText('12 345,67').waitFor();

  await page.goto(`/tables/${table.id}`);
  const name = page.getByRole('row', { name: /A1/ }).locator('[role=gridcell]').last();
  await name.click();
  await page.context().setOffline(true);
  for (const text of ['Alpha', 'Bêta']) {
    await name.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Vos modifications sont gardées ici').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Vos modifications sont enregistrées').first().waitFor();
  await name.getByText('Bêta').waitFor();
  await page.reload();
  await name.getByText('Bêta').waitFor();
});

test('a draft edited while the line is down saves itself once the line is back', async () => {
  const api = await app.api(FIRST_ADMIN);
  const plan = (await api.post<{ id: string }>('/api/plans', { name: 'Hors ligne' })).body.id;
  const path = `/api/plans/${plan}/compensations`;
  const compensation = (await api.post<{ id: string }>(path, { name: 'Brouillon' })).body.id;
  const page = await admin();
  await page.goto(`/plan/${plan}/compensation/${compensation}?step=rules`);
  await page.getByRole('button', { name: 'Ajouter une variable' }).click();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: /^Objectif L’objectif/ }).click();
  await page.getByText('Serveur injoignable').first().waitFor();
  await page.context().setOffline(false);
  await page
    .getByTestId('save-state')
    .filter({ hasText: /^Enregistré$/ })
    .waitFor();
  const { body } = await api.get<{ document: { variables: unknown[] } }>(
    `/api/compensations/${compensation}`,
  );
  expect(body.document.variables).toHaveLength(1);
});
