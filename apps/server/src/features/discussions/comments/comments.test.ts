import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { fileForm, testPicture, type TestClient } from '../../../platform/testing/index.ts';
import {
  above,
  admin,
  app,
  deal,
  JUNE,
  manager,
  other,
  refusal,
  REP,
  rep,
  statement_id,
  t,
  useDiscussions,
  w,
} from '../testing/discussion-world.ts';

useDiscussions();

describe('comments on a statement', () => {
  it('are read by its scope and written with the right', async () => {
    const path = `/api/statements/${statement_id}/comments`;
    const { body } = await rep.post(path, { text: 'Please check', mention_ids: [manager.user_id] });
    expect(body).toMatchObject({ text: 'Please check', mentions: [{ name: 'Manager' }] });
    expect((await above.get(path)).body.messages).toHaveLength(1);
    expect(refusal(await other.get(path))).toEqual([403, 'statement_forbidden']);
    expect(refusal(await other.post(path, { text: 'x' }))).toEqual([403, 'statement_forbidden']);
    expect(refusal(await above.put(`${path}/${body.id}`, { text: 'x' }))).toEqual([403, 'not_own_message']);
    const mute = await w.tenant.addUser({ permissions: { ...REP, statement_scope: 'all' } });
    expect(refusal(await (await app.as(mute)).post(path, { text: 'x' }))).toEqual([403, 'forbidden']);
    expect((await (await app.as(mute)).get(path)).status).toBe(200);
    const commented = async (with_comment: boolean) =>
      (await admin.post('/api/statements/search', { ...JUNE, filters: { with_comment } })).body
        .total as number;
    expect([await commented(true), await commented(false)]).toEqual([1, 1]);
    const again = { id: newId(), text: 'Once' };
    await Promise.all([rep.post(path, again), rep.post(path, again)]);
    expect((await rep.get(path)).body.messages).toHaveLength(2);
    expect((await rep.delete(`${path}/${body.id}`)).status).toBe(200);
    expect(refusal(await above.post(`${path}/${body.id}/undo-delete`))).toEqual([403, 'not_own_message']);
    expect((await rep.post(`${path}/${body.id}/undo-delete`)).body).toEqual(
      (await above.get(path)).body.messages[0],
    );
    expect((await above.get(path)).body.messages[0]).toMatchObject({ is_deleted: false });
    expect((await rep.delete(`${path}/${body.id}`)).status).toBe(200);
  });

  it('carry files for who reads the statement, sent by who may comment', async () => {
    const path = `/api/statements/${statement_id}/comments`;
    const upload = (by: TestClient, name: string, content: string | Uint8Array<ArrayBuffer>) =>
      by.post(`${path}/attachments`, fileForm(name, content));
    const picture = (await upload(rep, 'deal.txt', testPicture('png', [200, 0, 0], [0, 0, 0]))).body;
    expect(picture).toMatchObject({ name: 'deal.txt', media_type: 'image/png', preview: 'image' });
    const file = `${path}/attachments/${picture.id}`;
    // Not sent yet: its sender's alone, and nobody else sends it.
    expect((await rep.get(file)).status).toBe(200);
    expect(refusal(await above.get(file))).toEqual([404, 'not_found']);
    expect(refusal(await above.post(path, { text: '', attachment_ids: [picture.id] }))).toEqual([
      404,
      'not_found',
    ]);
    expect(refusal(await rep.post(path, { text: ' ' }))).toEqual([400, 'message_empty']);
    const sent = (await rep.post(path, { text: '', attachment_ids: [picture.id] })).body;
    expect(sent.attachments).toEqual([picture]);
    const shown = await above.get(`${file}?inline=true`);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    // Guards: outside of the scope, without the right to comment, and under the name of another thread.
    expect(refusal(await other.get(file))).toEqual([403, 'statement_forbidden']);
    expect(refusal(await upload(other, 'a.txt', 'x'))).toEqual([403, 'statement_forbidden']);
    const reads = await app.as(await w.tenant.addUser({ permissions: { ...REP, statement_scope: 'all' } }));
    expect(refusal(await upload(reads, 'a.txt', 'x'))).toEqual([403, 'forbidden']);
    expect((await reads.get(file)).status).toBe(200);
    const elsewhere = `/api/tables/${w.sales.table_id}/records/${deal}/comments/attachments/${picture.id}`;
    expect(refusal(await admin.get(elsewhere))).toEqual([404, 'not_found']);
    const trail = await t.query<{ kind: string; after: object }>(
      `select kind, after from audit_log where object_type = 'comment' and object_id = $1 and kind = 'upload_comment_attachment'`,
      [statement_id],
    );
    expect(trail).toMatchObject([{ after: { file: 'deal.txt' } }]);
    expect((await rep.delete(`${path}/${sent.id}`)).status).toBe(200);
    expect(refusal(await rep.get(file))).toEqual([404, 'not_found']);
    const [stored] = await t.query<{ deleted_at: Date | null }>(
      'select deleted_at from files where id = $1',
      [picture.id],
    );
    expect(stored?.deleted_at).not.toBeNull();
  });
});

describe('comments on a record', () => {
  it('are read by who reads tables, written with the right, and stay with exactly that record', async () => {
    const path = `/api/tables/${w.sales.table_id}/records/${deal}/comments`;
    const reads = {
      ...REP,
      resources: { ...REP.resources, data_table: { effect: 'allow', level: 'read' } },
    } as const;
    const reader = await w.tenant.addUser({ name: 'Reader', permissions: reads });
    const by = await app.as(reader);
    const { body } = await admin.post(path, { text: 'Won in July', mention_ids: [reader.user_id] });
    expect(body).toMatchObject({ text: 'Won in July', mentions: [{ name: 'Reader' }] });
    expect((await by.get(path)).body.messages).toMatchObject([{ text: 'Won in July' }]);
    // Guards: to read is not to write, and who reads no tables reads no comments of them.
    expect(refusal(await by.post(path, { text: 'x' }))).toEqual([403, 'forbidden']);
    expect(refusal(await rep.get(path))).toEqual([403, 'forbidden']);
    expect(refusal(await rep.post(path, { text: 'x' }))).toEqual([403, 'forbidden']);
    const elsewhere = `/api/tables/${w.sales.table_id}/records/${newId()}/comments`;
    expect((await admin.get(elsewhere)).status).toBe(404);
    expect((await admin.post(elsewhere, { text: 'x' })).status).toBe(404);
    expect((await admin.put(`${path}/${body.id}`, { text: 'Won in August' })).body.text).toBe(
      'Won in August',
    );
    const cards = await t.query(
      `select reference_type, reference_url, reference_parameters from notifications where user_id = $1`,
      [reader.user_id],
    );
    // Control: the card said "Admin mentioned you in a comment on", and led to a table of any number of records.
    expect(cards).toEqual([
      {
        reference_type: 'RECORD',
        reference_url: `/tables/${w.sales.table_id}?record=${deal}&about=comments`,
        reference_parameters: { name: 'Alpha' },
      },
    ]);
    expect((await admin.delete(`${path}/${body.id}`)).status).toBe(200);
    expect((await by.get(path)).body.messages).toMatchObject([{ text: '', is_deleted: true }]);
    expect(refusal(await by.post(`${path}/${body.id}/undo-delete`))).toEqual([403, 'forbidden']);
    expect((await admin.post(`${path}/${body.id}/undo-delete`)).body.text).toBe('Won in August');
  });

  it('carry files for who reads tables', async () => {
    const path = `/api/tables/${w.sales.table_id}/records/${deal}/comments`;
    const page = (await admin.post(`${path}/attachments`, fileForm('page.pdf', '<script>alert(1)</script>')))
      .body;
    expect(page).toMatchObject({ media_type: 'text/plain', preview: null });
    expect((await admin.post(path, { text: 'See this', attachment_ids: [page.id] })).status).toBe(200);
    const saved = await admin.get(`${path}/attachments/${page.id}?inline=true`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
    expect(refusal(await rep.get(`${path}/attachments/${page.id}`))).toEqual([403, 'forbidden']);
    expect(refusal(await rep.post(`${path}/attachments`, fileForm('a.txt', 'x')))).toEqual([
      403,
      'forbidden',
    ]);
  });
});
