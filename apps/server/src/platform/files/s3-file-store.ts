import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '@comptoir/kernel';
import type { Bucket } from './bucket.ts';
import type { Logger } from '../log/log.ts';
import { closed } from './closed.ts';
import type { FileStore } from './file-store.ts';

/** A copy on this machine is kept this long after it was written or read from the bucket: imports read a file several times. */
const KEPT_MS = 24 * 3_600_000;
const EVERY_MS = 3_600_000;

/**
 * Files in a bucket that all processes share. What is written is checked on this machine's disk first, sent to the bucket, and only then
 * there; what is read comes from this machine's copy or from the bucket.
 */
export function s3FileStore(disk: FileStore, bucket: Bucket): FileStore {
  const localPath = async (storage_key: string): Promise<string> => {
    const target = disk.pathOf(storage_key);
    if (await isThere(target)) return target;
    const content = await bucket.get(storage_key);
    if (content === null) throw new Error(`file ${storage_key} is not in the bucket`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    // Two that read it at once each bring it under a name of their own.
    const partial = `${target}.${process.pid}-${performance.now()}.part`;
    const file = createWriteStream(partial, { mode: 0o600 });
    try {
      await pipeline(content, file).finally(() => closed(file));
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return target;
  };
  return {
    pathOf: disk.pathOf,
    localPath,
    read(storage_key) {
      const answer = new PassThrough();
      localPath(storage_key)
        .then((file) => pipeline(createReadStream(file), answer))
        .catch((error: Error) => answer.destroy(error));
      return answer;
    },
    async remove(storage_key) {
      await bucket.remove(storage_key);
      await disk.remove(storage_key);
    },
    async write(content, options) {
      const stored = await disk.write(content, options);
      try {
        await bucket.put(stored.storage_key, createReadStream(disk.pathOf(stored.storage_key)), stored);
      } catch (error) {
        await disk.remove(stored.storage_key);
        throw error;
      }
      return stored;
    },
  };
}

/**
 * Sends the files of `folder` that the bucket lacks: those of before it was set, of a restored backup. Removes this machine's copies that are
 * older than a day and in the bucket. Resolves to the number sent.
 */
export async function settleFiles(
  folder: string,
  bucket: Bucket,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (const environment_id of await readdir(folder).catch(() => [])) {
    if (!isUuid(environment_id)) continue;
    for (const id of await readdir(path.join(folder, environment_id))) {
      signal.throwIfAborted();
      if (!isUuid(id)) continue;
      const file = path.join(folder, environment_id, id);
      const found = await stat(file).catch(() => null);
      if (!found) continue;
      const storage_key = `${environment_id}/${id}`;
      if (!(await bucket.has(storage_key))) {
        await bucket.put(storage_key, createReadStream(file), {
          bytes: found.size,
          sha256: await hashOf(file),
        });
        sent += 1;
      }
      if (now.getTime() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
    }
  }
  return sent;
}

/** At the start and once an hour in each process: every machine has copies of its own. A failure waits for the next hour. */
export function startSettling(folder: string, bucket: Bucket, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const settle = () =>
    settleFiles(folder, bucket, new Date(), stopping.signal).then(
      (sent) => {
        if (sent > 0) log.info({ sent }, 'files were sent to the bucket');
      },
      (error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'files could not be sent to the bucket');
      },
    );
  let running = settle();
  const timer = setInterval(() => {
    running = running.then(settle);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file) as Readable & AsyncIterable<Buffer>) hash.update(part);
  return hash.digest();
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
