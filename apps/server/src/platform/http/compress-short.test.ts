import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressShort } from './compress-short.ts';

const app = Fastify();
compressShort(app);
await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
const answers = { short: 'a'.repeat(900), ordinary: 'é'.repeat(2000), long: 'b'.repeat(300_000) };
for (const [name, text] of Object.entries(answers)) app.get(`/${name}`, () => ({ text }));
app.get('/encoded', (_request, reply) =>
  reply.header('content-encoding', 'gzip').send(JSON.stringify(answers.ordinary)),
);

const ask = (name: string, accepted?: string) =>
  app.inject({ url: `/${name}`, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

it('compresses an answer of ordinary length, and says that it depends on the request', async () => {
  const answer = await ask('ordinary', 'gzip, deflate, br, zstd');
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual({ text: answers.ordinary });
});

it('leaves to the plugin what is long, and who takes no brotli', async () => {
  const long = await ask('long', 'br');
  expect(long.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toEqual({ text: answers.long });
  for (const accepted of ['gzip', 'gzip, br;q=0']) {
    const answer = await ask('ordinary', accepted);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ text: answers.ordinary });
  }
});

it('leaves as they are short answers, those with an encoding, and all for who takes none', async () => {
  expect((await ask('short', 'br')).headers['content-encoding']).toBeUndefined();
  expect((await ask('encoded', 'br')).headers['content-encoding']).toBe('gzip');
  expect((await ask('ordinary')).json()).toEqual({ text: answers.ordinary });
});
