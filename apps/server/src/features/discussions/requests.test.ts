import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestClient, TestUser } from '../../platform/testing/index.ts';
import {
  admin,
  other,
  refusal,
  rep,
  statement_id,
  switchOn,
  t,
  useDiscussions,
  w,
} from './testing/discussion-world.ts';

useDiscussions();

describe('requests', () => {
  it('take the place of discussions, and are resolved', async () => {
    t.clock.set('2017-07-17T10:00:00Z');
    await switchOn({ requests: true });
    expect(refusal(await rep.get('/api/discussions'))).toEqual([403, 'feature_off']);
    const topic = (await admin.post('/api/company/request-topics', { name: 'Rates' })).body;
    const created = await rep.post('/api/requests', {
      name: 'Rate',
      discussion_topic_id: topic.id,
      statement: { statement_id },
    });
    const { id } = created.body;
    expect(created.body).toMatchObject({
      kind: 'request',
      discussion_topic: { name: 'Rates' },
      discussion_label_id: null,
    });
    const hidden = await other.get(`/api/requests/${id}`);
    expect(refusal(hidden)).toEqual([403, 'discussion_forbidden']);
    // The words of the refusal follow from it.
    expect(hidden.body.params).toEqual({ kind: 'request' });
    const heard = await t.query<{ channel: string }>(
      `select distinct channel from outbox where name = 'discussion' and data ->> 'discussion_id' = $1 order by 1`,
      [id],
    );
    // Its reader with scope all hears of it and answers it without being a member. Guard: nobody else hears of it.
    expect(heard.map(({ channel }) => channel).toSorted()).toEqual(
      [w.rep.user_id, w.tenant.admin.user_id].map((user) => `user:${user}`).toSorted(),
    );
    t.clock.set('2017-07-17T13:00:00Z');
    await t.query(
      `insert into webhooks (environment_id, id, name, url, events, active, secret_sealed, owner_id, created_at)
       values ($1, $2, 'Desk', 'https://desk.example.com', '{request.answered}', true, 'v1.x', $3, now())`,
      [w.tenant.tenant.environment_id, newId(), w.tenant.admin.user_id],
    );
    // What its author writes is no answer, and what was written stays here.
    expect((await rep.post(`/api/requests/${id}/messages`, { text: 'Please' })).status).toBe(200);
    expect((await admin.post(`/api/requests/${id}/messages`, { text: 'It is 5 %' })).status).toBe(200);
    const sent = await t.query<{ data: object }>(
      `select body::jsonb -> 'data' as data from webhook_messages`,
    );
    const author = { id: w.tenant.admin.user_id, name: 'Admin' };
    expect(sent).toEqual([{ data: { request: { id, name: 'Rate' }, author } }]);
    await t.query('delete from webhooks');
    t.clock.set('2017-07-17T16:00:00Z');
    expect((await admin.put(`/api/requests/${id}`, { status: 'resolved' })).body.status).toBe('resolved');
    expect(refusal(await rep.post(`/api/requests/${id}/messages`, { text: 'Thanks' }))).toEqual([
      409,
      'discussion_closed',
    ]);
    expect(refusal(await rep.delete(`/api/requests/${id}`))).toEqual([403, 'forbidden']);
    const times = await admin.get('/api/requests/times');
    expect(times.body.topics).toEqual([
      { topic, requests: 1, open: 0, first_answer_hours: 3, resolution_hours: 6 },
    ]);
    expect(refusal(await rep.get('/api/requests/times'))).toEqual([403, 'forbidden']);
    expect((await rep.put(`/api/requests/${id}`, { status: 'open' })).body.status).toBe('open');
  });

  it('are listed by the built-in views, and by own and shared ones', async () => {
    const list = async (by: TestClient, view: string) =>
      ((await by.get(`/api/requests?view_id=${view}`)).body.rows as { name: string }[]).map(
        ({ name }) => name,
      );
    await rep.post('/api/requests', { name: 'By rep' });
    const own = (await other.post('/api/requests', { name: 'By other' })).body;
    await other.put(`/api/requests/${own.id}`, { assignee_id: w.other.user_id });
    expect(await list(admin, 'all')).toEqual(expect.arrayContaining(['By other', 'By rep', 'Rate']));
    expect(await list(admin, 'mine')).toEqual([]);
    expect(await list(other, 'all')).toEqual(['By other']);
    expect(await list(other, 'assigned')).toEqual(['By other']);
    const view = (
      await rep.post('/api/requests/views', {
        name: 'Named',
        filters: [{ type: 'name', value: 'by' }],
        link: 'and',
      })
    ).body;
    const second = (await rep.post('/api/requests/views', { name: 'All mine', filters: [], link: 'and' }))
      .body;
    expect(await list(rep, view.id)).toEqual(['By rep']);
    expect(refusal(await other.get(`/api/requests/views/${view.id}`))).toEqual([403, 'view_forbidden']);
    expect(refusal(await other.get(`/api/requests?view_id=${view.id}`))).toEqual([403, 'view_forbidden']);
    expect(refusal(await rep.get(`/api/requests?view_id=${newId()}`))).toEqual([404, 'view_not_found']);
    const shares = { shares: [{ user_id: w.other.user_id, permission: 'view' }] };
    expect((await rep.put(`/api/requests/views/${view.id}/shares`, shares)).status).toBe(200);
    // Who may change it sees a few of those who have it.
    const picturesFor = async (by: TestClient) =>
      (await by.get(`/api/requests/views/${view.id}`)).body.users_avatar_for_preview;
    expect(await picturesFor(rep)).toEqual([{ name: w.other.name, avatar: null }]);
    expect(await picturesFor(other)).toEqual([]);
    // It filters what its reader sees, and opens nothing.
    expect(await list(other, view.id)).toEqual(['By other']);
    expect(
      refusal(await other.put(`/api/requests/views/${view.id}`, { name: 'x', filters: [], link: 'and' })),
    ).toEqual([403, 'view_forbidden']);
    expect(refusal(await other.delete(`/api/requests/views/${view.id}`))).toEqual([403, 'view_forbidden']);
    expect((await other.post(`/api/requests/views/${view.id}`, {})).body).toMatchObject({
      name: 'Named (2)',
      is_own: true,
    });
    const { body: wide } = await admin.post('/api/requests/views', {
      name: 'Everything',
      filters: [{ type: 'name', value: 'by' }],
      link: 'and',
      preview_mode: true,
    });
    const as = (by: TestClient, id: string, person: TestUser) =>
      by.get(`/api/requests?view_id=${id}&preview_user_id=${person.user_id}`);
    expect((await as(admin, wide.id, w.other)).body.rows.map((row: { name: string }) => row.name)).toEqual([
      'By other',
    ]);
    // Guards: it is refused while the mode is off and to who may not change the view, and opens nothing.
    expect(refusal(await as(rep, view.id, w.other))).toEqual([403, 'forbidden']);
    expect(refusal(await as(rep, 'all', w.other))).toEqual([403, 'forbidden']);
    const on = {
      name: 'Named',
      filters: view.filters,
      link: 'and',
      preview_mode: true,
      version: view.version,
    };
    expect((await rep.put(`/api/requests/views/${view.id}`, on)).status).toBe(200);
    expect(refusal(await as(other, view.id, w.rep))).toEqual([403, 'forbidden']);
    expect((await as(rep, view.id, w.other)).body.rows).toEqual([]);
    await rep.put('/api/requests/views', { view_ids: [second.id, view.id] });
    expect(
      (await rep.get('/api/requests/views')).body.views.map(({ name }: { name: string }) => name),
    ).toEqual(['All mine', 'Named']);
    // Under its ID it comes back, and is made twice by nobody.
    const { id, name, filters, link } = view;
    const again = { id, name, filters, link };
    expect(refusal(await other.post('/api/requests/views', again))).toEqual([409, 'conflict']);
    expect((await rep.delete(`/api/requests/views/${id}`)).status).toBe(200);
    expect((await rep.post('/api/requests/views', again)).body).toMatchObject({ id, is_own: true });
    expect((await rep.delete(`/api/requests/views/${view.id}`)).status).toBe(200);
  });

  it('stand in the order of a view, which keeps what it says of them', async () => {
    const named = async (name: string) => (await admin.post('/api/requests', { name })).body.id as string;
    t.clock.set('2017-07-18T10:00:00Z');
    const first = await named('Zebra of the order');
    t.clock.set('2017-07-18T11:00:00Z');
    await named('Alpha of the order');
    const values = {
      name: 'Ordered',
      filters: [{ type: 'name', value: 'of the order' }],
      link: 'and',
    };
    const { body: made } = await admin.post('/api/requests/views', values);
    expect(made).toMatchObject({ fields: null, sort: 'activity' });
    t.clock.set('2017-07-18T12:00:00Z');
    await admin.post(`/api/requests/${first}/messages`, { text: 'Later' });
    const change = async (body: object) =>
      (await admin.put(`/api/requests/views/${made.id}`, { ...values, ...body })).body;
    const listed = async () =>
      ((await admin.get(`/api/requests?view_id=${made.id}`)).body.rows as { name: string }[]).map(
        ({ name }) => name[0],
      );
    expect(await listed()).toEqual(['Z', 'A']);
    for (const [sort, letters] of [
      ['newest', ['A', 'Z']],
      ['oldest', ['Z', 'A']],
      ['name', ['A', 'Z']],
    ] as const) {
      expect(await change({ sort, fields: ['topic'] })).toMatchObject({ sort, fields: ['topic'] });
      expect(await listed()).toEqual(letters);
    }
    // Left out, they stay; an empty list is a choice.
    expect(await change({})).toMatchObject({ sort: 'name', fields: ['topic'] });
    expect(await change({ fields: [] })).toMatchObject({ sort: 'name', fields: [] });
    const copy = (await admin.post(`/api/requests/views/${made.id}`, {})).body;
    expect(copy).toMatchObject({ sort: 'name', fields: [] });
    expect(refusal(await admin.post('/api/requests/views', { ...values, fields: ['pay'] }))[0]).toBe(400);
  });
});
