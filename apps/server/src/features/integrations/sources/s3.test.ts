import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf, read, reasonOf, test as tryOut } from '../testing/place.ts';

/** A store that checks signatures, in a folder of its own. */
let folder: string;
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
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
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
