import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { assert } from '@comptoir/kernel';
import { closed } from '../files/closed.ts';

/** One file of the archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The archive is not what was once written. */
export class DamagedArchive extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'DamagedArchive';
  }
}

const BLOCK = 512;
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** How a zstd frame begins that unpackers skip: ours is the last one and contains the SHA-256 of every byte before it. */
const SEAL_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SEAL_BYTES = SEAL_HEAD.length + 32;

/** Writes a new tar archive packed by zstd and sealed, for our eyes only, and on the disk when it returns. Any `tar` opens it. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(tarOf(entries), createZstdCompress(), sealed, written, { signal }).finally(() =>
    closed(written),
  );
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    let bytes = 0;
    yield headerOf(entry.name, entry.bytes);
    for await (const chunk of entry.content) {
      bytes += chunk.length;
      yield chunk;
    }
    assert(bytes === entry.bytes, `${entry.name} has ${bytes} bytes instead of ${entry.bytes}`);
    yield Buffer.alloc(paddingOf(bytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* sealed(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of packed) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SEAL_HEAD, hash.digest()]);
}

function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

/** POSIX ustar: fields of fixed width, numbers as octal text. */
function headerOf(name: string, bytes: number): Buffer {
  assert(Buffer.byteLength(name) <= 100 && bytes < 8 ** 11, `${name} does not fit a tar header`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0ustar\0' + '00', 156);
  header.write(`${headerSum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The sum of the header's bytes, its own field taken as spaces. */
function headerSum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

/** The entries in order, of an archive that `checkArchive` has passed; what is left unread of one is passed over. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const { size } = await stat(file);
  const unpacked = createZstdDecompress();
  // The stream itself reports a failure to the reader.
  pipeline(createReadStream(file, { end: size - SEAL_BYTES - 1 }), unpacked).catch(() => undefined);
  const source = new ByteSource(unpacked);
  try {
    for (;;) {
      const header = await source.exactly(BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
      const bytes = Number.parseInt(text(124, 136), 8);
      if (Number.parseInt(text(148, 156), 8) !== headerSum(header))
        throw new DamagedArchive('a header is wrong');
      let left = bytes;
      async function* content() {
        while (left > 0) {
          const chunk = await source.some(left);
          left -= chunk.length;
          yield chunk;
        }
      }
      yield { name: text(0, 100), bytes, content: content() };
      for await (const _ of content());
      await source.exactly(paddingOf(bytes));
    }
  } finally {
    unpacked.destroy();
  }
}

/** Bytes in the requested portions. */
class ByteSource {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** At least one byte, at most `limit`. */
  async some(limit: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) throw new DamagedArchive('it ends too early');
      this.#rest = next.value;
    }
    const taken = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(limit);
    return taken;
  }

  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await this.some(left));
    return Buffer.concat(parts);
  }
}

/** Reads all of it and compares its seal. Throws `DamagedArchive`. */
export async function checkArchive(file: string): Promise<void> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  if (size > SEAL_BYTES) await pipeline(createReadStream(file, { end: size - SEAL_BYTES - 1 }), hash);
  const seal = await readAt(file, Math.max(0, size - SEAL_BYTES), SEAL_BYTES);
  if (!seal.subarray(0, SEAL_HEAD.length).equals(SEAL_HEAD)) throw new DamagedArchive('its end is missing');
  if (!seal.subarray(SEAL_HEAD.length).equals(hash.digest()))
    throw new DamagedArchive('its checksum is wrong');
}

/** Does it begin as an archive of ours does? */
export async function isArchive(file: string): Promise<boolean> {
  return (await readAt(file, 0, ZSTD_MAGIC.length)).equals(ZSTD_MAGIC);
}

async function readAt(file: string, place: number, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, place);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
