import { describe, expect, it } from 'vitest';
import { app, client, t, tenant, useServer } from './testing/server-world.ts';

useServer();

describe('an Idempotency-Key', () => {
  const post = (body: unknown, key: string) => client.post('/api/count', body, { 'idempotency-key': key });
  it('acts once, also for two at the same time', async () => {
    const before = (await t.query('select 1 from jobs')).length;
    const [first, second] = await Promise.all([post({ by: 1 }, 'key-1'), post({ by: 1 }, 'key-1')]);
    const third = await post({ by: 1 }, 'key-1');
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect((await t.query('select 1 from jobs')).length).toBe(before + 1);
    const trail = await t.query('select 1 from audit_log where request_id = any($1)', [
      [first, second, third].map((answer) => answer.headers['x-request-id']),
    ]);
    expect(trail).toHaveLength(1);
  });
  it('leaves neither itself nor the answer in the database, where a one-time link may be in it', async () => {
    const key = 'a-key-that-is-nowhere';
    const first = await post({ by: 77_123 }, key);
    const stored = await t.query<{ text: string; sealed: Buffer }>(
      'select k::text as text, sealed from idempotency_keys k where sealed is not null',
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((row) => row.text).join()).not.toContain(key);
    const [name = ''] = Object.keys(first.body);
    expect(name).not.toBe('');
    for (const { sealed } of stored) expect(sealed.includes(`"${name}"`)).toBe(false);
    // The control: it is there for the sender of the key.
    expect((await post({ by: 77_123 }, key)).body).toEqual(first.body);
  });
  it('whose answer is not kept is refused, not acted upon again', async () => {
    expect((await post({ by: 3 }, 'from-before')).status).toBe(200);
    const before = (await t.query('select 1 from jobs')).length;
    await t.query(
      `update idempotency_keys set sealed = null where key = encode(sha256('from-before'), 'hex')`,
    );
    expect((await post({ by: 3 }, 'from-before')).status).toBe(409);
    expect((await t.query('select 1 from jobs')).length).toBe(before);
  });
  it('with another content is refused', async () => {
    expect((await post({ by: 1 }, 'key-2')).status).toBe(200);
    expect((await post({ by: 2 }, 'key-2')).status).toBe(409);
    expect((await post({ by: 2 }, 'key-3')).status).toBe(200);
  });
  it("of somebody else is somebody else's", async () => {
    const other = await app.as(await tenant.addUser());
    expect((await post({ by: 8 }, 'key-4')).status).toBe(200);
    expect((await other.post('/api/count', { by: 9 }, { 'idempotency-key': 'key-4' })).status).toBe(200);
  });
});
