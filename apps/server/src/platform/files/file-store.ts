import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import { closed } from './closed.ts';
import { SNIFF_BYTES, sniff, type SniffedType } from './sniff.ts';

export interface StoredFile {
  /** `<environment>/<file id>`: made of ids alone, so that no name ever becomes a path. */
  readonly storage_key: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly type: SniffedType;
}

export interface WriteOptions {
  readonly environment_id: string;
  readonly id: string;
  /** One byte more is `file_too_big`. */
  readonly max_bytes: number;
  /** Content that is none of these is `file_bad_format`. */
  readonly accept?: readonly SniffedType[];
}

/** Bytes on disk under `DATA_DIR/files`; rows of the `files` table say what they are. A file is there whole or not at all. */
export interface FileStore {
  write(content: Readable, options: WriteOptions): Promise<StoredFile>;
  read(storage_key: string): Readable;
  /** Where the bytes lie on this machine, brought there first if need be: for worker threads that stream them. */
  localPath(storage_key: string): Promise<string>;
  /** Where they lie or would lie on this machine. */
  pathOf(storage_key: string): string;
  remove(storage_key: string): Promise<void>;
}

export function diskFileStore(folder: string): FileStore {
  const pathOf = (storage_key: string) => {
    const [environment, id, ...rest] = storage_key.split('/');
    if (!isUuid(environment ?? '') || !isUuid(id ?? '') || rest.length > 0)
      throw new Error('storage key is not <environment>/<id>');
    return path.join(folder, storage_key);
  };
  return {
    pathOf,
    localPath: async (storage_key) => pathOf(storage_key),
    read: (storage_key) => createReadStream(pathOf(storage_key)),
    remove: (storage_key) => rm(pathOf(storage_key), { force: true }),
    async write(content, options) {
      const storage_key = `${options.environment_id}/${options.id}`;
      const target = pathOf(storage_key);
      const partial = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        const stored = await writeChecked(content, partial, options);
        await rename(partial, target);
        return { storage_key, ...stored };
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
  };
}

async function writeChecked(
  content: Readable,
  partial: string,
  options: WriteOptions,
): Promise<Omit<StoredFile, 'storage_key'>> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(SNIFF_BYTES);
  let bytes = 0;
  // The mode keeps other users of the machine out.
  const file = createWriteStream(partial, { mode: 0o600 });
  await pipeline(
    content,
    async function* check(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (bytes < SNIFF_BYTES) chunk.copy(head, bytes, 0, Math.min(chunk.length, SNIFF_BYTES - bytes));
        bytes += chunk.length;
        if (bytes > options.max_bytes) throw new AppError('file_too_big', { max_bytes: options.max_bytes });
        hash.update(chunk);
        yield chunk;
      }
    },
    file,
  ).finally(() => closed(file));
  if (bytes === 0) throw new AppError('file_empty');
  const type = sniff(head.subarray(0, Math.min(bytes, SNIFF_BYTES)));
  if (options.accept && !options.accept.includes(type))
    throw new AppError('file_bad_format', { found: type });
  return { bytes, sha256: hash.digest(), type };
}
