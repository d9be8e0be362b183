import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { CSRF_COOKIE, setAnonymousCsrf } from './cookies.ts';

/**
 * The built web application. Files under /assets carry a hash in their name and never change; every other address that
 * a browser opens is the application itself, which finds its own way.
 */
export async function serveWeb(app: FastifyInstance, folder: string | null, public_url: string): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      // One route per file of the build: everything else is a page.
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${join(folder, 'assets')}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path);
    if (!isPage || !built) throw new AppError('not_found');
    if ((request.cookies[CSRF_COOKIE] ?? '').length < 32) setAnonymousCsrf(reply, public_url);
    void reply.header('cache-control', 'no-cache');
    return reply.sendFile('index.html');
  });
}
