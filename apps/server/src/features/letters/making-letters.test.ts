import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { startRunner } from '../../platform/jobs/runner.ts';
import {
  fileForm,
  startTestCompany,
  type TestApp,
  type TestClient,
  type TestCompany,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes as planRoutes } from '../plans/index.ts';
import { jobs as statementJobs } from '../statements/index.ts';
import { jobs, routes } from './index.ts';
import { killedAt, letGo } from './testing/killed-worker.ts';
import { COMPANY, pdfsig, pdftext, TYPED } from './testing/letter-world.ts';

let started: TestCompany | null = null;
let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let admin: TestClient;
let boss: TestUser;
const reps: TestUser[] = [];

const API = '/api/commission-letters';
const MANY = 27;

beforeAll(async () => {
  const served = { routes: [...routes, ...planRoutes], jobs: [...jobs, ...statementJobs] };
  started = await startTestCompany(served, COMPANY);
  ({ t, app, company, admin } = started);
  boss = await company.addUser({ name: 'Max Demo', email: 'max@demo.test' });
  for (let at = 1; at <= MANY; at += 1)
    reps.push(await company.addUser({ name: `Rep ${at}`, email: `rep-${at}@demo.test` }));
  await t.query(
    `insert into manager_links (environment_id, id, user_id, manager_id) values ($1, $2, $3, $4)`,
    [company.tenant.environment_id, newId(), reps[0]!.user_id, boss.user_id],
  );
});
afterAll(async () => {
  await started?.stop();
});

let count = 0;
const name = (what: string) => `${what} ${(count += 1)}`;
const text = (value: string) => ({ kind: 'text', text: value });
const tag = (value: object) => ({ kind: 'tag', value });
const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs });
const SIGNATURE = paragraph(tag({ kind: 'signature', signer: 'recipient' }));

async function draft(body: readonly object[], changes: object = {}): Promise<string> {
  const made = await admin.post(`${API}/templates`, { name: name('Letter'), language: 'en', body });
  expect(made.status, made.text).toBe(200);
  const campaign = await admin.post(`${API}/campaigns`, {
    name: name('Campaign'),
    template_id: made.body.id as string,
    sending_type: 'esignature',
  });
  const id = campaign.body.id as string;
  const saved = await admin.put(`${API}/campaigns/${id}`, { subject: `Letter ${id}`, ...changes });
  expect(saved.status, saved.text).toBe(200);
  return id;
}

const choose = (id: string, people: readonly TestUser[]) =>
  admin.put(`${API}/campaigns/${id}/people`, { user_ids: people.map(({ user_id }) => user_id) });

/** Until every letter is made. */
async function work(id: string): Promise<void> {
  await letGo(t);
  // A plan that goes live requests a calculation, which nobody does here.
  const runner = startRunner({ ...app.platform, jobs: new Map(jobs.map((job) => [job.name, job])) });
  try {
    await expect.poll(async () => (await admin.get(`${API}/campaigns/${id}`)).body.progress).toBeNull();
  } finally {
    await runner.stop();
  }
}

describe('a spreadsheet', () => {
  it('is mapped by its names, says each row that makes no letter, and sends the others', async () => {
    const id = await draft(
      [paragraph(text('Bonus: '), tag({ kind: 'column', column: 'Bonus' })), SIGNATURE],
      {
        intermediate: { kind: 'hierarchy', levels: 1 },
      },
    );
    const csv = [
      'E-mail;Bonus;Other',
      'rep-1@demo.test;1 000;x',
      'rep-2@demo.test;2 000;x',
      'nobody@demo.test;3 000;x',
      'rep-1@demo.test;4 000;x',
    ].join('\n');
    const sheet = await admin.post(`${API}/campaigns/${id}/sheet`, fileForm('people.csv', csv));
    expect(sheet.body, sheet.text).toMatchObject({
      columns: ['E-mail', 'Bonus', 'Other'],
      needed: ['Bonus'],
      mapping: { person: 0, match: 'email', columns: [{ column: 'Bonus', index: 1 }] },
      row_count: 4,
      accepted: 1,
      refused_count: 3,
      refused: [
        { row: 3, reason: 'no_manager', value: 'rep-2@demo.test', column: null },
        { row: 4, reason: 'unknown_person', value: 'nobody@demo.test', column: null },
        { row: 5, reason: 'double_person', value: 'rep-1@demo.test', column: null },
      ],
    });
    const outside = { person: 0, match: 'email', columns: [{ column: 'Bonus', index: 3 }] };
    expect((await admin.put(`${API}/campaigns/${id}/sheet`, outside)).body.code).toBe('invalid_field');
    const other = { person: 0, match: 'email', columns: [{ column: 'Bonus', index: 2 }] };
    expect((await admin.put(`${API}/campaigns/${id}/sheet`, other)).body.mapping).toEqual(other);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body).toMatchObject({
      code: 'letter_rows_refused',
      params: { count: 3 },
    });
    const sent = await admin.post(`${API}/campaigns/${id}/send`, { without_refused: true });
    expect(sent.body, sent.text).toMatchObject({ letters: 1 });
    await work(id);
    const [letter] = await t.query<{ columns: object; state: string }>(
      'select columns, state from letters where campaign_id = $1',
      [id],
    );
    expect(letter).toEqual({ columns: { Bonus: 'x' }, state: 'waiting_for_approval' });
  });

  it('without managers who sign refuses no row for a manager', async () => {
    const id = await draft([SIGNATURE]);
    const sheet = await admin.post(
      `${API}/campaigns/${id}/sheet`,
      fileForm('people.csv', 'Name\nRep 2\nRep 3\n'),
    );
    expect(sheet.body).toMatchObject({
      accepted: 2,
      refused_count: 0,
      mapping: { person: 0, match: 'name' },
    });
  });
});

it('chosen people who can get no letter are refused by name', async () => {
  const id = await draft([SIGNATURE], { intermediate: { kind: 'hierarchy', levels: 1 } });
  const chosen = await choose(id, reps.slice(0, 3));
  expect(chosen.body, chosen.text).toMatchObject({
    letters: 1,
    refused_count: 2,
    refused: [
      { user: { id: reps[1]!.user_id, name: 'Rep 2' }, reason: 'no_manager' },
      { user: { id: reps[2]!.user_id, name: 'Rep 3' }, reason: 'no_manager' },
    ],
  });
  expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body).toMatchObject({
    code: 'letter_rows_refused',
    params: { count: 2, people: ['Rep 2', 'Rep 3'] },
  });
  // Nobody signs before: nobody is refused.
  const saved = await admin.put(`${API}/campaigns/${id}`, { intermediate: { kind: 'none' } });
  expect(saved.body).toMatchObject({ letters: 3, refused: [], refused_count: 0 });
});

describe('letters that word a plan', () => {
  it('are marked as outdated when the live plan pays otherwise, and are made again with the new words', async () => {
    const plan = await livePlan('100');
    const id = await draft([paragraph(tag({ kind: 'plan_in_words' })), SIGNATURE], { plan_id: plan.id });
    await choose(id, [reps[0]!]);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).status).toBe(200);
    await work(id);
    const outdated = async () => (await admin.get(`${API}/campaigns/${id}`)).body.outdated as number;
    const [letter] = (await admin.get(`${API}/campaigns/${id}/letters`)).body.rows;
    expect(letter.plans).toMatchObject([{ plan_id: plan.id, outdated: false }]);
    expect(await outdated()).toBe(0);
    await plan.pay('250');
    expect(await outdated()).toBe(1);
    const [late] = (await admin.get(`${API}/campaigns/${id}/letters?outdated=true`)).body.rows;
    expect(late).toMatchObject({ id: letter.id, outdated: true, plans: [{ outdated: true }] });
    expect((await admin.post(`${API}/campaigns/${id}/resend`, { letter_ids: [letter.id] })).body).toEqual({
      done: 1,
      left_out: 0,
    });
    await work(id);
    expect(await outdated()).toBe(0);
    const again = (await admin.get(`${API}/letters/${letter.id}`)).body;
    expect(again.state).toBe('sent');
    expect(again.plans[0].version).not.toBe(letter.plans[0].version);
    expect(again.plan_changes).toEqual([]);
  });

  it('say which rules changed since, and a notice tells their person from when', async () => {
    const plan = await livePlan('100');
    const rep = reps[1]!;
    const first = await draft([paragraph(tag({ kind: 'plan_in_words' })), SIGNATURE], { plan_id: plan.id });
    await choose(first, [rep]);
    expect((await admin.post(`${API}/campaigns/${first}/send`, {})).status).toBe(200);
    await work(first);
    const [letter] = (await admin.get(`${API}/campaigns/${first}/letters`)).body.rows;
    expect((await (await app.as(rep)).post(`${API}/own/${letter.id}/sign`, TYPED)).status).toBe(200);
    await plan.pay('250');
    const { plan_changes } = (await admin.get(`${API}/letters/${letter.id}`)).body;
    expect(plan_changes).toMatchObject([
      { plan_id: plan.id, known: true, changes: [{ before: 'Bonus = 100', after: 'Bonus = 250' }] },
    ]);
    expect(plan_changes[0].present_version).not.toBe(plan_changes[0].version);

    const notice = await draft([paragraph(tag({ kind: 'plan_changes' })), SIGNATURE], { plan_id: plan.id });
    await choose(notice, [rep]);
    expect((await admin.get(`${API}/campaigns/${notice}`)).body.missing).toEqual(['dates']);
    await admin.put(`${API}/campaigns/${notice}`, { effective_on: '2026-04-01' });
    const preview = await admin.post(`${API}/campaigns/${notice}/preview`, { user_id: rep.user_id });
    expect(preview.status).toBe(200);
    const path = join(tmpdir(), `comptoir-notice-${newId()}.pdf`);
    if ((await pdfsig(path, preview.bytes)) !== null) {
      const said = await pdftext(path);
      expect(said).toContain('These terms change on 1 April 2026');
      expect(said).toContain('Until now: Bonus = 100');
      expect(said).toContain('From 1 April 2026: Bonus = 250');
    }
    await rm(path, { force: true });
    expect((await admin.post(`${API}/campaigns/${notice}/send`, {})).status).toBe(200);
    await work(notice);
    const [noticed] = (await admin.get(`${API}/campaigns/${notice}/letters`)).body.rows;
    expect(noticed.plans).toMatchObject([{ plan_id: plan.id, outdated: false }]);

    const { plans } = (await admin.get(`${API}/register/plans`)).body;
    const { versions } = plans.find(({ id }: { id: string }) => id === plan.id);
    expect(versions).toMatchObject([
      { version: plan_changes[0].present_version, letters: 1, signed: 0, is_present: true },
      { version: plan_changes[0].version, letters: 1, signed: 1, is_present: false },
    ]);
    const register = async (query: string) =>
      (
        (await admin.get(`${API}/register?plan_id=${plan.id}${query}`)).body.rows as { letter_id: string }[]
      ).map(({ letter_id }) => letter_id);
    expect(await register(`&version=${plan_changes[0].version as string}`)).toEqual([letter.id]);
    expect(await register('&outdated=false')).toEqual([noticed.id]);
    expect(await register('&outdated=true')).toEqual([letter.id]);
    expect((await admin.get(`${API}/register?version=xyz`)).body.code).toBe('invalid_field');
    const file = await admin.get(
      `${API}/register/file?plan_id=${plan.id}&version=${plan_changes[0].version as string}`,
    );
    const [, row] = file.text.split(/\r?\n/);
    expect(row).toMatch(/Yes.*Recipient.*Signed/);
    await t.query(`update users set language = 'fr' where id = $1`, [company.admin.user_id]);
    const french = await admin.get(`${API}/register/file?plan_id=${plan.id}&outdated=true`);
    await t.query(`update users set language = 'en' where id = $1`, [company.admin.user_id]);
    expect(french.text).toContain('Obsolète');
    expect(french.text).toMatch(/Oui.*Destinataire.*Signée/);
  });
});

describe('a letter that can not be made', () => {
  it('stops no other; the next try makes it alone', async () => {
    const id = await draft([paragraph(text('Bonus: '), tag({ kind: 'column', column: 'Bonus' })), SIGNATURE]);
    const rows = reps.map((_, at) => `rep-${at + 1}@demo.test;${at + 1}`);
    const csv = ['E-mail;Bonus', ...rows].join('\n');
    expect((await admin.post(`${API}/campaigns/${id}/sheet`, fileForm('people.csv', csv))).status).toBe(200);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).status).toBe(200);
    // What no sheet stores: the first letter of the first batch fails while it is drawn.
    const first = `id = (select id from letters where campaign_id = $1 order by id limit 1)`;
    await t.query(`update letters set columns = '{"Bonus": 1}' where ${first}`, [id]);
    const jobOf = () =>
      t.query<{ state: string; attempts: number }>(
        `select state, attempts from jobs where payload ->> 'campaign_id' = $1`,
        [id],
      );
    await letGo(t);
    const runner = startRunner({ ...app.platform, jobs: new Map(jobs.map((job) => [job.name, job])) });
    try {
      await expect.poll(jobOf).toEqual([{ state: 'queued', attempts: 1 }]);
    } finally {
      await runner.stop();
    }
    expect(await madeOf(id)).toBe(MANY - 1);
    await t.query(`update letters set columns = '{"Bonus": "1"}' where ${first}`, [id]);
    await work(id);
    expect(await madeOf(id)).toBe(MANY);
    const made = await t.query(
      `select e.letter_id from letter_events e join letters l on l.environment_id = e.environment_id and l.id = e.letter_id
       where l.campaign_id = $1 and e.kind = 'made'`,
      [id],
    );
    expect(made).toHaveLength(MANY);
  });
});

describe('a worker that is killed while it makes letters', () => {
  it('leaves none doubled and none lost', async () => {
    const id = await draft([paragraph(text('Hello '), tag({ kind: 'person', field: 'name' })), SIGNATURE]);
    await choose(id, reps);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).status).toBe(200);
    await killedAt(t, id, 9, 'after');
    expect(await madeOf(id)).toBe(5);
    await killedAt(t, id, 7, 'before');
    // The letter whose transaction was open is not made.
    expect(await madeOf(id)).toBe(7);
    await work(id);
    expect(await madeOf(id)).toBe(MANY);
    const letters = await t.query<{ email: string; made: number; signers: number; files: number }>(
      `select u.email, (select count(*)::int from letter_events e where e.environment_id = l.environment_id and e.letter_id = l.id and e.kind = 'made') as made,
        (select count(*)::int from letter_signers s where s.environment_id = l.environment_id and s.letter_id = l.id) as signers,
        (select count(*)::int from files f where f.environment_id = l.environment_id and f.id = l.file_id) as files
       from letters l join users u on u.environment_id = l.environment_id and u.id = l.user_id
       where l.environment_id = $2 and l.campaign_id = $1::uuid`,
      [id, company.tenant.environment_id],
    );
    expect(letters).toHaveLength(MANY);
    for (const letter of letters) expect(letter).toMatchObject({ made: 1, signers: 1, files: 1 });
    const mails = await t.query<{ channel: string }>(
      `select channel from outbox where kind = 'mail' and name like '%' || $1 || '%'`,
      [id],
    );
    expect(mails.map(({ channel }) => channel).toSorted()).toEqual(
      letters.map(({ email }) => email).toSorted(),
    );
    expect((await admin.get(`${API}/campaigns/${id}`)).body.counts.sent).toBe(MANY);
  });
});

describe('a worker that is killed while it seals a letter', () => {
  it.each([
    ['before it writes the file', 1, 'after'],
    ['before it keeps what it wrote', 2, 'before'],
    ['right after', 2, 'after'],
  ] as const)('%s: the letter is sealed once', async (_when, nth, when) => {
    const id = await draft([SIGNATURE]);
    const rep = reps[2]!;
    await choose(id, [rep]);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).status).toBe(200);
    await work(id);
    const [letter] = (await admin.get(`${API}/campaigns/${id}/letters`)).body.rows;
    const own = await app.as(rep);
    expect((await own.post(`${API}/own/${letter.id}/sign`, TYPED)).status).toBe(200);
    await killedAt(t, letter.id, nth, when);
    await letGo(t);
    const runner = startRunner({ ...app.platform, jobs: new Map(jobs.map((job) => [job.name, job])) });
    try {
      await expect
        .poll(async () => (await admin.get(`${API}/letters/${letter.id}`)).body.sealed_hash as string | null)
        .not.toBeNull();
      await expect
        .poll(() =>
          t.query(`select 1 from jobs where payload ->> 'letter_id' = $1 and state <> 'succeeded'`, [
            letter.id,
          ]),
        )
        .toEqual([]);
    } finally {
      await runner.stop();
    }
    const { sealed_hash, events } = (await admin.get(`${API}/letters/${letter.id}`)).body;
    expect(events.filter(({ kind }: { kind: string }) => kind === 'sealed')).toHaveLength(1);
    const file = await admin.get(`${API}/letters/${letter.id}/file`);
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sealed_hash);
    const [mails] = await t.query<{ count: number }>(
      `select count(*)::int as count from outbox where kind = 'mail' and name = 'Signed: ' || $1`,
      [`Letter ${id}`],
    );
    expect(mails?.count).toBe(1);
  });
});

/** A plan with one compensation that pays an amount; `pay` changes the amount. */
async function livePlan(value: string) {
  const plan = await admin.post('/api/plans', { name: name('Plan'), section: '' });
  expect(plan.status, plan.text).toBe(200);
  const id = plan.body.id as string;
  const made = await admin.post(`/api/plans/${id}/compensations`, {
    name: name('Bonus'),
    description: '',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
  });
  expect(made.status, made.text).toBe(200);
  const path = `/api/compensations/${made.body.id as string}`;
  const variable = newId();
  const base = {
    id: variable,
    name: 'Bonus',
    description: '',
    format: null,
    kind: 'Formula',
    broken_text: null,
  };
  const save = async (amount: string, version: number) => {
    const document = {
      scopes: [],
      variables: [{ ...base, tree: { type: 'number', value: amount } }],
      payment: { type: 'standard', variable_id: variable },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
    };
    const saved = await admin.put(`${path}/document`, { version, document });
    expect(saved.status, saved.text).toBe(200);
    return saved.body.version as number;
  };
  const goLive = async (version: number) => {
    const answer = await admin.post(`${path}/go-live`, { version });
    expect(answer.status, answer.text).toBe(200);
  };
  await goLive(await save(value, made.body.version as number));
  return {
    id,
    async pay(amount: string) {
      await save(amount, (await admin.get(path)).body.version as number);
    },
  };
}

const madeOf = async (id: string) =>
  (
    await t.query<{ count: number }>(
      'select count(*)::int as count from letters where campaign_id = $1 and made_at is not null',
      [id],
    )
  )[0]!.count;
