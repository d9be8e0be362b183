import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { mayReach } from './address-rules.ts';
import { OutgoingError, postOutgoing } from './outgoing.ts';
import { requestOutgoing } from './request-outgoing.ts';

let server: Server | null = null;
afterEach(async () => {
  const open = server;
  server = null;
  open?.closeAllConnections();
  if (open) await new Promise((settle) => open.close(settle));
});

async function listen(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((settle) => made.listen(0, '127.0.0.1', settle));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/hook`;
}
const refusal = (address: string, options = {}) =>
  postOutgoing(address, { body: '{}' }, options).then(
    () => null,
    (error: unknown) => (error instanceof OutgoingError ? [error.message, error.for_good] : error),
  );

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['127.1.2.3', false],
    ['10.0.0.1', false],
    ['172.16.9.9', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
  ])('%s: %s', (address, allowed) => {
    expect(mayReach(address, false)).toBe(allowed);
  });

  it('of this machine is allowed to tests alone', () => {
    expect(['127.0.0.1', '::1', '10.0.0.1'].map((address) => mayReach(address, true))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('nothing goes', () => {
  const PRIVATE = ['the address is in a private network', true];
  it.each([
    ['http://hooks.example.com/x', ['only https addresses are allowed', true]],
    ['file:///etc/passwd', ['only https addresses are allowed', true]],
    ['https://127.0.0.1/x', PRIVATE],
    ['https://2130706433/x', PRIVATE],
    ['https://0x7f.1/x', PRIVATE],
    ['https://[::1]/x', PRIVATE],
    ['https://[::ffff:10.0.0.1]/x', PRIVATE],
    // A name that leads here, resolved for the connection itself.
    ['https://localhost/x', PRIVATE],
  ])('to %s', async (address, expected) => {
    expect(await refusal(address)).toEqual(expected);
  });

  it('to where an answer redirects', async () => {
    let calls = 0;
    const address = await listen((_, response) => {
      calls += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await postOutgoing(address, { body: '{}' }, { allow_loopback: true });
    expect([answer.status, calls]).toEqual([302, 1]);
  });
});

it('an answer that does not come, or is too long, is given up', async () => {
  const silent = await listen(() => {});
  expect(await refusal(silent, { allow_loopback: true, timeout_ms: 50 })).toEqual([
    'no answer in time',
    false,
  ]);
  server?.closeAllConnections();
  const long = await listen((_, response) => response.end('x'.repeat(2000)));
  expect(await refusal(long, { allow_loopback: true, max_answer_bytes: 1000 })).toEqual([
    'the answer is too long',
    false,
  ]);
});

it('says no address when it fails', async () => {
  expect(await refusal('http://127.0.0.1:1/secret', { allow_loopback: true })).toEqual([
    'no connection (ECONNREFUSED)',
    false,
  ]);
});

describe('a streamed answer', () => {
  const ask = (address: string, options = {}) =>
    requestOutgoing(address, { allow_loopback: true, ...options });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error as Error).message,
    );

  it('that falls silent, or breaks off, ends with an error', async () => {
    const silent = await listen((_, response) => void response.writeHead(200).write('half'));
    const answer = await ask(silent, { silence_ms: 50 });
    expect(await failure(text(answer.body))).toBe('no answer in time');
    server?.closeAllConnections();
    const broken = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    });
    expect(await failure(ask(broken).then(({ body }) => text(body)))).toBe('aborted');
  });

  it('is followed to where it redirects, without what signs in, and not to a private network', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('there');
    });
    await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
    const there = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const address = await listen((request, response) => {
      seen.push(request.headers.authorization);
      const location = request.url === '/hook' ? there : 'http://10.0.0.1/';
      response.writeHead(302, { location }).end();
    });
    const headers = { authorization: 'Bearer secret' };
    expect(await text((await ask(address, { headers })).body)).toBe('there');
    expect(seen).toEqual(['Bearer secret', undefined]);
    expect(await failure(ask(address.replace('/hook', '/private'), { headers }))).toBe(
      'the address is in a private network',
    );
    other.closeAllConnections();
    await new Promise((settle) => other.close(settle));
  });
});
