import { describe, expect, it } from 'vitest';
import { sql } from '../db/index.ts';
import { client, lines, t, tenant, useServer } from './testing/server-world.ts';

useServer();

describe('the trail', () => {
  it('has one row for a write that recorded nothing, with what was sent', async () => {
    const answer = await client.post('/api/echo/b', { name: 'Ben' });
    const rows = await t.query('select * from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'echo',
      object_type: 'echo',
      object_id: 'b',
      after: { name: 'Ben' },
      ip: '127.0.0.1',
    });
  });
  it('has one row for a write of several transactions', async () => {
    const answer = await client.post('/api/steps', {});
    expect(
      await t.query('select 1 from audit_log where request_id = $1', [answer.headers['x-request-id']]),
    ).toHaveLength(1);
  });
  it('has the entry of a read, which itself writes nothing', async () => {
    const answer = await client.get('/api/notes');
    const rows = await t.query('select kind, object_id from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows).toEqual([{ kind: 'notes', object_id: 'kept' }]);
  });
  // Control: without `read_only` in register-route.ts both answer 200.
  it.each(['/api/writes', '/api/writes-in-steps'])(
    'is not passed by: %s is declared a read and writes, so it fails',
    async (url) => {
      const before = (await t.query('select 1 from jobs')).length;
      expect((await client.post(url, {})).status).toBe(500);
      expect((await t.query('select 1 from jobs')).length).toBe(before);
    },
  );
  it('holds no secret, and neither does the log', async () => {
    const answer = await client.post('/api/fail', { how: 'not at all' });
    const rows = await t.query<{ after: unknown }>('select after from audit_log where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(rows[0]?.after).toEqual({ password: '[secret]', nested: [{ api_token: '[secret]' }], kept: 1 });
    await client.post('/api/fail', { how: 'bug' });
    expect(lines.join('\n')).toContain('unhandled error');
    expect(lines.join('\n')).not.toContain(client.cookies.get('session'));
  });
  it('can be neither changed nor removed', async () => {
    for (const statement of [`update audit_log set note = 'x'`, 'delete from audit_log']) {
      await expect(t.query(statement)).rejects.toThrow('append-only');
      // On Citus requests come as the owner (decision 40).
      await expect(t.run(tenant, (ctx) => sql.raw(statement).execute(ctx.db))).rejects.toThrow(
        process.env['CITUS_URL'] ? 'append-only' : 'permission denied',
      );
    }
  });
});
