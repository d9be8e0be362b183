import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  clientAddress,
  LOOPBACK_PROXY,
  parseTrustedProxies,
  type TrustedProxies,
} from './trusted-proxies.ts';

const parsed = (text: string): TrustedProxies =>
  parseTrustedProxies(text) ?? expect.fail(`${text} is refused`);

describe('TRUSTED_PROXIES', () => {
  test.each([
    'true',
    '*',
    '',
    ' ',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8/8',
    'proxy.example',
    '10.0.0.1,,',
    '1e1',
  ])('%j is refused', (text) => expect(parseTrustedProxies(text)).toBeNull());

  test.each([
    ['0', '127.0.0.1', 0, false],
    ['1', '198.51.100.1', 0, true],
    ['1', '198.51.100.1', 1, false],
    ['10.0.0.5', '10.0.0.5', 3, true],
    ['10.0.0.5', '10.0.0.6', 0, false],
    ['192.0.2.1, 10.1.0.0/16', '10.1.255.1', 0, true],
    ['10.1.0.0/16', '10.2.0.1', 0, false],
    ['10.1.0.0/16', '::ffff:10.1.0.9', 0, true],
    ['fd00::/8', 'fd12::1', 0, true],
    ['fd00::/8', 'unknown', 0, false],
  ])('%s: %s at hop %i is ours: %s', (text, address, hop, is_ours) =>
    expect(parsed(text)(address, hop)).toBe(is_ours),
  );

  test('without a setting: this machine, one hop', () => {
    expect(LOOPBACK_PROXY('127.0.0.1', 0)).toBe(true);
    expect(LOOPBACK_PROXY('::1', 0)).toBe(true);
    expect(LOOPBACK_PROXY('::ffff:127.0.0.1', 0)).toBe(true);
    expect(LOOPBACK_PROXY('127.0.0.1', 1)).toBe(false);
    expect(LOOPBACK_PROXY('10.0.0.1', 0)).toBe(false);
  });
});

/* What the client wrote is left of what a proxy appended. */
describe('the address of a request', () => {
  const cases: [string, TrustedProxies, string, string | undefined, string][] = [
    ['without a proxy a claim counts for nothing', LOOPBACK_PROXY, '198.51.100.7', '1.1.1.1', '198.51.100.7'],
    [
      'of the default proxy: what it appended',
      LOOPBACK_PROXY,
      '127.0.0.1',
      '1.1.1.1, 198.51.100.7',
      '198.51.100.7',
    ],
    [
      'of the default proxy: the address next to it, loopback too',
      LOOPBACK_PROXY,
      '127.0.0.1',
      '1.1.1.1, 127.0.0.1',
      '127.0.0.1',
    ],
    ['a client on this machine', LOOPBACK_PROXY, '127.0.0.1', undefined, '127.0.0.1'],
    ['two hops', parsed('2'), '10.0.0.2', '1.1.1.1, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['named proxies', parsed('10.0.0.0/24'), '10.0.0.2', '10.0.0.9, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['no proxy at all', parsed('0'), '127.0.0.1', '1.1.1.1', '127.0.0.1'],
  ];
  test.each(cases)('%s', async (_what, trusted, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
    // The HTTP server finds the same.
    const app = Fastify({ trustProxy: trusted });
    app.get('/', async (request) => request.ip);
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect((await app.inject({ url: '/', remoteAddress: peer, headers })).body).toBe(expected);
  });
});
