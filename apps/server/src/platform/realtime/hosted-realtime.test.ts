import { CHANGED_KINDS, companyChannel, type ServerEvent, userChannel } from '@comptoir/contract';
import Pusher from 'pusher';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSessionsOfUser } from '../auth/sessions.ts';
import { createServices } from '../services.ts';
import { startTestDatabase, testPlatform, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { type RealtimeService, startRealtimeService } from '../testing/realtime-service.ts';
import { inTenant } from '../unit-of-work.ts';
import { startHostedRealtime } from './hosted-realtime.ts';

let t: TestDatabase;
let tenant: TestTenant;
let service: RealtimeService;
const started: ReturnType<typeof startHostedRealtime>[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  service = await startRealtimeService();
  // Two API processes on one database.
  for (let n = 0; n < 2; n += 1) started.push(startHostedRealtime(testPlatform(t), service.hosted));
});
beforeEach(() => {
  service.events.splice(0);
  service.status = 200;
});
afterAll(async () => {
  for (const one of started) await one.stop();
  await service.close();
  await t.stop();
});

const occasion = () => ({
  tenant: tenant.tenant,
  actor: tenant.admin,
  request_id: 'test',
  ip: null,
  audit_kind: 'test',
});

type Refresh = Extract<ServerEvent, { name: 'statement-refresh' }>['data'];
const about = (...statement_ids: string[]): Refresh => ({ month: '2017-06', statement_ids });

const emit = (channel: 'company' | `user:${string}`, data: Refresh) =>
  inTenant(testPlatform(t), occasion(), (ctx) => ctx.emit({ channel, name: 'statement-refresh', data }));

const names = () => service.events.map(({ data }) => (data as Refresh).statement_ids?.join());

test('an event goes to the service once, signed, on the channel of who may hear it', async () => {
  const { environment_id } = tenant.tenant;
  await emit('company', about('s1'));
  await emit(`user:${tenant.admin.user_id}`, about('s2'));
  await expect.poll(() => service.events.length >= 2).toBe(true);
  // A process that sent one of them twice would have done it before it sent this one.
  await emit('company', about('s3'));
  await expect.poll(() => names().includes('s3')).toBe(true);
  expect(service.events).toHaveLength(3);
  expect(service.events).toEqual(
    expect.arrayContaining([
      { channel: companyChannel(environment_id), name: 'statement-refresh', data: about('s1') },
      {
        channel: userChannel(environment_id, String(tenant.admin.user_id)),
        name: 'statement-refresh',
        data: about('s2'),
      },
    ]),
  );
  expect(service.refused).toBe(0);
});

test('what the service refuses is sent when it takes events again', async () => {
  service.status = 503;
  await emit('company', about('kept'));
  await expect.poll(() => service.refused > 0).toBe(true);
  service.status = 200;
  await expect.poll(() => names().includes('kept')).toBe(true);
});

test('an event that is too large for the service says that anything changed', async () => {
  const ids = Array.from({ length: 400 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  await emit('company', about(...ids));
  await expect.poll(() => service.events.length > 0).toBe(true);
  expect(service.events).toEqual([
    { channel: companyChannel(tenant.tenant.environment_id), name: 'change', data: { kinds: CHANGED_KINDS } },
  ]);
});

test('more events than one call may hold go in several', async () => {
  const { refused } = service;
  const sent = Array.from({ length: 25 }, (_, n) => `many${n}`);
  await inTenant(testPlatform(t), occasion(), async (ctx) => {
    for (const id of sent) await ctx.emit({ channel: 'company', name: 'statement-refresh', data: about(id) });
  });
  await expect.poll(() => names().length >= sent.length).toBe(true);
  expect(names().toSorted()).toEqual(sent.toSorted());
  expect(service.refused).toBe(refused);
});

test('sockets of an account end with its sessions', async () => {
  const user = await tenant.addUser();
  await inTenant(testPlatform(t), occasion(), (ctx) => endSessionsOfUser(ctx, user.account_id));
  await expect.poll(() => service.ended.includes(user.account_id)).toBe(true);
});

test('subscriptions are signed as the library signs them', () => {
  const { hosted } = service;
  const { realtime } = createServices({
    data_dir: '/nowhere',
    public_url: 'http://localhost:3000',
    version: 'test',
    secrets_key: 'a key that seals nothing real',
    realtime: { key: 'own', secret: 'own-secret' },
    hosted_realtime: hosted,
  });
  const library = new Pusher({ ...hosted, appId: hosted.app_id, host: hosted.api.host });
  const channel_data = JSON.stringify({ user_id: 'u1' });
  expect(realtime.hosted).toEqual(hosted.sockets);
  expect(realtime.sign('1.2:private-company-e1')).toBe(
    library.authorizeChannel('1.2', 'private-company-e1').auth,
  );
  expect(realtime.sign(`1.2:presence-discussion-e1:${channel_data}`)).toBe(
    library.authorizeChannel('1.2', 'presence-discussion-e1', { user_id: 'u1' }).auth,
  );
  expect(realtime.sign(`1.2::user::${JSON.stringify({ id: 'a1' })}`)).toBe(
    library.authenticateUser('1.2', { id: 'a1' }).auth,
  );
});
