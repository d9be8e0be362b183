import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const RAW = Uint8Array.of(0);
const COMPRESSED = Uint8Array.of(1);
/** Below this, compressing costs more than it saves: the lines of a usual month shrink by a third, in as long as they take to compute. */
const WORTH_COMPRESSING = 16 * 1024;
/** The fastest level: half the time of deflate on 4 kB of lines, and smaller. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Bytes as they are stored, in parts to be joined: one byte says how, then the content. The same bytes give the same stored bytes. */
export type Packed = readonly [how: Uint8Array, content: Uint8Array];

export function packBytes(content: Uint8Array): Packed {
  if (content.length >= WORTH_COMPRESSING) {
    const small = zstdCompressSync(content, FAST);
    if (small.length < content.length) return [COMPRESSED, small];
  }
  return [RAW, content];
}

export function unpackBytes(stored: Uint8Array): Uint8Array {
  const content = stored.subarray(1);
  return stored[0] === COMPRESSED[0] ? zstdDecompressSync(content) : content;
}

/** A `bytea[]` parameter in PostgreSQL's binary form: as text each byte would be written twice and parsed again. */
export function byteaArray(items: readonly (Packed | null)[]): Buffer {
  const header = Buffer.alloc(20);
  const hasNull = items.some((item) => item === null);
  header.writeInt32BE(1, 0);
  header.writeInt32BE(hasNull ? 1 : 0, 4);
  header.writeInt32BE(17, 8);
  header.writeInt32BE(items.length, 12);
  header.writeInt32BE(1, 16);
  if (items.length === 0) return Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 17]);
  const parts: Uint8Array[] = [header];
  for (const item of items) {
    const length = Buffer.alloc(4);
    length.writeInt32BE(item === null ? -1 : item[0].length + item[1].length, 0);
    parts.push(length);
    if (item !== null) parts.push(...item);
  }
  return Buffer.concat(parts);
}
