import { expect, it } from 'vitest';
import { BY_PASSWORD } from '../auth/sessions.ts';
import type { Principal } from '../auth/principal.ts';
import { createServer } from './server.ts';
import { app, routes, t, tenant, useServer } from './testing/server-world.ts';

useServer();

it('acts for people without a session, with their rights, and can not listen', async () => {
  const rep = await tenant.addUser({ role: 'rep' });
  let actor = tenant.admin;
  const acting = async (): Promise<Principal> => ({
    session_id: actor.user_id,
    account_id: actor.account_id,
    signed_in_by: BY_PASSWORD,
    tenant: tenant.tenant,
    actor,
    confirmed_at: t.clock.now(),
    owes_factor: false,
    owes_reason: false,
  });
  const own = await createServer({ platform: app.platform, routes, web_folder: null, acting });
  const send = () => own.inject({ method: 'GET', url: '/api/plans-only' });
  expect((await send()).statusCode).toBe(200);
  actor = rep;
  expect((await send()).statusCode).toBe(403);
  expect(() => own.listen({ port: 0 })).toThrow('its own process');
  await own.close();
  // A server for people knows nothing of it.
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/plans-only',
    headers: { 'x-acting-user': tenant.admin.user_id },
  });
  expect(answer.statusCode).toBe(401);
});
