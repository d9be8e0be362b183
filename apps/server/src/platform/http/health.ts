import type { FastifyInstance } from 'fastify';
import { pendingMigrations, type Database } from '../db/index.ts';
import type { Draining } from './draining.ts';

const CACHED_MS = 1000;

type Readiness =
  | { readonly ok: true }
  | { readonly ok: false; readonly stopping: true }
  | { readonly ok: false; readonly database: 'away' }
  | { readonly ok: false; readonly migrations: 'pending' };

/**
 * `/healthz`: the process answers. `/readyz`: the database answers and has every migration of this version, and the process is not about to
 * stop. Both are public and uncounted.
 */
export function serveHealth(app: FastifyInstance, database: Database, draining: Draining): void {
  const readiness = cachedReadiness(database);
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ ok: true }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const found: Readiness = draining.hasBegun() ? { ok: false, stopping: true } : await readiness();
    return reply.code(found.ok ? 200 : 503).send(found);
  });
}

/** One question to the database a second, however many ask. */
function cachedReadiness(database: Database): () => Promise<Readiness> {
  let migrated = false;
  let found: Promise<Readiness> | null = null;
  let answered_at: number | null = null;
  const read = async (): Promise<Readiness> => {
    try {
      await database.pool.query('select 1');
      migrated ||= (await pendingMigrations(database.pool)).length === 0;
    } catch {
      return { ok: false, database: 'away' };
    }
    return migrated ? { ok: true } : { ok: false, migrations: 'pending' };
  };
  return () => {
    const is_fresh = found !== null && (answered_at === null || performance.now() - answered_at < CACHED_MS);
    if (found !== null && is_fresh) return found;
    answered_at = null;
    found = read().finally(() => {
      answered_at = performance.now();
    });
    return found;
  };
}
