import { needsPassword } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput } from './permission-matrix/sample-input.ts';
import { sessionCalls as calls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { AnyCall } from './platform/http/index.ts';
import type { TestClient } from './platform/testing/index.ts';

/** Repeats the contract on purpose, as the list of permissions does: removing a guard must be done in both places. */
const GUARDED: Readonly<Record<string, AnyCall['needs_password']>> = {
  beginFactor: 'always',
  confirmFactor: 'always',
  renewRecoveryCodes: 'always',
  removeFactor: 'always',
  deleteSignInDomain: 'always',
  deleteSsoConnection: 'always',
  saveSsoConnection: 'always',
  updateSignInSettings: 'always',
  changeStatementState: {
    field: 'mode',
    is: ['close'],
    permission: { kind: 'binary', permission: 'statement_send_to_payroll' },
  },
  startStatementRun: {
    field: 'mode',
    is: ['close'],
    permission: { kind: 'binary', permission: 'statement_send_to_payroll' },
  },
  updateUser: { field: 'email' },
  addPasskey: 'always',
  beginPasskey: 'always',
  removeApp: 'always',
  removePasskey: 'always',
  renamePasskey: 'always',
  createWebhook: 'always',
  updateWebhook: { field: 'url' },
  rotateWebhookSecret: 'always',
  saveApiKey: 'always',
  rotateApiKey: 'always',
  makeScimToken: 'always',
  rotateScimToken: 'always',
  setScimGroupRoles: 'always',
};
const guarded = calls.filter((call) => call.needs_password !== undefined);

let started: StartedWorld;
let admin: TestClient;
beforeAll(async () => {
  started = await startWorld();
  admin = await started.world.principals.admin.client();
});
afterAll(() => started?.stop());

const idFor = (property: string) => {
  const name = property.replace(/_?ids?$/, '');
  return started.world.ids[name as keyof StartedWorld['world']['ids']] ?? started.world.ids.rep;
};

const typedMinutesAgo = (minutes: number | null) =>
  started.t.query('update sessions set confirmed_at = $2 where id = $1', [
    admin.session_id,
    minutes === null ? null : new Date(started.t.clock.now().getTime() - minutes * 60_000),
  ]);

function send(call: AnyCall, body: unknown) {
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, place: string) => started.world.ids[ROUTES[call.name]![1]![place]!],
  );
  return admin.request(call.method, path, body);
}

/** Guard: `requireConfirmedPassword` in register-route.ts; without it every refusal below is an answer of the use case. */
describe('a call by which money leaves or an account is redirected', () => {
  it('is one of these', () => {
    expect(Object.fromEntries(guarded.map((call) => [call.name, call.needs_password]))).toEqual(GUARDED);
  });

  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s asks for a password of the last ten minutes',
    async (_name, call) => {
      const rule = call.needs_password!;
      const sample = sampleInput(call.body, idFor, true) as Record<string, unknown>;
      const body =
        rule === 'always' || rule.is === undefined ? sample : { ...sample, [rule.field]: rule.is[0] };
      expect(needsPassword(call, body)).toBe(true);
      const entries = () =>
        started.t.query('select id from audit_log where environment_id = $1', [
          started.world.home.tenant.environment_id,
        ]);
      const before = await entries();
      for (const minutes of [10, 60 * 24, null]) {
        await typedMinutesAgo(minutes);
        expect(await send(call, body)).toMatchObject({ status: 403, body: { code: 'password_required' } });
      }
      // Refused as a whole: not even an entry of an attempt.
      expect(await entries()).toEqual(before);
      await typedMinutesAgo(9.9);
      expect((await send(call, body)).body.code).not.toBe('password_required');
    },
  );

  it('asks nobody who may not do it anyway', async () => {
    const rep = await started.world.principals['other rep'].client();
    await started.t.query('update sessions set confirmed_at = null where id = $1', [rep.session_id]);
    const close = { mode: 'close', year: 2026, month: 1, statement_ids: null };
    expect(await rep.post('/api/validation', close)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('differs from the same call that does something else', async () => {
    await typedMinutesAgo(null);
    const { rep } = started.world.ids;
    expect((await admin.patch(`/api/users/${rep}`, { name: 'Another name' })).status).toBe(200);
    const lock = { mode: 'lock', year: 2026, month: 1, statement_ids: null };
    expect((await admin.post('/api/validation', lock)).status).toBe(200);
    // Without an address at all: nobody can be invited any more, and somebody else can take the address over.
    expect((await admin.patch(`/api/users/${rep}`, { email: null })).body.code).toBe('password_required');
  });
});
