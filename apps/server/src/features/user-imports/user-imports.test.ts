import { readFile } from 'node:fs/promises';
import type { UserImport, UserImportCategory, UserImportOptions } from '@comptoir/contract';
import { LANGUAGES, USER_COLUMN } from '@comptoir/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createAttribute } from '../attributes/create-attribute.ts';
import { searchUsers } from '../users/read-users.ts';
import { createUser } from '../users/create-user.ts';
import { oleOf, rowsXml, workbookOf } from '../../platform/testing/workbook.ts';
import { readUsersFile } from './import-file.ts';
import { addressFrom, guessMapping } from './import-mapping.ts';
import { text as readText } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { importedRowsFile } from './rows-file.ts';
import { templateHeadings } from './import-template.ts';
import {
  applyUserImport,
  checkUserImport,
  createPreview,
  getUserImport,
  listUserImports,
  rowsOfImport,
} from './user-import.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

const bytes = (text: string) => new TextEncoder().encode(text);
const upload = (tenant: TestTenant, text: string) =>
  t.run(tenant, async (ctx) =>
    createPreview(ctx, 'people.csv', await readUsersFile('people.csv', bytes(text))),
  );
const recheck = (
  tenant: TestTenant,
  preview: UserImport,
  options: Partial<UserImportOptions>,
  mapping: readonly string[] = preview.mapping,
) =>
  t.run(tenant, (ctx) =>
    checkUserImport(ctx, preview.id, { mapping, options: { ...preview.options, ...options } }),
  );
const apply = (tenant: TestTenant, id: string) =>
  t.run(tenant, (ctx) => applyUserImport(ctx, id, { all_or_nothing: false }));
const everyone = (tenant: TestTenant) =>
  t.run(tenant, (ctx) =>
    searchUsers(
      ctx,
      {
        search: '',
        archived: false,
        status: [],
        roles: [],
        teams: [],
        groups: [],
        managers: [],
        plans: [],
        licenced: null,
      },
      { page: 0, size: 200 },
    ),
  );
const reasons = (preview: UserImport) =>
  preview.issues.map((issue) => `${issue.line} ${issue.reason} ${issue.column ?? ''}`.trim());

/** A sales force as a CRM writes it: agents, their managers and offices, and no address. */
const TEAM_FILE = `sales_agent,manager,regional_office
Anna One,Dustin Top,Central
Cecily Two,Dustin Top,Central
Violet Three,Cara Top,East
`;

describe('a file without addresses', () => {
  it('makes its managers and teams when requested, and leaves everyone pending', async () => {
    const tenant = await t.tenant();
    const preview = await upload(tenant, TEAM_FILE);
    expect(preview.mapping).toEqual(['name', 'manager', 'team']);
    expect(preview.summary).toMatchObject({
      rows: 3,
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      managers_created: ['Dustin Top', 'Cara Top'],
      teams_created: ['Central', 'East'],
      pending_without_email: 5,
    });
    expect((await everyone(tenant)).total).toBe(1);
    await apply(tenant, preview.id);
    const users = await everyone(tenant);
    expect(users).toMatchObject({ total: 6, pending_without_email: 5 });
    const anna = users.rows.find((row) => row.name === 'Anna One');
    expect(anna).toMatchObject({
      status: 'pending',
      email: null,
      manager: { name: 'Dustin Top' },
      teams: [{ name: 'Central' }],
      role: { name: 'Sales rep' },
    });
    expect(users.rows.find((row) => row.name === 'Dustin Top')).toMatchObject({
      role: { name: 'Manager' },
      teams: [],
      licenced: true,
    });
  });

  it('twice changes nothing the second time', async () => {
    const tenant = await t.tenant();
    await apply(tenant, (await upload(tenant, TEAM_FILE)).id);
    const again = await upload(tenant, TEAM_FILE);
    expect(again.summary).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      managers_created: [],
      teams_created: [],
    });
    await apply(tenant, again.id);
    expect((await everyone(tenant)).total).toBe(6);
    await expect(apply(tenant, again.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('gets addresses from a pattern when requested, each a different one', async () => {
    const tenant = await t.tenant();
    const preview = await upload(tenant, 'name\nÉlise Le Goff\nElise Legoff\n');
    await recheck(tenant, preview, { email_pattern: '{first}.{last}@example.test' });
    await apply(tenant, preview.id);
    expect(
      (await everyone(tenant)).rows
        .flatMap((row) => (row.email?.endsWith('@example.test') ? [row.email] : []))
        .toSorted(),
    ).toEqual(['elise.legoff2@example.test', 'elise.legoff@example.test']);
  });

  it('the extract of the fictitious company: 35 agents, 6 managers, 3 offices', async () => {
    const file = await readFile(new URL('../../../../../e2e/data/sales_teams.csv', import.meta.url));
    const tenant = await t.tenant();
    const preview = await t.run(tenant, async (ctx) =>
      createPreview(ctx, 'sales_teams.csv', await readUsersFile('sales_teams.csv', file)),
    );
    expect(preview.summary).toMatchObject({ created: 35, skipped: 0, pending_without_email: 41 });
    expect(preview.summary.managers_created).toHaveLength(6);
    expect(preview.summary.teams_created.toSorted()).toEqual(['Central', 'East', 'West']);
  });
});

describe('refused rows', () => {
  it('each has its line, its column and one reason; the others go in', async () => {
    const tenant = await t.tenant();
    await tenant.addUser({ name: 'Known Person', email: 'known@example.test' });
    const preview = await upload(
      tenant,
      `Name,E-mail,Role,Manager,Start month,End month,Language
Good One,good@example.test,sales REP,Known Person,2026-01,,en
,x@example.test,,,,,
Bad Mail,not-an-address,,,,,
Bad Role,,Wizard,,,,
Good One,,,,,,
Other,good@example.test,,,,,
Self,,,self,2026-01,,
No Start,,,Known Person,,,
Bad Month,,,Known Person,01/2026,,
Backwards,,,Known Person,2026-05,2026-04,
Lost,,,Nobody Here,2026-01,,
Babel,,,,,,klingon
too,few
`,
    );
    const strict = await recheck(tenant, preview, { create_missing_managers: false });
    expect(reasons(strict)).toEqual([
      '3 missing_name Name',
      '4 email_invalid E-mail',
      '5 unknown_role Role',
      '6 duplicate_user Name',
      '7 duplicate_email E-mail',
      '8 manager_is_self Manager',
      '9 missing_start_month Start month',
      '10 unparseable_month Start month',
      '11 start_after_end End month',
      '12 unknown_manager Manager',
      '13 unknown_language Language',
      '14 wrong_column_count',
    ]);
    expect(strict.summary).toMatchObject({ rows: 13, created: 1, skipped: 12 });
    await expect(
      t.run(tenant, (ctx) => applyUserImport(ctx, preview.id, { all_or_nothing: true })),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await apply(tenant, preview.id);
    const users = await everyone(tenant);
    expect(users.rows.map((row) => row.name)).toEqual(['Admin', 'Good One', 'Known Person']);
    expect(users.rows[1]).toMatchObject({ email: 'good@example.test', manager: { name: 'Known Person' } });
    const rowsOf = (category: UserImportCategory) =>
      t.run(tenant, (ctx) => rowsOfImport(ctx, preview.id, category));
    const { rows: skipped } = await rowsOf('skipped');
    expect(skipped).toHaveLength(12);
    const { rows: accepted } = await rowsOf('accepted');
    expect(accepted).toMatchObject([{ line: 2, issue: null }]);
    expect(accepted[0]!.cells[0]).toBe('Good One');
    expect((await rowsOf('all')).rows).toEqual([...skipped, ...accepted]);
    expect(skipped[1]).toMatchObject({
      line: 4,
      cells: ['Bad Mail', 'not-an-address', '', '', '', '', ''],
      issue: { reason: 'email_invalid', column: 'E-mail' },
    });
    const file = await t.run(tenant, (ctx) => importedRowsFile(ctx, preview.id, 'skipped', 'csv'));
    const text = await readText(file.content as Readable);
    expect(file.name).toBe('rejected-rows.csv');
    expect(text).toContain('Bad Mail,not-an-address,,,,,,4,Not a valid email,E-mail');
    expect((await t.run(tenant, (ctx) => listUserImports(ctx))).map((one) => one.summary.skipped)).toEqual([
      12,
    ]);
  });

  it('people who manage each other are refused together, with those who would be left without the manager', async () => {
    const tenant = await t.tenant();
    const preview = await upload(tenant, 'name,manager\nAnn,Bea\nBea,Cid\nCid,Ann\nDan,Bea\nEve,\n');
    expect(reasons(preview)).toEqual([
      '2 manager_loop manager',
      '3 manager_loop manager',
      '4 manager_loop manager',
      '5 unknown_manager manager',
    ]);
    expect(preview.summary.created).toBe(1);
  });

  it('it does not separate two people of one name, an archived one is not woken', async () => {
    const tenant = await t.tenant();
    await tenant.addUser({ name: 'Twin' });
    await tenant.addUser({ name: 'Twin' });
    const gone = await tenant.addUser({ name: 'Gone' });
    await t.query(
      "update users set status = 'archived', archived_at = now(), licenced = false where id = $1",
      [gone.user_id],
    );
    const preview = await upload(tenant, 'name,manager\nTwin,\nGone,\nNew,Twin\n');
    expect(reasons(preview)).toEqual([
      '2 ambiguous_name name',
      '3 user_archived name',
      '4 ambiguous_name manager',
    ]);
  });

  it('attributes are read by their type and unique ones stay so', async () => {
    const tenant = await t.tenant();
    const add = (name: string, type: 'number' | 'text', unique: boolean) =>
      t.run(tenant, (ctx) =>
        createAttribute(ctx, { name, type, unique, include_in_exports: false, options: [] }),
      );
    await add('Seniority', 'number', false);
    await add('Badge', 'text', true);
    const preview = await upload(tenant, 'name,Seniority,badge\nAnn,12.50,b1\nBob,twelve,b2\nCid,3,B1\n');
    expect(preview.mapping[1]).toMatch(/^attribute:/);
    expect(reasons(preview)).toEqual(['3 attribute_invalid Seniority', '4 attribute_not_unique badge']);
  });

  it('a person who is here already is left alone unless requested', async () => {
    const tenant = await t.tenant();
    const user = await t.run(tenant, (ctx) =>
      createUser(ctx, { name: 'Here', email: null, language: 'en', licenced: true, external_ref: null }),
    );
    const preview = await upload(tenant, 'name,email\nHere,here@example.test\n');
    expect(preview.summary).toMatchObject({ created: 0, updated: 1 });
    expect(reasons(await recheck(tenant, preview, { update_existing: false }))).toEqual([
      '2 already_exists name',
    ]);
    await recheck(tenant, preview, { update_existing: true });
    await apply(tenant, preview.id);
    expect((await everyone(tenant)).rows.find((row) => row.id === user.id)).toMatchObject({
      email: 'here@example.test',
    });
  });

  it('a person without a right on users sees and does nothing; a foreign import is missing', async () => {
    const tenant = await t.tenant();
    const elsewhere = await t.tenant();
    const rep = await tenant.addUser();
    const preview = await upload(tenant, TEAM_FILE);
    await expect(
      t.run(tenant, (ctx) => applyUserImport(ctx, preview.id, { all_or_nothing: false }), rep),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(t.run(tenant, (ctx) => getUserImport(ctx, preview.id), rep)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(t.run(elsewhere, (ctx) => getUserImport(ctx, preview.id))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('needs a name column, each target once', async () => {
    const tenant = await t.tenant();
    const preview = await upload(tenant, 'colour,size\nred,1\n');
    expect(preview).toMatchObject({ mapping: ['ignore', 'ignore'], issues: [], summary: { created: 0 } });
    await expect(apply(tenant, preview.id)).rejects.toMatchObject({ code: 'import_name_missing' });
    await expect(recheck(tenant, preview, {}, ['name', 'name'])).rejects.toMatchObject({
      code: 'invalid_field',
      field: 'mapping.1',
    });
  });
});

describe('the file itself', () => {
  it.each([
    ['people.ods', 'name\nA\n', 'file_invalid_extension'],
    ['people.xlsx', 'name\nA\n', 'file_bad_format'],
    ['people.xlsx', '', 'file_empty'],
    ['people.xlsx', 'PK\u0003\u0004', 'file_bad_format'],
    ['people.csv', 'PK\u0003\u0004', 'file_bad_format'],
    ['people.csv', 'name\u0000\nA\n', 'file_bad_format'],
    ['people.csv', '%PDF-1.7 name,email', 'file_bad_format'],
    ['people.csv', `name\n${'A\n'.repeat(4000)}\u0000`, 'file_bad_format'],
    ['people.csv', '', 'file_empty'],
    ['people.csv', 'name,email\n', 'file_empty'],
    ['people.csv', ',,\nA,B,C\n', 'file_no_headers'],
    ['people.csv', 'name,\nA,B\n', 'file_empty_column_names'],
    ['people.csv', 'name,Name\nA,B\n', 'file_duplicate_columns'],
    ['people.csv', `name\n${'A\n'.repeat(10_001)}`, 'file_too_many_rows'],
  ])('%s holding %j is refused: %s', async (name, text, code) => {
    await expect(readUsersFile(name, bytes(text))).rejects.toMatchObject({ code });
  });

  it.each([
    ['semicolons', 'nom;équipe\nÉlise;Sud\n'],
    ['tabs', 'nom\téquipe\nÉlise\tSud\n'],
    ['a mark', '\uFEFFnom,équipe\r\nÉlise,Sud\r\n'],
  ])('reads %s', async (_, text) => {
    expect(await readUsersFile('p.csv', bytes(text))).toEqual({
      headers: ['nom', 'équipe'],
      rows: [['Élise', 'Sud']],
    });
  });

  it('reads an Excel file: its first sheet with content, months that Excel made days of, semicolons in names', async () => {
    const cells = '<row><c t="str"><v>name; first</v></c><c t="str"><v>manager_start</v></c></row>';
    const people = `${cells}<row><c t="str"><v>Ann, B</v></c><c s="0"><v>42795</v></c></row>`;
    const file = workbookOf({ sheets: { Notes: '', Team: people }, formats: ['mmm-yy'] });
    expect(await readUsersFile('people.xlsx', file)).toEqual({
      headers: ['name; first', 'manager_start'],
      rows: [['Ann, B', '2017-03-01']],
      sheet: { name: 'Team', sheets: ['Notes', 'Team'] },
    });
    const many = workbookOf({ sheets: { Team: rowsXml(Array.from({ length: 10_002 }, () => ['A'])) } });
    await expect(readUsersFile('people.xlsx', many)).rejects.toMatchObject({ code: 'file_too_many_rows' });
    await expect(readUsersFile('people.xlsx', oleOf('EncryptedPackage'))).rejects.toMatchObject({
      params: { found: 'encrypted' },
    });
  });

  it('previews an Excel file, says which sheet it is, and takes the first of a month for the month', async () => {
    const tenant = await t.tenant();
    const team = rowsXml([
      ['name', 'manager', 'start month'],
      ['Ann', 'Max', '2026-03-01'],
      ['Bob', 'Max', '2026-03-02'],
    ]);
    const file = await readUsersFile(
      'people.xlsx',
      workbookOf({ sheets: { Cover: rowsXml([['']]), Team: team, Old: team } }),
      'Team',
    );
    const preview = await t.run(tenant, (ctx) => createPreview(ctx, 'people.xlsx', file));
    expect(preview.sheet).toEqual({ name: 'Team', sheets: ['Cover', 'Team', 'Old'] });
    const checked = await recheck(tenant, preview, {}, ['name', 'manager', 'manager_start']);
    expect(checked).toMatchObject({
      sheet: preview.sheet,
      issues: [{ line: 3, reason: 'unparseable_month' }],
    });
  });

  it('reads what a spreadsheet wrote in Windows-1252', async () => {
    const file = Uint8Array.from([...bytes('nom\n'), 0xc9, ...bytes('lise\n')]);
    expect((await readUsersFile('p.csv', file)).rows).toEqual([['Élise']]);
  });

  it('reads what was exported for spreadsheets: their line on the delimiter, and the quote before a text', async () => {
    const file = bytes("\uFEFFsep=;\r\nnom;référence\r\nÉlise;'+33 1\r\n");
    expect(await readUsersFile('p.csv', file)).toEqual({
      headers: ['nom', 'référence'],
      rows: [['Élise', '+33 1']],
    });
  });

  it('reads what a spreadsheet calls Unicode text, and no picture', async () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('nom\nÉlise\n', 'utf16le')]);
    expect(await readUsersFile('p.csv', file)).toEqual({ headers: ['nom'], rows: [['Élise']] });
    const picture = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...bytes('name\nA\n')]);
    await expect(readUsersFile('p.csv', picture)).rejects.toMatchObject({
      code: 'file_bad_format',
      params: { found: 'jpeg' },
    });
  });

  it.each(LANGUAGES)('reads every column of the template in %s', (language) => {
    const seniority = { id: 'seniority', name: 'Ancienneté' } as const;
    const headings = templateHeadings(language, [seniority, { name: 'E-MAIL' }]);
    expect(guessMapping(headings, [seniority])).toEqual([...Object.keys(USER_COLUMN), 'attribute:seniority']);
  });

  it('guesses columns in both languages, each target once', () => {
    expect(guessMapping(['Nom', 'Courriel', 'Responsable', 'Équipe', 'Rôle', 'name', '???'], [])).toEqual([
      'name',
      'email',
      'manager',
      'team',
      'role',
      'ignore',
      'ignore',
    ]);
  });

  it('makes an address of a name', () => {
    expect(addressFrom('{first}.{last}@example.test', 'Mei-Mei Johns')).toBe('meimei.johns@example.test');
    expect(addressFrom('{first}@x.test', '???')).toBeNull();
  });
});

describe('ten thousand people in one chain', () => {
  it('are checked once, shown from what was found, and written', async () => {
    const tenant = await t.tenant();
    const text = [
      'name,manager',
      ...Array.from({ length: 10_000 }, (_, n) => `p${n},${n === 0 ? '' : `p${n - 1}`}`),
    ].join('\n');
    const preview = await upload(tenant, text);
    expect(preview.summary).toMatchObject({ rows: 10_000, created: 10_000, skipped: 0 });
    // What was found is stored with the preview: a look at it reads that, and computes nothing.
    await t.query(`update user_imports set results = results || '{"created": 7}' where id = $1`, [
      preview.id,
    ]);
    expect((await t.run(tenant, (ctx) => getUserImport(ctx, preview.id))).summary.created).toBe(7);
    const applied = await apply(tenant, preview.id);
    expect(applied.summary.created).toBe(10_000);
    const links = await t.query('select 1 from manager_links where environment_id = $1', [
      tenant.tenant.environment_id,
    ]);
    expect(links).toHaveLength(9_999);
  });

  it('a loop that only dates close is refused when it is written', async () => {
    const tenant = await t.tenant();
    await apply(tenant, (await upload(tenant, 'name,manager,manager_start\na,b,2030-01\nb,,')).id);
    // Today nobody is above a: only from 2030 on do the two name each other.
    const later = await upload(tenant, 'name,manager\nb,a');
    expect(later.summary.skipped).toBe(0);
    await expect(apply(tenant, later.id)).rejects.toMatchObject({ code: 'orgchart_loop' });
  });
});
