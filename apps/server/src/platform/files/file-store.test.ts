import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../clock/clock.ts';
import { safeName } from './file-records.ts';
import { diskFileStore, type FileStore } from './file-store.ts';
import { sniff } from './sniff.ts';

const ENVIRONMENT = '01900000-0000-7000-8000-000000000001';
const ID = '01900000-0000-7000-8000-00000000000a';

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-files-'));
  store = diskFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (
  content: Buffer | string,
  options: { max_bytes?: number; accept?: Parameters<FileStore['write']>[1]['accept'] } = {},
) =>
  store.write(Readable.from([Buffer.from(content)]), {
    environment_id: ENVIRONMENT,
    id: ID,
    max_bytes: options.max_bytes ?? 1000,
    ...(options.accept ? { accept: options.accept } : {}),
  });

describe('a stored file', () => {
  it('comes back as it went in', async () => {
    const stored = await write('a,b\n1,2\n');
    expect(stored).toMatchObject({ storage_key: `${ENVIRONMENT}/${ID}`, bytes: 8, type: 'text' });
    expect(await text(store.read(stored.storage_key))).toBe('a,b\n1,2\n');
    await store.remove(stored.storage_key);
    expect(await readdir(join(folder, ENVIRONMENT))).toEqual([]);
  });
  it.each([
    ['too long', 'x'.repeat(1001), {}, 'file_too_big'],
    ['empty', '', {}, 'file_empty'],
    ['not what it must be', '%PDF-1.7', { accept: ['text', 'zip'] as const }, 'file_bad_format'],
  ])('is not there at all when it is %s', async (_what, content, options, code) => {
    await expect(write(content, options)).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, ENVIRONMENT))).toEqual([]);
  });
  it('is not there when the upload breaks off', async () => {
    const broken = Readable.from(
      (async function* broken() {
        yield Buffer.from('half');
        throw new Error('connection reset');
      })(),
    );
    await expect(
      store.write(broken, { environment_id: ENVIRONMENT, id: ID, max_bytes: 100 }),
    ).rejects.toThrow('connection reset');
    expect(await readdir(join(folder, ENVIRONMENT))).toEqual([]);
  });
  it('is not there however early the upload breaks off', async () => {
    const breaks = Array.from({ length: 100 }, () =>
      Readable.from({
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('reset')) }),
      }),
    );
    const options = { environment_id: ENVIRONMENT, max_bytes: 100 };
    const ends = await Promise.allSettled(
      breaks.map((content) => store.write(content, { ...options, id: newId() })),
    );
    expect(ends.every((end) => end.status === 'rejected')).toBe(true);
    expect(await readdir(join(folder, ENVIRONMENT))).toEqual([]);
  });
  it('never has a path that leaves its folder', () => {
    for (const key of ['../x', `${ENVIRONMENT}/../../x`, `${ENVIRONMENT}/${ID}/x`, `/etc/${ID}`])
      expect(() => store.pathOf(key)).toThrow('storage key');
  });
});

describe('what a file is', () => {
  it.each([
    ['text', 'a;b\r\n"é"'],
    ['zip', 'PK\u0003\u0004rest'],
    ['pdf', '%PDF-1.4'],
    ['binary', 'MZ\u0000\u0001'],
  ] as const)('is recognized by its bytes: %s', (type, content) => {
    expect(sniff(Buffer.from(content))).toBe(type);
  });
  it('is text in UTF-16 too', () => {
    expect(sniff(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b', 'utf16le')]))).toBe('text');
  });
  it('recognizes images by their own bytes', () => {
    expect(sniff(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png');
    expect(sniff(Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'))).toBe('webp');
  });
});

describe('a name for showing', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\deals.csv', 'deals.csv'],
    ['a"\r\nb.csv', 'ab.csv'],
    ['..', 'file'],
    ['', 'file'],
  ])('%j is %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});
