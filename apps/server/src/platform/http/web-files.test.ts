import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { createServer } from './server.ts';

let t: TestDatabase;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  t = await startTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'comptoir web '));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Comptoir</title><script>go();\n</script><script type="module" crossorigin src="/assets/main-abc123.js"></script>',
  );
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(folder, '.sources'), 'of the build');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'service-worker.js'), 'self.onfetch = null;');
  app = await createServer({
    platform: testPlatform(t),
    routes: [],
    web_folder: folder,
    requests_per_minute: 0,
  });
});
afterAll(async () => {
  await app.close();
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('the web application', () => {
  it.each([
    '/',
    '/auth',
    '/statements?year=2026&month=1',
    '/users/01900000-0000-7000-8000-000000000000',
    '/parameters/role/x',
  ])('answers %s itself', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Comptoir</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(String(answer.headers['set-cookie'])).toMatch(/^csrf=[\w-]{43};/);
  });
  it.each(['/', '/index.html'])(
    'allows the script that is written into %s by its hash, and no other',
    async (url) => {
      const hash = createHash('sha256').update('go();\n').digest('base64');
      expect((await get(url)).headers['content-security-policy']).toContain(
        `script-src 'self' 'sha256-${hash}';`,
      );
      for (const other of ['/icon.svg', '/api/nothing'])
        expect((await get(other)).headers['content-security-policy']).toContain("script-src 'self';");
    },
  );
  it('keeps that policy where the page is not sent again', async () => {
    const page = await get('/');
    const again = await app.inject({
      method: 'GET',
      url: '/',
      headers: { 'if-none-match': String(page.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });
  it('names its build in the answers of calls, and nowhere else', async () => {
    expect((await get('/api/nothing')).headers['x-front-version']).toBe('/assets/main-abc123.js');
    expect((await get('/')).headers['x-front-version']).toBeUndefined();
  });
  it('sends the compressed copy of a file to a browser that reads it', async () => {
    const url = '/assets/main-abc123.js';
    const compressed = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(compressed.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('export {};');
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
    // The build writes no compressed copy of an icon: the server compresses it as it sends it.
    const icon = await app.inject({
      method: 'GET',
      url: '/icon.svg',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(icon.statusCode).toBe(200);
    expect(brotliDecompressSync(icon.rawPayload).toString()).toContain('<svg');
  });
  it('keeps files whose name carries their hash for ever, others not', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });
  it('lets the browser ask for the service worker each time, under the same policy as pages', async () => {
    const worker = await get('/service-worker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
  });
  it.each([
    '/api/nothing',
    '/assets/gone-def456.js',
    '/.sources',
    '/../server.test.ts',
    '/assets/..%2f..%2fsecret.txt',
  ])('is not what %s asks for', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toContain('<title>');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
  it('is the one that was built last, without a restart', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'comptoir web '));
    await mkdir(join(fresh, 'assets'));
    await writeFile(join(fresh, 'index.html'), '<!doctype html><title>Comptoir, rebuilt</title>');
    await writeFile(join(fresh, 'assets', 'main-def456.js'), 'export const rebuilt = true;');
    // As the launcher swaps a build in.
    await rename(folder, `${folder}.old`);
    await rename(fresh, folder);
    expect((await get('/statements')).body).toContain('Comptoir, rebuilt');
    const script = await get('/assets/main-def456.js');
    expect([script.statusCode, script.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.old`, folder);
  });
  it('takes no write', async () => {
    expect((await app.inject({ method: 'POST', url: '/statements' })).statusCode).toBe(404);
  });
});
