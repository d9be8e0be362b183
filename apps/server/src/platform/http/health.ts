import type { FastifyInstance } from 'fastify';
import { pendingMigrations, type Database } from '../db/index.ts';

/** `/healthz`: the process answers. `/readyz`: the database answers and has every migration of this version. */
export function serveHealth(app: FastifyInstance, database: Database, version: string): void {
  let migrated = false;
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ ok: true, version }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await database.pool.query('select 1');
      migrated ||= (await pendingMigrations(database.pool)).length === 0;
    } catch {
      return reply.code(503).send({ ok: false, database: 'away' });
    }
    return migrated ? { ok: true } : reply.code(503).send({ ok: false, migrations: 'pending' });
  });
}
