import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { type Runner, startRunner } from '../../platform/jobs/runner.ts';
import {
  startTestCompany,
  type TestApp,
  type TestClient,
  type TestCompany,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes as statements } from '../statements/index.ts';
import { lookAfterLetters } from './campaigns/due-letters.ts';
import { jobs, routes } from './index.ts';
import {
  COMPANY,
  DRAWN,
  mailTo,
  openByMail,
  pdfsig,
  pdftext,
  tokenIn,
  TYPED,
} from './testing/letter-world.ts';

let started: TestCompany | null = null;
let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let rep: TestUser;
let boss: TestUser;
let director: TestUser;
let admin: TestClient;
let runner: Runner | null = null;
let folder: string;

const API = '/api/commission-letters';

beforeAll(async () => {
  started = await startTestCompany({ routes: [...routes, ...statements], jobs }, COMPANY);
  ({ t, app, company, admin } = started);
  rep = await company.addUser({ name: 'Zoé Demo', email: 'zoe@demo.test' });
  boss = await company.addUser({ name: 'Max Demo', email: 'max@demo.test' });
  director = await company.addUser({ name: 'Ida Demo', email: 'ida@demo.test' });
  for (const [user, manager] of [
    [rep, boss],
    [boss, director],
  ] as const)
    await t.query(
      'insert into manager_links (environment_id, id, user_id, manager_id) values ($1, $2, $3, $4)',
      [company.tenant.environment_id, newId(), user.user_id, manager.user_id],
    );
  runner = startRunner(app.platform);
  folder = await mkdtemp(join(tmpdir(), 'comptoir-letters-'));
});
afterAll(async () => {
  await runner?.stop(1000);
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const name = (what: string) => `${what} ${(count += 1)}`;

async function template(language: 'en' | 'fr' = 'fr', purpose = 'other'): Promise<string> {
  const made = await admin.post(`${API}/templates`, { name: name('Lettre'), language, purpose });
  expect(made.status, made.text).toBe(200);
  return made.body.id as string;
}

async function draft(changes: object = {}, people: readonly TestUser[] = [rep]): Promise<string> {
  const made = await admin.post(`${API}/campaigns`, {
    name: name('Campagne'),
    template_id: await template(),
    sending_type: 'esignature',
  });
  expect(made.status, made.text).toBe(200);
  const id = made.body.id as string;
  const chosen = await admin.put(`${API}/campaigns/${id}/people`, {
    user_ids: people.map(({ user_id }) => user_id),
  });
  expect(chosen.status, chosen.text).toBe(200);
  const saved = await admin.put(`${API}/campaigns/${id}`, { subject: `Votre lettre ${id}`, ...changes });
  expect(saved.status, saved.text).toBe(200);
  return id;
}

async function lettersOf(id: string) {
  return (await admin.get(`${API}/campaigns/${id}/letters`)).body.rows as {
    id: string;
    state: string;
    signers: { user: { id: string }; role: string; state: string }[];
  }[];
}

/** Sent, and made by the worker. */
async function sent(changes: object = {}, people: readonly TestUser[] = [rep]) {
  const id = await draft(changes, people);
  const answer = await admin.post(`${API}/campaigns/${id}/send`, {});
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(async () => (await admin.get(`${API}/campaigns/${id}`)).body.progress).toBeNull();
  const letters = await lettersOf(id);
  return { id, letter: letters[0]!, letters };
}

const cardsOf = ({ user_id }: TestUser) =>
  t.query(
    "select type, reference_url, reference_parameters from notifications where user_id = $1 and type = 'letter_to_sign'",
    [user_id],
  );

const cardsFor = async (letter_id: string) =>
  (
    await t.query('select from notifications where reference_url = $1 and read_at is null', [
      `/my-letters/${letter_id}`,
    ])
  ).length;

const stateOf = async (letter_id: string) =>
  (await admin.get(`${API}/letters/${letter_id}`)).body.state as string;

describe('a letter for signature', () => {
  it('goes to managers, the person and who signs last, and is sealed with its evidence', async () => {
    const { id, letter } = await sent({
      intermediate: { kind: 'hierarchy', levels: 2 },
      final_signer: { kind: 'person', user_id: company.admin.user_id },
    });
    expect(letter.state).toBe('waiting_for_approval');
    expect(letter.signers.map(({ user, role }) => [user.id, role])).toEqual([
      [boss.user_id, 'intermediate'],
      [director.user_id, 'intermediate'],
      [rep.user_id, 'recipient'],
      [company.admin.user_id, 'final'],
    ]);
    // Nobody signs before their turn.
    const reps = await app.as(rep);
    expect((await reps.post(`${API}/own/${letter.id}/sign`, TYPED)).body.code).toBe('letter_not_found');
    for (const who of [boss, director]) {
      const own = await app.as(who);
      expect((await own.get(`${API}/own`)).body.to_sign).toBe(1);
      // Its card is there at their turn, without a second mail, and gone with the signature.
      expect(await cardsOf(who)).toEqual([
        {
          type: 'letter_to_sign',
          reference_url: `/my-letters/${letter.id}`,
          reference_parameters: { name: `Votre lettre ${id}` },
        },
      ]);
      expect(await cardsOf(rep)).toEqual([]);
      const onHome = async () => (await own.get('/api/home')).body.letters_to_sign;
      expect(await onHome()).toEqual([{ id: letter.id, subject: `Votre lettre ${id}` }]);
      expect((await own.post(`${API}/own/${letter.id}/sign`, DRAWN)).status).toBe(200);
      expect(await cardsOf(who)).toEqual([]);
      expect(await onHome()).toEqual([]);
    }
    expect(await cardsOf(rep)).toHaveLength(1);
    expect(await stateOf(letter.id)).toBe('sent');
    const guest = app.anonymous();
    const link = await openByMail(t, guest, 'zoe@demo.test');
    expect(await stateOf(letter.id)).toBe('received');
    const file = await guest.post('/api/letter-links/file', link);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(await stateOf(letter.id)).toBe('viewed');
    const signed = await guest.post(
      '/api/letter-links/sign',
      { ...link, ...TYPED },
      { 'user-agent': 'Téléphone 1' },
    );
    expect(signed.body, signed.text).toMatchObject({ can_sign: false, state: 'sent' });
    // It is another one's turn.
    expect((await guest.post('/api/letter-links/sign', { ...link, ...TYPED })).body.code).toBe(
      'letter_not_your_turn',
    );
    expect((await admin.post(`${API}/own/${letter.id}/sign`, TYPED)).body.state).toBe('signed');
    await expect
      .poll(async () => (await admin.get(`${API}/letters/${letter.id}`)).body.sealed_hash as string | null)
      .toMatch(/^[0-9a-f]{64}$/);
    expect((await admin.get(`${API}/campaigns/${id}`)).body.status).toBe('completed');
    const sealed = await admin.get(`${API}/letters/${letter.id}/file`);
    const path = join(folder, 'sealed.pdf');
    const said = await pdfsig(path, sealed.bytes);
    expect(said !== null || process.env['CI'] === undefined, 'pdfsig of poppler-utils is installed').toBe(
      true,
    );
    if (said === null) return;
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    expect(said).toMatch(/ETSI.CAdES.detached/);
    const text = await pdftext(path);
    expect(text).toContain('Preuve de signature');
    expect(text).toContain('Zoé Demo');
    expect(text).toContain('max@demo.test');
    // Guard: one changed byte breaks the seal.
    const broken = Buffer.from(sealed.bytes);
    broken[200] = (broken[200] ?? 0) ^ 1;
    expect(await pdfsig(join(folder, 'broken.pdf'), broken)).not.toContain('Signature is Valid.');
    const zip = await admin.get(`${API}/campaigns/${id}/zip`);
    expect(zip.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const register = await admin.get(`${API}/register?campaign_id=${id}`);
    expect(register.body.total).toBe(4);
    expect(register.body.rows.every((row: { state: string }) => row.state === 'signed')).toBe(true);
  });

  it('is declined with a reason, and nobody signs it any more', async () => {
    const { id, letter } = await sent();
    const own = await app.as(rep);
    expect(
      (await own.post(`${API}/own/${letter.id}/decline`, { reason: 'Chiffres faux' })).body,
    ).toMatchObject({
      state: 'declined',
      reason: 'Chiffres faux',
    });
    expect(await cardsFor(letter.id)).toBe(0);
    expect((await own.post(`${API}/own/${letter.id}/sign`, TYPED)).body.code).toBe('letter_state');
    const token = tokenIn(await mailTo(t, 'zoe@demo.test'));
    expect((await app.anonymous().post('/api/letter-links/read', { token })).body).toMatchObject({
      code: 'letter_link_over',
    });
    expect((await admin.get(`${API}/campaigns/${id}`)).body.status).toBe('completed');
    // Made again: another file with another link.
    expect((await admin.post(`${API}/campaigns/${id}/resend`, { letter_ids: [letter.id] })).body).toEqual({
      done: 1,
      left_out: 0,
    });
    await expect.poll(() => stateOf(letter.id)).toBe('sent');
    expect(await cardsFor(letter.id)).toBe(1);
    expect((await admin.get(`${API}/campaigns/${id}`)).body.status).toBe('sent_with_esignature');
    expect(tokenIn(await mailTo(t, 'zoe@demo.test'))).not.toBe(token);
  });

  it('is voided: its link ends and its signer reads why', async () => {
    const { id, letter } = await sent();
    const body = { letter_ids: [letter.id], reason: 'Erreur de modèle' };
    expect((await admin.post(`${API}/campaigns/${id}/void`, body)).body).toEqual({ done: 1, left_out: 0 });
    expect((await admin.post(`${API}/campaigns/${id}/void`, body)).body).toEqual({ done: 0, left_out: 1 });
    expect(await stateOf(letter.id)).toBe('voided');
    expect(await cardsFor(letter.id)).toBe(0);
    expect((await mailTo(t, 'zoe@demo.test')).text).toContain('Erreur de modèle');
  });

  it('is reminded every 7 days, and expires after its last day', async () => {
    const { letter } = await sent({ expires_on: '2026-01-28' });
    const start = t.clock.now();
    const after = (days: number) => t.clock.set(new Date(start.getTime() + days * 86_400_000).toISOString());
    const signal = new AbortController().signal;
    const reminders = async () => (await admin.get(`${API}/letters/${letter.id}`)).body.reminders as number;
    try {
      after(6.9);
      await lookAfterLetters(app.platform, signal);
      expect(await reminders()).toBe(0);
      await t.query('update notifications set read_at = created_at');
      after(7);
      await lookAfterLetters(app.platform, signal);
      await lookAfterLetters(app.platform, signal);
      const [row] = await t.query<{ reminders: number; state: string }>(
        'select reminders, state from letters where id = $1',
        [letter.id],
      );
      expect(row).toEqual({ reminders: 1, state: 'sent' });
      expect((await mailTo(t, 'zoe@demo.test')).subject).toMatch(/^Rappel/);
      // The card is there again, unread.
      expect(await cardsFor(letter.id)).toBe(1);
      after(14);
      await lookAfterLetters(app.platform, signal);
      const [over] = await t.query<{ state: string }>('select state from letters where id = $1', [letter.id]);
      expect(over?.state).toBe('expired');
      expect(await cardsFor(letter.id)).toBe(0);
    } finally {
      t.clock.set(start.toISOString());
    }
  });
});

it('a letter that can not be reminded keeps none from it', async () => {
  const first = await sent();
  const second = await sent();
  const start = t.clock.now();
  const [bad, good] = [first.letter.id, second.letter.id].toSorted() as [string, string];
  const signal = new AbortController().signal;
  const reminders = async (id: string) =>
    (await t.query<{ reminders: number }>('select reminders from letters where id = $1', [id]))[0]?.reminders;
  await t.query(`alter table letters add constraint never_reminded check (id <> '${bad}' or reminders = 0)`);
  t.clock.set(new Date(start.getTime() + 7 * 86_400_000).toISOString());
  try {
    await expect(lookAfterLetters(app.platform, signal)).rejects.toThrow('never_reminded');
    expect([await reminders(bad), await reminders(good)]).toEqual([0, 1]);
    await t.query('alter table letters drop constraint never_reminded');
    await lookAfterLetters(app.platform, signal);
    expect([await reminders(bad), await reminders(good)]).toEqual([1, 1]);
  } finally {
    await t.query('alter table letters drop constraint if exists never_reminded');
    t.clock.set(start.toISOString());
  }
});

describe('its last day', () => {
  it('is over when it is over where the company is', async () => {
    const { letter } = await sent({ expires_on: '2026-01-28' });
    const start = t.clock.now().toISOString();
    await t.query(`update companies set settings = settings || '{"timezone": "America/New_York"}'`);
    const seenAt = async (now: string) => {
      t.clock.set(now);
      await lookAfterLetters(app.platform, new AbortController().signal);
      return (await t.query<{ state: string }>('select state from letters where id = $1', [letter.id]))[0]
        ?.state;
    };
    try {
      expect(await seenAt('2026-01-29T04:59:00Z')).toBe('sent');
      expect(await seenAt('2026-01-29T05:00:00Z')).toBe('expired');
    } finally {
      t.clock.set(start);
      await t.query(`update companies set settings = settings - 'timezone'`);
    }
  });
});

describe('a link', () => {
  it('opens by the mailed code alone, which has few tries; a pass is of one link', async () => {
    await sent();
    const guest = app.anonymous();
    const token = tokenIn(await mailTo(t, 'zoe@demo.test'));
    for (const wrong of ['x'.repeat(75), token.slice(0, 12), ''])
      expect((await guest.post('/api/letter-links/read', { token: wrong })).body.code).toBe(
        'letter_link_invalid',
      );
    expect((await guest.post('/api/letter-links/read', { token })).body).toMatchObject({
      email: 'z•••@demo.test',
    });
    expect((await guest.post('/api/letter-links/file', { token, pass: 'x'.repeat(43) })).body.code).toBe(
      'letter_code_needed',
    );
    expect((await guest.post('/api/letter-links/open', { token, code: '000000' })).body.code).toBe(
      'letter_code_over',
    );
    await guest.post('/api/letter-links/code', { token });
    const code = /\d{6}/.exec((await mailTo(t, 'zoe@demo.test')).subject)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left >= 0; left -= 1)
      expect((await guest.post('/api/letter-links/open', { token, code: wrong })).body).toMatchObject({
        code: 'letter_code_wrong',
        params: { left },
      });
    expect((await guest.post('/api/letter-links/open', { token, code })).body.code).toBe('letter_code_over');
    const kept = await t.query<{ hashes: string }>(
      `select encode(token_hash, 'hex') as hashes from letter_signers where token_hash is not null`,
    );
    expect(kept.some(({ hashes }) => hashes.includes(token))).toBe(false);
  });
});

describe('a campaign', () => {
  it('says what it lacks, and does not change once it was sent', async () => {
    const made = await admin.post(`${API}/campaigns`, {
      name: name('Campagne'),
      template_id: await template(),
      sending_type: 'email',
    });
    const id = made.body.id as string;
    expect(made.body.missing).toEqual(['people', 'subject']);
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body.code).toBe(
      'letter_campaign_incomplete',
    );
    await admin.put(`${API}/campaigns/${id}/people`, { user_ids: [rep.user_id] });
    await admin.put(`${API}/campaigns/${id}`, { subject: 'Bonjour', message: 'Voici votre lettre.' });
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body.status).toBe('sent_by_email');
    expect((await admin.put(`${API}/campaigns/${id}`, { subject: 'Autre' })).body.code).toBe(
      'letter_campaign_sent',
    );
    expect((await admin.delete(`${API}/campaigns/${id}`)).body.code).toBe('letter_campaign_sent');
    expect((await admin.put(`${API}/campaigns/${id}`, { name: name('Nouveau nom') })).status).toBe(200);
    await expect.poll(async () => (await lettersOf(id))[0]?.state).toBe('sent');
    expect((await mailTo(t, 'zoe@demo.test')).text).toContain('Voici votre lettre.');
  });

  it('is refused past the limit of letters for signature', async () => {
    const id = await draft();
    await t.query(
      `insert into letter_settings (environment_id, most) values ($1, 0) on conflict (environment_id) do update set most = 0`,
      [company.tenant.environment_id],
    );
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body.code).toBe('esignature_limit');
    await t.query(`update letter_settings set most = null`);
  });

  it('keeps a template from being deleted; an archived one is offered no more', async () => {
    const id = await draft();
    const template_id = (await admin.get(`${API}/campaigns/${id}`)).body.template.id as string;
    expect((await admin.delete(`${API}/templates/${template_id}`)).body.code).toBe('letter_template_in_use');
    expect((await admin.put(`${API}/templates/${template_id}/archive`, { archived: true })).body.status).toBe(
      'archived',
    );
    expect((await admin.post(`${API}/campaigns/${id}/send`, {})).body.code).toBe('letter_template_archived');
  });
});

it('a rep sees no campaign, and no letter of others', async () => {
  const { letter } = await sent({}, [boss]);
  const own = await app.as(rep);
  expect((await own.get(`${API}/campaigns`)).body.code).toBe('forbidden');
  expect((await own.get(`${API}/letters/${letter.id}`)).body.code).toBe('forbidden');
  for (const path of ['', '/file'])
    expect((await own.get(`${API}/own/${letter.id}${path}`)).status).toBe(404);
  const bosses = await app.as(boss);
  expect((await bosses.get(`${API}/own/${letter.id}/file`)).status).toBe(200);
  expect(await stateOf(letter.id)).toBe('viewed');
});
