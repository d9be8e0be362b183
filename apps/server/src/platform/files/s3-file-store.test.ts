import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bucket, openBucket } from './bucket.ts';
import { diskFileStore, type FileStore } from './file-store.ts';
import { s3FileStore, settleFiles } from './s3-file-store.ts';

const environment_id = randomUUID();
const never = new AbortController().signal;
let root: string;
let store: S3rver;
let endpoint: string;
let bucket: Bucket;
let folder: string;
let files: FileStore;
let elsewhere: FileStore;

const bucketWith = (name: string, secret_access_key = 'S3RVER') =>
  openBucket({ endpoint, region: 'us-east-1', bucket: name, access_key_id: 'S3RVER', secret_access_key });
const write = (to: FileStore, content: string, id = randomUUID()) =>
  to.write(Readable.from([Buffer.from(content)]), { environment_id, id, max_bytes: 1000 });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'comptoir-files-'));
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 'store'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await store.run()).port}`;
  bucket = bucketWith('files');
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true });
});
beforeEach(() => {
  folder = join(root, randomUUID());
  files = s3FileStore(diskFileStore(folder), bucket);
  elsewhere = s3FileStore(diskFileStore(join(root, randomUUID())), bucket);
});

it('a file that one process writes is read by another, on another machine', async () => {
  const { storage_key, bytes, type } = await write(files, 'id,name\n1,Ann\n');
  expect([bytes, type]).toEqual([14, 'text']);
  expect(await text(elsewhere.read(storage_key))).toBe('id,name\n1,Ann\n');
  expect(await text(elsewhere.read(storage_key))).toBe('id,name\n1,Ann\n');
  expect(await elsewhere.localPath(storage_key)).toContain(storage_key);
});

it('a removed file is gone for all but those who have a copy of it', async () => {
  const { storage_key } = await write(files, 'one');
  await files.remove(storage_key);
  await files.remove(storage_key);
  await expect(text(elsewhere.read(storage_key))).rejects.toThrow('is not in the bucket');
});

it('a file that the bucket refuses is nowhere', async () => {
  const refusing = s3FileStore(diskFileStore(folder), bucketWith('nothing-here'));
  await expect(write(refusing, 'one')).rejects.toThrow(/answered 404 NoSuchBucket/);
  expect(await readdir(join(folder, environment_id))).toEqual([]);
  const dead = openBucket({
    endpoint: 'http://127.0.0.1:9',
    region: 'x',
    bucket: 'files',
    access_key_id: 'a',
    secret_access_key: 'b',
  });
  await expect(write(s3FileStore(diskFileStore(folder), dead), 'one')).rejects.toThrow(
    /ECONNREFUSED|bad port/i,
  );
});

it('files of before the bucket are sent to it, and old copies make room', async () => {
  const early = `${environment_id}/${randomUUID()}`;
  await mkdir(join(folder, environment_id), { recursive: true });
  await writeFile(join(folder, early), 'early');
  await writeFile(join(folder, environment_id, 'half.part'), 'x');
  const { storage_key } = await write(files, 'one');
  expect(await settleFiles(folder, bucket, new Date(), never)).toBe(1);
  expect(await settleFiles(folder, bucket, new Date(), never)).toBe(0);
  expect(await text(elsewhere.read(early))).toBe('early');
  const long_ago = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(folder, storage_key), long_ago, long_ago);
  await settleFiles(folder, bucket, new Date(), never);
  await expect(stat(join(folder, storage_key))).rejects.toThrow('ENOENT');
  expect(await text(files.read(storage_key))).toBe('one');
});
