import { discussionChannel } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { fileForm, testPicture, type TestClient, type TestUser } from '../../platform/testing/index.ts';
import { sweeps } from './index.ts';
import {
  above,
  admin,
  app,
  deal,
  manager,
  other,
  refusal,
  REP,
  rep,
  statement_id,
  switchOn,
  t,
  useDiscussions,
  w,
} from './testing/discussion-world.ts';

useDiscussions();

const open = async (by: TestClient = rep, body: object = {}) =>
  (await by.post('/api/discussions', { name: 'Alpha is missing', ...body })).body;
const about = (more: object = {}) => ({
  statement: { statement_id, compensation_id: w.sales.compensation_id, ...more },
});
const add = (id: string, users: readonly TestUser[], by = rep) =>
  by.post(`/api/discussions/${id}/members`, { user_ids: users.map(({ user_id }) => user_id) });
const write = (id: string, text: string, by = rep, more: object = {}) =>
  by.post(`/api/discussions/${id}/messages`, { text, ...more });
const texts = async (id: string, by: TestClient) =>
  ((await by.get(`/api/discussions/${id}/messages`)).body.messages as { text: string }[]).map(
    ({ text }) => text,
  );

const listed = async (search: string) =>
  (
    (await rep.get(`/api/discussions?search=${encodeURIComponent(search)}`)).body.rows as { id: string }[]
  ).map(({ id }) => id);

describe('a discussion', () => {
  it('is about exactly the line that was linked, with its amount of that moment', async () => {
    const whole = await open(rep, { statement: { statement_id } });
    expect(whole).toMatchObject({
      status: 'open',
      member_ids: [w.rep.user_id],
      read_by: [w.rep.user_id],
      creator_id: w.rep.user_id,
      statements: [{ is_visible: true, month: '2017-06', user: { name: 'Rep One' }, line: null }],
    });
    const amount = await open(rep, about());
    expect(amount.reference).toBe(whole.reference + 1);
    expect(amount.statements[0].line).toMatchObject({ kind: 'transaction', amount: '2500', currency: 'USD' });
    const record = await open(rep, about({ record_id: deal }));
    expect(record.statements[0].line).toMatchObject({ kind: 'record', record_id: deal, label: 'Alpha' });
    const step = await open(rep, about({ step: { id: w.sales.variables.pay, label: 'Rate' } }));
    expect(step.statements[0].line).toMatchObject({ kind: 'step', label: 'Rate', amount: null });
    expect(
      refusal(await rep.post('/api/discussions', { name: 'x', ...about({ record_id: newId() }) })),
    ).toEqual([404, 'record_not_found']);
    expect(refusal(await other.post('/api/discussions', { name: 'x', statement: { statement_id } }))).toEqual(
      [403, 'statement_forbidden'],
    );
  });

  it('shows nothing of a statement to members outside of its scope, and says who they are', async () => {
    const { id } = await open(rep, about());
    const added = await add(id, [w.other, manager]);
    expect(added.body.blind_user_ids).toEqual([w.other.user_id]);
    const hidden = await other.get(`/api/discussions/${id}`);
    expect(hidden.body.statements).toEqual([{ id: expect.any(String), is_visible: false }]);
    expect(hidden.text).not.toContain(statement_id);
    expect((await above.get(`/api/discussions/${id}`)).body.statements[0]).toMatchObject({
      is_visible: true,
      line: { amount: '2500' },
    });
    const file = await other.post('/api/discussions/export', {});
    expect(file.text).toContain('A statement that you may not see');
    expect(file.text).not.toContain('2017-06');
    expect((await rep.post('/api/discussions/export', {})).text).toContain('Rep One 2017-06');
    const unlink = (by: TestClient) => by.delete(`/api/discussions/${id}/statement/${statement_id}`);
    expect(refusal(await unlink(other))).toEqual([403, 'statement_forbidden']);
    expect((await unlink(above)).body.statements).toEqual([]);
    expect(refusal(await other.post(`/api/discussions/${id}/statements`, { statement_id }))).toEqual([
      403,
      'statement_forbidden',
    ]);
  });

  it('says so of everybody in a large one', async () => {
    const { id } = await open(rep, about());
    const many = await Promise.all(
      Array.from({ length: 45 }, (_, at) => w.tenant.addUser({ name: `Reader ${at}`, permissions: REP })),
    );
    await add(id, [manager]);
    const { blind_user_ids } = (await add(id, many)).body;
    expect(blind_user_ids.toSorted()).toEqual(many.map(({ user_id }) => user_id).toSorted());
  });

  it('is for its members', async () => {
    const { id } = await open();
    for (const by of [other, admin]) {
      expect(refusal(await by.get(`/api/discussions/${id}`))).toEqual([403, 'discussion_forbidden']);
      expect(refusal(await by.get(`/api/discussions/${id}/messages`))).toEqual([403, 'discussion_forbidden']);
      // Guard: without the check in front, a change of nothing shows the discussion.
      expect(refusal(await by.put(`/api/discussions/${id}`, {}))).toEqual([403, 'discussion_forbidden']);
      expect(refusal(await write(id, 'x', by))).toEqual([403, 'discussion_forbidden']);
      expect(refusal(await add(id, [w.other], by))).toEqual([403, 'discussion_forbidden']);
      expect((await by.get('/api/discussions')).body.rows.map((row: { id: string }) => row.id)).not.toContain(
        id,
      );
    }
    expect(refusal(await rep.get(`/api/discussions/${newId()}`))).toEqual([404, 'discussion_not_found']);
  });

  it('keeps a member and its assignee, who is one', async () => {
    const { id } = await open();
    const remove = (user: TestUser, by = rep) => by.delete(`/api/discussions/${id}/members/${user.user_id}`);
    expect(refusal(await remove(w.rep))).toEqual([409, 'discussion_last_member']);
    const assign = (user: TestUser) => rep.put(`/api/discussions/${id}`, { assignee_id: user.user_id });
    expect(refusal(await assign(w.other))).toEqual([409, 'assignee_not_member']);
    await add(id, [w.other]);
    expect((await assign(w.other)).body.assignee_id).toBe(w.other.user_id);
    expect(refusal(await remove(w.other))).toEqual([409, 'discussion_assignee_stays']);
    expect((await remove(w.rep)).status).toBe(200);
    expect(refusal(await rep.get(`/api/discussions/${id}`))).toEqual([403, 'discussion_forbidden']);
    expect((await other.get(`/api/discussions/${id}`)).body.member_ids).toEqual([w.other.user_id]);
  });

  it('takes nothing new once it is closed, until it is reopened', async () => {
    const { id } = await open();
    await write(id, 'first');
    const [message] = (await rep.get(`/api/discussions/${id}/messages`)).body.messages as { id: string }[];
    const set = (status: string) => rep.put(`/api/discussions/${id}`, { status });
    expect((await set('closed')).body).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    for (const answer of [
      await write(id, 'x'),
      await add(id, [w.other]),
      await set('closed'),
      await rep.put(`/api/discussions/${id}`, { name: 'x' }),
      await rep.put(`/api/discussions/${id}/discussion_label`, { discussion_label_id: null }),
      await rep.post(`/api/discussions/${id}/statements`, { statement_id }),
      await rep.put(`/api/discussions/${id}/messages/${message?.id}`, { text: 'x' }),
      await rep.delete(`/api/discussions/${id}/messages/${message?.id}`),
      await rep.post(`/api/discussions/${id}/attachments`, fileForm('a.txt', 'x')),
    ])
      expect(refusal(answer)).toEqual([409, 'discussion_closed']);
    expect(refusal(await set('resolved'))).toEqual([400, 'invalid_field']);
    expect((await set('open')).body).toMatchObject({ status: 'open', closed_at: null });
    expect((await write(id, 'second')).status).toBe(200);
  });

  it('is deleted by its creator and by who manages discussions, with its files', async () => {
    const { id } = await open();
    await add(id, [w.other, w.tenant.admin]);
    expect(refusal(await other.delete(`/api/discussions/${id}`))).toEqual([403, 'discussion_forbidden']);
    expect((await admin.delete(`/api/discussions/${id}`)).status).toBe(200);
    expect(refusal(await rep.get(`/api/discussions/${id}`))).toEqual([404, 'discussion_not_found']);
  });

  it('has a label of the company, and a name of at most 255 characters', async () => {
    expect(refusal(await rep.post('/api/company/discussion-labels', { name: 'Rates' }))).toEqual([
      403,
      'forbidden',
    ]);
    const label = (await admin.post('/api/company/discussion-labels', { name: 'Rates' })).body;
    expect(refusal(await admin.post('/api/company/discussion-labels', { name: 'rates' }))).toEqual([
      409,
      'name_used',
    ]);
    const { id, discussion_label_id } = await open(rep, { discussion_label_id: label.id });
    expect(discussion_label_id).toBe(label.id);
    expect((await admin.delete(`/api/company/discussion-labels/${label.id}`)).status).toBe(200);
    expect((await rep.get(`/api/discussions/${id}`)).body.label).toBeNull();
    const unknown = await rep.put(`/api/discussions/${id}/discussion_label`, {
      discussion_label_id: label.id,
    });
    expect(unknown).toMatchObject({
      status: 400,
      body: { code: 'discussion_label_unknown', params: { resource: 'discussion_label_id' } },
    });
    expect((await rep.post('/api/discussions', { name: 'x'.repeat(256) })).status).toBe(400);
    expect((await rep.post('/api/discussions', { name: 'x'.repeat(255) })).status).toBe(200);
  });
});

describe('a message', () => {
  it('arrives once, however often it is sent, and is unread until it is seen', async () => {
    const { id } = await open();
    await add(id, [w.other]);
    const unread = async (by: TestClient) =>
      (await by.get(`/api/discussions/${id}`)).body.unread_count as number;
    const message = { id: newId(), text: 'Where is Alpha?' };
    const sent = await Promise.all([1, 2, 3].map(() => write(id, message.text, rep, { id: message.id })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await texts(id, other)).toEqual(['Where is Alpha?']);
    expect([await unread(rep), await unread(other)]).toEqual([0, 1]);
    expect(refusal(await write(id, 'mine', other, { id: message.id }))).toEqual([409, 'conflict']);
    const before = (await other.get('/api/discussions/unread')).body.count as number;
    const read = await other.put(`/api/discussions/${id}`, { read_by_update: true });
    expect(read.body.read_by).toEqual([w.rep.user_id, w.other.user_id]);
    expect((await other.get('/api/discussions/unread')).body.count).toBe(before - 1);
    expect((await other.put(`/api/discussions/${id}`, { read_by_update: false })).body.unread_count).toBe(1);
    // It was stored before the closing: sending it again is no new message.
    await rep.put(`/api/discussions/${id}`, { status: 'closed' });
    expect((await write(id, message.text, rep, { id: message.id })).body.seq).toBe(1);
    expect(refusal(await write(id, ''))).toEqual([409, 'discussion_closed']);
  });

  it('is changed and deleted by its author alone', async () => {
    const { id } = await open();
    await add(id, [w.other]);
    const { body } = await write(id, 'Hello');
    const path = `/api/discussions/${id}/messages/${body.id}`;
    expect(refusal(await other.put(path, { text: 'x' }))).toEqual([403, 'not_own_message']);
    expect(refusal(await other.delete(path))).toEqual([403, 'not_own_message']);
    expect((await rep.put(path, { text: 'Hello!' })).body).toMatchObject({
      text: 'Hello!',
      edited_at: expect.any(String),
    });
    expect((await rep.delete(path)).status).toBe(200);
    expect((await other.get(`/api/discussions/${id}/messages`)).body.messages[0]).toMatchObject({
      text: '',
      is_deleted: true,
    });
    const elsewhere = await open();
    expect(
      refusal(await rep.put(`/api/discussions/${elsewhere.id}/messages/${body.id}`, { text: 'x' })),
    ).toEqual([404, 'not_found']);
    expect(refusal(await write(id, '  '))).toEqual([400, 'message_empty']);
  });

  it('comes back for an hour as it was, with its files, for its author alone', async () => {
    const { id } = await open();
    await add(id, [w.other]);
    const file = (await rep.post(`/api/discussions/${id}/attachments`, fileForm('a.txt', 'figures'))).body;
    const more = { mention_ids: [w.other.user_id], attachment_ids: [file.id] };
    const { body: sent } = await write(id, 'See this', rep, more);
    await rep.put(`/api/discussions/${id}/messages/${sent.id}`, {
      text: 'See that',
      mention_ids: more.mention_ids,
    });
    const read = async () => (await other.get(`/api/discussions/${id}/messages`)).body.messages;
    const before = await read();
    const path = `/api/discussions/${id}/messages/${sent.id}`;
    expect(refusal(await rep.post(`${path}/undo-delete`))).toEqual([404, 'not_found']);
    await rep.delete(path);
    expect(await read()).not.toEqual(before);
    expect((await other.get(`/api/discussions/${id}/attachments/${file.id}`)).status).toBe(404);
    // The list says so, and does not take it for a file.
    const row = (await rep.get('/api/discussions')).body.rows.find((one: { id: string }) => one.id === id);
    expect(row.last_message).toMatchObject({ text: '', is_deleted: true });
    expect(refusal(await other.post(`${path}/undo-delete`))).toEqual([403, 'not_own_message']);
    for (const sweep of sweeps) await sweep(app.platform);
    expect((await rep.post(`${path}/undo-delete`)).status).toBe(200);
    expect(await read()).toEqual(before);
    expect((await other.get(`/api/discussions/${id}/attachments/${file.id}`)).text).toBe('figures');
    expect(await listed('See that')).toEqual([id]);
    // Guards: after the hour nothing of it is left, in the database or on the disk.
    await rep.delete(path);
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 3_600_001).toISOString());
    expect(refusal(await rep.post(`${path}/undo-delete`))).toEqual([409, 'deletion_not_undoable']);
    for (const sweep of sweeps) await sweep(app.platform);
    const [kept] = await t.query('select body, undo from messages where id = $1', [sent.id]);
    expect(kept).toEqual({ body: '', undo: null });
    expect(await t.query('select 1 from message_files where file_id = $1', [file.id])).toEqual([]);
    t.clock.set(now.toISOString());
  });

  it('adds who is mentioned, and tells the trail nothing of what it says', async () => {
    const { id } = await open();
    const secret = 'pay-is-4711';
    const sent = (await write(id, secret, rep, { mention_ids: [w.other.user_id, newId()] })).body;
    expect((await other.get(`/api/discussions/${id}`)).body.unread_count).toBe(1);
    // Read by every member with every message. Control: each left an entry that said so.
    await other.put(`/api/discussions/${id}`, { read_by_update: true });
    const trail = await t.query<{ kind: string }>(
      'select kind, after from audit_log where object_id = $1 order by id',
      [id],
    );
    expect(trail.map(({ kind }) => kind)).toEqual(['create_discussion', 'post_discussion_message']);
    expect(JSON.stringify(trail)).not.toContain(secret);
    await other.put(`/api/discussions/${id}`, { read_by_update: false, name: 'Alpha' });
    expect(
      await t.query(`select 1 from audit_log where object_id = $1 and kind = 'update_discussion'`, [id]),
    ).toHaveLength(1);
    await other.put(`/api/discussions/${id}`, { read_by_update: true });
    const events = await t.query<{ channel: string; data: object }>(
      `select channel, data from outbox where name = 'discussion' and data ->> 'discussion_id' = $1`,
      [id],
    );
    expect(new Set(events.map(({ channel }) => channel))).toEqual(
      new Set([`user:${w.rep.user_id}`, `user:${w.other.user_id}`]),
    );
    const happened = { what: 'message', message_id: sent.id, seq: 1 };
    expect(events.map(({ data }) => data)).toContainEqual({ discussion_id: id, happened });
    // Guard: an event that carries the message shows it to who lost the right by then.
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('carries files, typed by their content, for members alone', async () => {
    const { id } = await open();
    const upload = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      rep.post(`/api/discussions/${id}/attachments`, fileForm(name, content));
    const picture = (await upload('pay.html', testPicture('png', [200, 0, 0], [0, 0, 0]))).body;
    expect(picture).toMatchObject({ name: 'pay.html', media_type: 'image/png', preview: 'image' });
    const page = (await upload('page.pdf', '<script>alert(1)</script>')).body;
    expect(page).toMatchObject({ media_type: 'text/plain', preview: null });
    await write(id, '', rep, { attachment_ids: [picture.id] });
    const path = `/api/discussions/${id}/attachments`;
    const shown = await rep.get(`${path}/${picture.id}?inline=true`);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    expect((await rep.get(`${path}/${page.id}?inline=true`)).headers['content-disposition']).toMatch(
      /^attachment/,
    );
    expect(refusal(await other.get(`${path}/${picture.id}`))).toEqual([403, 'discussion_forbidden']);
    await add(id, [w.other]);
    expect((await other.get(`${path}/${picture.id}`)).status).toBe(200);
    // Not sent yet: its sender's alone, and nobody else sends it.
    expect(refusal(await other.get(`${path}/${page.id}`))).toEqual([404, 'not_found']);
    expect(refusal(await write(id, 'x', other, { attachment_ids: [page.id] }))).toEqual([404, 'not_found']);
    t.clock.set('2017-07-17T10:00:00Z');
    for (const sweep of sweeps) await sweep(app.platform);
    expect((await rep.get(`${path}/${page.id}`)).status).toBe(404);
    expect((await rep.get(`${path}/${picture.id}`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is searched by name, number and message, and filtered', async () => {
    const { id, reference } = await open(rep, { name: 'Quarterly bonus' });
    await write(id, 'The 50% for Zed_Corp is missing');
    const found = async (query: string) =>
      ((await rep.get(`/api/discussions?${query}`)).body.rows as { id: string }[]).map((row) => row.id);
    for (const search of ['quarterly', `%23${reference}`, 'zed_corp', '50%25'])
      expect(await found(`search=${search}`)).toContain(id);
    expect(await found('search=zedxcorp')).toEqual([]);
    expect(await found('assignee_id=no-user&status=open')).toContain(id);
    expect(await found(`assignee_id=${w.other.user_id}`)).not.toContain(id);
    expect(await found('status=closed')).not.toContain(id);
    expect(await found('unread=true')).not.toContain(id);
  });

  it('finds what a text says now, with accents or without, among the own ones', async () => {
    const { id } = await open(rep, { name: 'Prélèvement' });
    const message = (await write(id, 'Où est mon Écrêtage ?')).body;
    const found = async (search: string, by = rep) =>
      ((await by.get(`/api/discussions?search=${search}`)).body.rows as { id: string }[]).map(
        (row) => row.id,
      );
    for (const search of ['prelev', 'PRÉLÈV', 'ecretage', 'écrê']) expect(await found(search)).toEqual([id]);
    // Guard: read as somebody who is in none of them, it finds nothing.
    expect(await found('ecretage', other)).toEqual([]);
    const path = `/api/discussions/${id}/messages/${message.id}`;
    await rep.put(path, { text: 'Où est mon Plafond ?' });
    await rep.put(`/api/discussions/${id}`, { name: 'Retenue' });
    expect(await found('plafond')).toEqual([id]);
    expect(await found('retenue')).toEqual([id]);
    for (const search of ['ecretage', 'prelev']) expect(await found(search)).toEqual([]);
    await rep.delete(path);
    expect(await found('plafond')).toEqual([]);
  });
});

describe('the channel of a discussion', () => {
  it('is joined by its members, under its present name', async () => {
    const { id, channel } = await open();
    const join = (by: TestClient, channel_name: string) =>
      by.post('/auth/pusher', { socket_id: '1.2', channel_name });
    const environment = w.tenant.tenant.environment_id;
    expect((await join(rep, channel)).body).toMatchObject({
      channel_data: JSON.stringify({ user_id: w.rep.user_id }),
    });
    for (const [by, name] of [
      [other, channel],
      [admin, channel],
      [rep, discussionChannel(environment, id, 2)],
      [rep, discussionChannel(environment, newId(), 1)],
    ] as const)
      expect(refusal(await join(by, name))).toEqual([403, 'forbidden']);
    await add(id, [w.other]);
    await other.delete(`/api/discussions/${id}/members/${w.other.user_id}`);
    const renamed = (await rep.get(`/api/discussions/${id}`)).body.channel as string;
    expect(renamed).not.toBe(channel);
    expect(refusal(await join(rep, channel))).toEqual([403, 'forbidden']);
    expect((await join(rep, renamed)).status).toBe(200);
  });
});

describe('switched off', () => {
  it('by the setting or the flag, every call is refused', async () => {
    await switchOn({ discussions: false });
    expect((await rep.get('/api/discussions')).body).toMatchObject({
      code: 'feature_off',
      params: { feature: 'discussions' },
    });
    await switchOn({ discussions: true });
    expect(
      refusal(await rep.put('/api/company/discussion-settings', { discussion_activated: false })),
    ).toEqual([403, 'forbidden']);
    expect(
      (await admin.put('/api/company/discussion-settings', { discussion_activated: false })).status,
    ).toBe(200);
    expect((await rep.get('/api/discussions')).body).toMatchObject({
      code: 'feature_off',
      params: { setting: 'discussion_activated' },
    });
  });
});
