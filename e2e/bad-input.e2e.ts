import { MAX_BODY_BYTES } from '@comptoir/kernel';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './api.ts';
import { goWithin, settled } from './browser.ts';
import { expectAccessible, useProduct } from './harness.ts';
import { said } from './said.ts';
import { NOBODYS } from './screens.ts';

/**
 * What people get wrong is said where it happened, with nothing lost or half saved. In French: a text that is not in the messages would
 * be seen. The same words in English: `apps/web/src/messages/both-languages.test.ts`. Passwords, sessions and CSRF are in `sign-in.e2e.ts`;
 * formulas, cycles and tiers in English in `editor.e2e.ts`.
 */
const app = useProduct({ seed: 'demo-2017' });
/** Called .csv all the same. */
const PICTURE = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');
let admin: Api;

beforeAll(async () => {
  admin = await app.api(app.product.logins['admin']!);
  await admin.patch('/api/me', { language: 'fr', locale: 'fr-FR' });
});

const adminPage = (at: string | null): Promise<Page> =>
  app.signedIn(app.product.logins['admin']!, { language: 'fr', at });

const upload = (page: Page, name: string, content: string | Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const imports = async () => (await admin.get<{ imports: unknown[] }>('/api/import?size=100')).body;

describe('a file', () => {
  test('of deals that cannot be read is refused in words, and leaves nothing', async () => {
    const before = await imports();
    const page = await adminPage('/tables/imports/new');
    for (const [name, content, words] of [
      ['ventes.csv', '', 'Ce fichier est vide'],
      ['ventes.csv', 'id,nom\n', 'a un en-tête mais aucune ligne'],
      [
        'ventes.ods',
        Buffer.from([0x50, 0x4b, 0x03, 0x04]),
        'choisissez « Enregistrer sous » puis Classeur Excel',
      ],
      ['ventes.csv', 'id,,nom\n1,2,3\n', 'La colonne 2 n’a pas de nom'],
      ['ventes.csv', 'id,Nom,nom\n1,2,3\n', 'Deux colonnes s’appellent « nom »'],
      ['ventes.csv', '1,2\n3,4\n', 'La première ligne n’a pas de noms de colonnes'],
      ['ventes.csv', 'id,nom\n1,"ouvert\n', 'Un guillemet ouvert à la ligne 1 n’est jamais fermé'],
      ['ventes.csv', PICTURE, 'Ce n’est pas un fichier CSV ou Excel'],
      ['ventes.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'Ce classeur est endommagé'],
      ['ventes.xls', 'id,nom\n', 'choisissez « Enregistrer sous » puis Classeur Excel'],
    ] as const) {
      // The place to drop the next one stays beside what was refused.
      await upload(page, name, content);
      await page.getByText(words).waitFor();
    }
    await expectAccessible(page);
    await expect.poll(() => imports()).toEqual(before);
  });

  test('of people that cannot be read is refused in words', async () => {
    const page = await adminPage('/users/imports/new');
    for (const [content, words] of [
      ['', 'Ce fichier est vide'],
      [`Name,Email\n${'x'.repeat(100)},a@example.com\n`.repeat(120_000), 'Ce fichier est trop volumineux'],
      ['Name,Name\nAnn,Ann\n', 'Deux colonnes s’appellent « Name »'],
      [PICTURE, 'Ce n’est pas un fichier CSV ou Excel'],
    ] as const) {
      await upload(page, 'people.csv', content);
      await page.getByText(words).first().waitFor();
    }
  });

  test('with a date that does not exist and a text for a number lists both rows', async () => {
    const page = await adminPage('/tables/imports/new');
    // Enough good rows for the types to be guessed.
    await upload(
      page,
      'late.csv',
      'code,amount,day\nA,10,2026-01-31\nB,20,2026-02-30\nC,twelve,2026-02-01\n',
    );
    await chooseTypes(page);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: /1 ligne/ }).click();
    await page.getByText('1 enregistrement importé').first().waitFor();
    await page.getByText('Cette date n’existe pas').first().waitFor();
    await page.getByText('Ce n’est pas un nombre').first().waitFor();
  });
});

/** The wizard guesses text where a column is not clean; an admin says what it should be. */
async function chooseTypes(page: Page): Promise<void> {
  for (const [label, choice] of [
    [/Type: amount/, /^Nombre/],
    [/Type: day/, /^Date/],
    [/Format des dates: day/, /^aaaa/],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: choice }).first().click();
  }
}

describe('an address of something that is not there', () => {
  const paths = [
    `/plan/${NOBODYS}`,
    `/plan/${NOBODYS}/compensation/${NOBODYS}`,
    `/quotas/${NOBODYS}`,
    `/tables/${NOBODYS}`,
    `/users/${NOBODYS}`,
    `/parameters/role/${NOBODYS}`,
    '/plan/no-id',
    '/quotas/no-id',
  ];
  test('differs from an empty one', async () => {
    const [first = '', ...others] = paths;
    const page = await adminPage(first);
    const isGone = page.getByText('Cet élément n’existe plus, ou vous n’y avez pas accès.').first();
    await isGone.waitFor();
    for (const path of others) {
      await goWithin(page, '/terms');
      await isGone.waitFor({ state: 'detached' });
      await goWithin(page, path);
      await isGone.waitFor();
    }
    await goWithin(page, `/statements?year=2017&month=6&user=${NOBODYS}`);
    await page.getByText('Aucun relevé', { exact: true }).waitFor();
  });
});

describe('a cell', () => {
  test('takes no text for a number and no day that is not in the calendar', async () => {
    const { tables } = (await admin.get<{ tables: { id: string; name: string }[] }>('/api/tables')).body;
    const table = tables.find((one) => one.name === 'Opportunities')!;
    const { fields } = (
      await admin.get<{ fields: { name: string; type: string }[] }>(`/api/tables/${table.id}`)
    ).body;
    const page = await adminPage(`/tables/${table.id}`);
    for (const [type, text, words] of [
      ['amount', 'twelve', 'Saisissez un nombre.'],
      ['date', '2017-02-30', 'Saisissez une date valide'],
    ] as const) {
      const column = fields.findIndex((field) => field.type === type) + 1;
      const cell = page.locator(
        `[role=row][aria-rowindex="2"] [role=gridcell][aria-colindex="${column + 1}"]`,
      );
      await cell.waitFor();
      const before = await cell.innerText();
      await cell.click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByText(words).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => cell.innerText()).toBe(before);
    }
  });
});

describe('a session that ends in the middle of work', () => {
  const planNames = async () =>
    (await admin.get<{ plans: { name: string }[] }>('/api/plans')).body.plans.map((plan) => plan.name);

  /** A dialog with a name typed, sent when nobody is there any more. */
  async function sendWithoutSession(page: Page, name: string): Promise<void> {
    const line = page.waitForResponse(
      (answer) => answer.url().endsWith('/auth/pusher') && /user/.test(answer.request().postData() ?? ''),
    );
    await page.goto('/plan');
    await page
      .getByRole('button', { name: said((words) => words.plans.add) })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Nom' }).fill(name);
    // The press is what learns that the session has ended, and not the line to the server as it opens.
    await line;
    await settled(page);
    // Neither is it a read that the page makes again by itself.
    const reads = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await reads.promise;
      await route.continue();
    });
    await page.context().clearCookies({ name: 'session' });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: said((words) => words.plans.form.create) })
      .click();
    await page.waitForURL('**/auth');
    reads.resolve();
    await page.getByText('Votre session a expiré').waitFor();
  }
  async function logIn(
    page: Page,
    login: { readonly email: string; readonly password: string },
  ): Promise<void> {
    await page.locator('input[name=email]').fill(login.email);
    await page.locator('input[name=password]').fill(login.password);
    await page.locator('button[type=submit]').click();
  }

  test('asks for the login over the page; the same person goes on where they were', async () => {
    const name = `Made after all ${Date.now()}`;
    const page = await adminPage(null);
    await sendWithoutSession(page, name);
    await expect.poll(() => planNames()).not.toContain(name);
    await logIn(page, app.product.logins['admin']!);
    await page.waitForURL(/\/plan\//);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect((await planNames()).filter((one) => one === name)).toHaveLength(1);
  });

  test('gives somebody else a page of their own, and sends nothing in their name', async () => {
    const page = await adminPage(null);
    await sendWithoutSession(page, 'Never made');
    await logIn(page, app.product.logins['manager']!);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => planNames()).not.toContain('Never made');
  });
});

interface Statement {
  readonly user: { readonly id: string; readonly name: string };
}

async function recalculated(user_id: string): Promise<void> {
  const { body } = await admin.post<{ job_id: string }>('/api/statements/refresh', {
    year: 2017,
    month: 8,
    user_ids: [user_id],
  });
  const state = async () => (await admin.get<{ state: string }>(`/api/jobs/${body.job_id}`)).body.state;
  await expect.poll(state).toBe('succeeded');
}

describe('a calculation', () => {
  test('that divides by zero is said on the statement, with the formula to revise, and leaves the other pay alone', async () => {
    const person = (
      await admin.post<{ statements: Statement[] }>('/api/statements/search', {
        year: 2017,
        month: 8,
        filters: { username: 'Moses Frase' },
      })
    ).body.statements[0]!.user;
    const plan = (await admin.post<{ id: string }>('/api/plans', { name: 'Bonus' })).body.id;
    await admin.put(`/api/plans/${plan}/members`, {
      members: [{ user_id: person.id, team_id: null, start_date: null, end_date: null }],
    });
    const compensation = (
      await admin.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name: 'Split' })
    ).body.id;
    const id = '01a00000-0000-7000-8000-000000000001';
    const number = (value: string) => ({ type: 'number', value });
    const saved = await admin.put<{ version: number }>(`/api/compensations/${compensation}/document`, {
      version: 1,
      document: {
        scopes: [],
        variables: [
          {
            id,
            name: 'Share of the bonus',
            description: '',
            format: null,
            kind: 'Formula',
            tree: { type: 'binary', operator: '/', left: number('100'), right: number('0') },
            broken_text: null,
          },
        ],
        payment: { type: 'standard', variable_id: id },
        kpi_variable_ids: [],
        dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
      },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const live = await admin.post(`/api/compensations/${compensation}/go-live`, {
      version: saved.body.version,
    });
    expect(live.status, JSON.stringify(live.body)).toBe(200);
    await recalculated(person.id);
    const page = await adminPage(`/statements?year=2017&month=8&user=${person.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Share of the bonus divise par zéro.').first().waitFor();
    // The board behind has the same link.
    await dialog.getByRole('link', { name: 'Modifier la formule' }).first().click();
    await page.getByRole('textbox', { name: 'Formule' }).getByText('100 / 0').waitFor();
  });

  test('without a quota is said on the statement, with the quota to fill', async () => {
    const { body } = await admin.post<{ statements: Statement[] }>('/api/statements/search', {
      year: 2017,
      month: 12,
      filters: { username: 'Carl Lin' },
    });
    const page = await adminPage(`/statements?year=2017&month=12&user=${body.statements[0]!.user.id}`);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Cette personne n’a pas d’objectif Monthly sales sur cette période.')
      .first()
      .waitFor();
    // The board behind has the same link.
    await dialog.getByRole('link', { name: 'Renseigner l’objectif' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Monthly sales' }).waitFor();
  });

  test('of a locked month says that nothing was touched', async () => {
    const statements = async () =>
      (await admin.post<{ statements: unknown }>('/api/statements/search', { year: 2017, month: 5 })).body
        .statements;
    const before = await statements();
    const page = await adminPage('/statements?year=2017&month=5');
    await page.getByRole('button', { name: 'Recalculer', exact: true }).click();
    await page.getByText('Les 41 relevés sont verrouillés : rien n’a été recalculé.').waitFor();
    await expect.poll(() => statements()).toEqual(before);
  });
});

test('a cycle, an unreadable formula, an unknown name and overlapping tiers say so at their place', async () => {
  const plan = (await admin.post<{ id: string }>('/api/plans', { name: 'Erreurs' })).body.id;
  const compensation = (
    await admin.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name: 'Erreurs' })
  ).body.id;
  const [egg, hen, lost, tiers, open, odd] = ['1', '2', '3', '4', '5', '6'].map(
    (end) => `01a00000-0000-7000-8000-00000000000${end}`,
  );
  const formula = (
    id: string | undefined,
    name: string,
    reads: string | undefined,
    broken_text: string | null = null,
  ) => ({
    id,
    name,
    description: '',
    format: null,
    kind: 'Formula',
    tree: broken_text === null ? { type: 'variable', id: reads } : null,
    broken_text,
  });
  const saved = await admin.put(`/api/compensations/${compensation}/document`, {
    version: 1,
    document: {
      scopes: [],
      variables: [
        formula(egg, 'Oeuf', hen),
        formula(hen, 'Poule', egg),
        formula(lost, 'Perdue', undefined, 'Inconnue * 2'),
        formula(open, 'Ouverte', undefined, '(1 + 2'),
        formula(odd, 'Bizarre', undefined, 'INVENTEE(1)'),
        {
          id: tiers,
          name: 'Commission',
          description: '',
          format: null,
          kind: 'Accelerator',
          measure_variable_id: null,
          mode: 'marginal',
          border: 'upper',
          accumulation: 'exact',
          true_up: true,
          order_variable_id: null,
          group_by_variable_ids: [],
          target_variable_id: null,
          pays: 'rate',
          tiers: [
            { from: '0', to: '20000', value: '0.03' },
            { from: '15000', to: null, value: '0.05' },
          ],
        },
      ],
      payment: { type: 'standard', variable_id: egg },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const at = (variable: string | undefined) =>
    `/plan/${plan}/compensation/${compensation}?step=rules&variable=${variable}`;
  const page = await adminPage(at(egg));
  for (const [variable, words] of [
    [egg, 'Référence circulaire : Oeuf → Poule → Oeuf.'],
    [lost, 'Variable inconnue.'],
    [open, ') fermante manquante.'],
    [odd, 'Fonction inconnue.'],
    [tiers, 'Le palier 2 chevauche le précédent.'],
  ] as const) {
    await goWithin(page, at(variable));
    await page.getByText(words).first().waitFor();
  }
  const live = await admin.post<{ code: string }>(`/api/compensations/${compensation}/go-live`, {
    version: 2,
  });
  expect([live.status, live.body.code]).toEqual([409, 'compensation_has_errors']);
});

test('two admins who save the same compensation lose nothing', async () => {
  const plan = (await admin.post<{ id: string }>('/api/plans', { name: 'Contested' })).body.id;
  const compensation = (
    await admin.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name: 'Contested' })
  ).body.id;
  const page = await adminPage(`/plan/${plan}/compensation/${compensation}?step=data`);
  const add = page.getByRole('button', { name: 'Ajouter un périmètre' }).first();
  await add.waitFor();
  expect(
    (await admin.patch(`/api/compensations/${compensation}`, { version: 1, name: 'Theirs' })).status,
  ).toBe(200);
  await add.click();
  await page.getByRole('menuitem', { name: /^Opportunities/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Quelqu’un d’autre a modifié cet élément').waitFor();
  await dialog.getByRole('button', { name: 'Enregistrer la mienne en copie' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contested (ma version)' }).waitFor();
  const theirs = await admin.get<{ name: string; document: { scopes: unknown[] } }>(
    `/api/compensations/${compensation}`,
  );
  expect([theirs.body.name, theirs.body.document.scopes]).toEqual(['Theirs', []]);
});

test('more than a call may contain is refused at the field, with words', async () => {
  const { plans } = (
    await admin.get<{ plans: { id: string; compensations: { id: string }[] }[] }>('/api/plans')
  ).body;
  const plan = plans.find((one) => one.compensations.length > 0)!;
  const path = `/api/compensations/${plan.compensations[0]!.id}`;
  const before = (await admin.get(path)).body;
  const page = await adminPage(`/plan/${plan.id}/compensation/${plan.compensations[0]!.id}`);
  await page
    .getByRole('button', { name: said((all) => all.editor.more) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: said((all) => all.editor.menu.rename) }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByLabel(/^Description/);
  // Whatever the field itself would stop.
  await description.evaluate((field) => field.removeAttribute('maxlength'));
  await description.fill('x'.repeat(MAX_BODY_BYTES));
  await dialog.getByRole('button', { name: said((all) => all.editor.save) }).click();
  await dialog.getByText('Envoi trop volumineux. Envoyez-en moins à la fois.').waitFor();
  expect((await admin.get(path)).body).toEqual(before);
});
