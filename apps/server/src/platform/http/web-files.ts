import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyInstance } from 'fastify';
import { CSRF_COOKIE, setAnonymousCsrf } from './cookies.ts';

/**
 * The built web application. Files under /assets carry a hash in their name and never change; every other address that
 * a browser opens is the application itself, which finds its own way.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | null,
  public_url: string,
): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  if (folder === null || !existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The build writes a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${join(folder, 'assets')}`);
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Looked up on the disk at each request: a build that takes this one's place under the running server is served at once.
  app.get('/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path.startsWith('api/')) throw new AppError('not_found');
    if (/\.\w{1,8}$/.test(path)) return reply.sendFile(path);
    if ((request.cookies[CSRF_COOKIE] ?? '').length < 32) setAnonymousCsrf(reply, public_url);
    // The foreign form leads its tab here. With a policy of its own, this page would lose the page that opened the tab.
    if (path.startsWith('front-support/')) reply.header('cross-origin-opener-policy', 'unsafe-none');
    return reply.sendFile('index.html');
  });
}
