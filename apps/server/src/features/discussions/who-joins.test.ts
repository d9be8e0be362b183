import { describe, expect, it } from 'vitest';
import {
  admin,
  app,
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

const cards = (user_id: string, url: string) =>
  t.query<{ type: string }>(
    `select type from notifications where user_id = $1 and reference_url like $2 order by created_at, id`,
    [user_id, url],
  );

describe('who is mentioned by an edit', () => {
  it('becomes a member, and learns of it once', async () => {
    const { id } = (await rep.post('/api/discussions', { name: 'Alpha is missing' })).body;
    const sent = (await rep.post(`/api/discussions/${id}/messages`, { text: 'Who knows?' })).body;
    const edit = (mention_ids: readonly string[]) =>
      rep.put(`/api/discussions/${id}/messages/${sent.id}`, { text: 'Who knows, @Rep Two?', mention_ids });
    expect(refusal(await other.get(`/api/discussions/${id}`))).toEqual([403, 'discussion_forbidden']);
    expect((await edit([w.other.user_id])).body.mentions).toMatchObject([{ id: w.other.user_id }]);
    // Control: they were named in a conversation that they could not open.
    expect((await other.get(`/api/discussions/${id}`)).body.member_ids).toContain(w.other.user_id);
    await edit([w.other.user_id]);
    expect(await cards(w.other.user_id, `/discussions/${id}`)).toEqual([{ type: 'discussion_mention' }]);
  });

  it('of a comment learns of it, and nobody else', async () => {
    const path = `/api/statements/${statement_id}/comments`;
    const sent = (await rep.post(path, { text: 'Please check' })).body;
    const before = await cards(w.tenant.admin.user_id, '/statements%');
    await rep.put(`${path}/${sent.id}`, { text: '@Manager', mention_ids: [manager.user_id] });
    await rep.put(`${path}/${sent.id}`, { text: '@Manager!', mention_ids: [manager.user_id] });
    expect(await cards(manager.user_id, '/statements%')).toEqual([{ type: 'comment_mention' }]);
    expect(await cards(w.tenant.admin.user_id, '/statements%')).toEqual(before);
  });
});

it('nobody is added to a request, or mentioned in one, who could not open it', async () => {
  await switchOn({ requests: true });
  // Its role has no right on requests.
  const outsider = await w.tenant.addUser({ name: 'Outsider', permissions: REP });
  const reads = await app.as(outsider);
  const { id } = (await rep.post('/api/requests', { name: 'Rate' })).body;
  expect(refusal(await reads.get(`/api/requests/${id}`))).toEqual([403, 'forbidden']);
  const { users } = (await rep.get('/api/requests/people')).body as { users: { id: string }[] };
  const offered = users.map((one) => one.id);
  expect(offered).toContain(w.other.user_id);
  expect(offered).not.toContain(outsider.user_id);
  const add = (user_id: string) => admin.post(`/api/requests/${id}/members`, { user_ids: [user_id] });
  expect(refusal(await add(outsider.user_id))).toEqual([404, 'not_found']);
  expect((await add(w.other.user_id)).status).toBe(200);
  const mention_ids = [outsider.user_id];
  const sent = await rep.post(`/api/requests/${id}/messages`, { text: '@Outsider', mention_ids });
  expect(sent.body.mentions).toEqual([]);
  expect(await cards(outsider.user_id, '/requests%')).toEqual([]);
  await switchOn({ requests: false });
  const open = (await rep.get('/api/discussions/people')).body as { users: { id: string }[] };
  expect(open.users.map((one) => one.id)).toContain(outsider.user_id);
});
