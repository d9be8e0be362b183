import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf, read, reasonOf, test as tryOut } from '../testing/place.ts';

/** A store in a folder of its own. It takes any signature of the fourth version, so those are checked at its door. */
let folder: string;
let door: Server;
let store: S3rver;
let endpoint: string;
const owner = new AwsClient({
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  service: 's3',
  region: 'us-east-1',
});
const put = async (path: string, body: string) => {
  const answer = await owner.fetch(`${endpoint}/${path}`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
};

const hex = (bytes: Buffer) => bytes.toString('hex');
const mac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();

/** As the reference of AWS says (Signature Version 4), apart from the library that signs. */
function isSigned({ method, url, headers }: IncomingMessage, secret: string): boolean {
  const found =
    /Credential=S3RVER\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, day = '', region = '', names = '', signature] = found;
  const [path = '', query = ''] = (url ?? '').split('?');
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    hex(createHash('sha256').update(canonical).digest()),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${secret}`);
  return hex(mac(key, text)) === signature;
}

async function openDoor(port: number): Promise<Server> {
  const server = createServer((incoming, answer) => {
    const known = incoming.headers.authorization?.includes('Credential=S3RVER/') === true;
    if (!known || !isSigned(incoming, 'S3RVER')) {
      const code = known ? 'SignatureDoesNotMatch' : 'InvalidAccessKeyId';
      incoming.resume();
      return void answer.writeHead(403).end(`<Error><Code>${code}</Code></Error>`);
    }
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-s3-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'deals', configs: [] }],
  });
  const { port } = await store.run();
  door = await openDoor(port);
  endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(async () => {
  door.closeAllConnections();
  await new Promise((settle) => door.close(settle));
  await store.close();
  await rm(folder, { recursive: true });
});

const place = (settings = {}, secret_access_key = 'S3RVER') =>
  placeOf(
    's3',
    { endpoint, region: 'us-east-1', bucket: 'deals', access_key_id: 'S3RVER', ...settings },
    { secret_access_key },
  );

test('an object is read with a signature, whatever is in its name, and not twice while it stays the same', async () => {
  const path = 'exports of 2026/été + deals.csv';
  await put(`deals/${path.split('/').map(encodeURIComponent).join('/')}`, 'id,name\nD1,One\n');
  expect(await tryOut(place())).toEqual({ host_key: null });
  const first = await read(place(), { path });
  expect(first.content).toBe('id,name\nD1,One\n');
  expect((await read(place(), { path }, { since: first.reached })).content).toBe('unchanged');
  await put(`deals/${path.split('/').map(encodeURIComponent).join('/')}`, 'id,name\nD2,Two\n');
  expect((await read(place(), { path }, { since: first.reached })).content).toContain('D2');
});

test('wrong keys, no such bucket, no such object, a private network', async () => {
  expect(await reasonOf(tryOut(place({}, 'wrong')))).toBe('sign_in');
  expect(await reasonOf(tryOut(place({ access_key_id: 'NOBODY' })))).toBe('sign_in');
  expect(await reasonOf(read(place({}, 'wrong'), { path: 'deals.csv' }))).toBe('sign_in');
  expect(await reasonOf(tryOut(place({ bucket: 'nothing-here' })))).toBe('not_found');
  expect(await reasonOf(read(place(), { path: 'none.csv' }))).toBe('not_found');
  expect(await reasonOf(tryOut({ ...place(), allow_loopback: false }))).toBe('private_address');
});
