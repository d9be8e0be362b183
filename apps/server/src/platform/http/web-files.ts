import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CSRF_COOKIE, setAnonymousCsrf } from './cookies.ts';

const PAGE = 'index.html';

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
  if (folder === null || !existsSync(join(folder, PAGE))) return;
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
  app.get('/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path.startsWith('api/')) throw new AppError('not_found');
    if (path !== PAGE && /\.\w{1,8}$/.test(path)) return reply.sendFile(path);
    if ((request.cookies[CSRF_COOKIE] ?? '').length < 32) setAnonymousCsrf(reply, public_url);
    // The foreign form leads its tab here. With a policy of its own, this page would lose the page that opened the tab.
    if (path.startsWith('front-support/')) reply.header('cross-origin-opener-policy', 'unsafe-none');
    await allowScriptsOf(join(folder, PAGE), reply);
    return reply.sendFile(PAGE);
  });
}

/** The scripts that the build wrote into its page, by their hashes: the policy of this answer allows them, and no other. */
async function allowScriptsOf(file: string, reply: FastifyReply): Promise<void> {
  const page = await readFile(file, 'utf8');
  const hashes = Array.from(
    page.matchAll(/<script>([^]*?)<\/script>/g),
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", (allowed) => `${allowed}${hashes.join('')}`),
  );
}
