import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  testPicture,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as auth } from '../auth/index.ts';
import { routes as users } from './index.ts';

const PNG = testPicture('png', [200, 0, 0], [0, 0, 0]);
const JPEG = testPicture('jpeg', [0, 200, 0], [0, 0, 0]);

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let rep: TestClient;
let user_id: string;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...users, ...auth] });
  tenant = await t.tenant();
  const user = await tenant.addUser({ name: 'Rep' });
  user_id = user.user_id;
  rep = await app.as(user);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const upload = (client: TestClient, content: Uint8Array<ArrayBuffer> | string) =>
  client.post('/api/users/avatar', fileForm('face.png', content));
const avatarOf = async () =>
  (await (await app.as(tenant.admin)).get(`/api/users/${user_id}`)).body.avatar as string | null;

describe('a profile picture', () => {
  it('is shown to colleagues as what it is, and gives way to the next one', async () => {
    const first = (await upload(rep, PNG)).body.avatar as string;
    expect(await avatarOf()).toBe(first);
    expect((await rep.get('/api/me')).body.user.avatar).toBe(first);
    const shown = await (await app.as(tenant.admin)).get(first);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, max-age=31536000, immutable',
    ]);
    // Named by us: what it was called when it was sent is kept nowhere.
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/);
    const second = (await upload(rep, JPEG)).body.avatar as string;
    expect(second).not.toBe(first);
    expect([(await rep.get(first)).status, (await rep.get(second)).status]).toEqual([404, 200]);
    // Every picture is redrawn, whatever was sent.
    expect((await rep.get(second)).headers['content-type']).toBe('image/png');
  });

  it('is one picture when it is sent again under its key', async () => {
    const send = (content: Uint8Array<ArrayBuffer>) =>
      rep.post('/api/users/avatar', fileForm('face.png', content), { 'idempotency-key': 'face-1' });
    const [first, second] = await Promise.all([send(PNG), send(PNG)]);
    expect(second.body).toEqual(first.body);
    expect((await rep.get(first.body.avatar)).status).toBe(200);
    expect((await send(JPEG)).body.code).toBe('conflict');
    expect(await avatarOf()).toBe(first.body.avatar);
  });

  it('is taken away again', async () => {
    const { avatar } = (await upload(rep, PNG)).body as { avatar: string };
    expect((await rep.request('DELETE', '/api/users/avatar')).status).toBe(200);
    expect(await avatarOf()).toBeNull();
    expect((await rep.get(avatar)).status).toBe(404);
  });

  it.each([
    ['something else than a picture', '<svg onload="alert(1)"/>', 'picture_unreadable'],
    ['half a picture', PNG.slice(0, -40), 'picture_unreadable'],
    ['empty', '', 'file_empty'],
    ['too big', new Uint8Array(257 * 1024).fill(0xff), 'picture_too_big'],
  ])('that is %s is refused, and the one before stays', async (_what, content, code) => {
    const { avatar } = (await upload(rep, PNG)).body as { avatar: string };
    expect((await upload(rep, content)).body.code).toBe(code);
    expect(await avatarOf()).toBe(avatar);
    expect((await rep.get(avatar)).status).toBe(200);
  });

  it('is nobody’s of another company', async () => {
    const { avatar } = (await upload(rep, PNG)).body as { avatar: string };
    const stranger = await app.as((await t.tenant()).admin);
    expect((await stranger.get(avatar)).status).toBe(403);
    expect((await stranger.get(avatar.replace(/\?.*/, ''))).status).toBe(404);
  });

  it('is not a way to other files', async () => {
    await t.query(
      `insert into files (environment_id, id, name, media_type, bytes, storage_key, purpose)
       values ($1, '01900000-0000-7000-8000-0000000000aa', 'pay.csv', 'text/csv', 1, 'x', 'import')`,
      [tenant.tenant.environment_id],
    );
    expect((await rep.get('/api/users/avatars/01900000-0000-7000-8000-0000000000aa')).status).toBe(404);
  });
});
