import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ENCODINGS } from '@comptoir/contract';
import { isUtf16 } from '../../../platform/files/sniff.ts';

export type Encoding = (typeof ENCODINGS)[number];

const CHUNK_BYTES = 1 << 20;

/** The file's bytes as UTF-8 (each chunk valid until the next one), whatever its encoding, without a byte order mark. */
export async function* utf8Chunks(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* rawChunks(path);
    return;
  }
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const decoder = new TextDecoder(encoding);
  let first = true;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const bytes = Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
    yield first ? withoutMark(bytes) : bytes;
    first = false;
  }
  const rest = decoder.decode();
  if (rest) yield Buffer.from(rest, 'utf8');
}

/** Always in the same memory: a chunk is valid until the next one is requested. */
async function* rawChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const memory = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let first = true; ; first = false) {
      const { bytesRead } = await file.read(memory, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      const bytes = memory.subarray(0, bytesRead);
      yield first ? withoutMark(bytes) : bytes;
    }
  } finally {
    await file.close();
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** UTF-16 by its mark; UTF-8 when every byte of the file is; else the Windows code page of Western Europe. */
export async function detectEncoding(path: string): Promise<Encoding> {
  let carry = Buffer.alloc(0);
  let first = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    if (first && isUtf16(chunk)) return 'utf-16le';
    first = false;
    const bytes = carry.length === 0 ? chunk : Buffer.concat([carry, chunk]);
    // A character may be cut by the chunk's end: up to three of its bytes wait for the next chunk.
    const end = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252';
    carry = Buffer.from(bytes.subarray(end));
  }
  return isUtf8(carry) ? 'utf-8' : 'windows-1252';
}

function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
