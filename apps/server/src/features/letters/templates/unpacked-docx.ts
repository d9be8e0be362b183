import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_MARKS, MAX_LETTER_READ_BYTES, MAX_LETTER_UNPACKED_BYTES } from '@comptoir/kernel';
import { fromBufferPromise, type ZipFile } from 'yauzl';

/** Word files have dozens of parts. */
const MAX_PARTS = 2_000;

/** Bytes of text that a Word file unpacks to. One that unpacks to too much is refused before anything of it is kept in memory. */
export async function unpackedDocx(bytes: Buffer): Promise<number> {
  const zip = await fromBufferPromise(bytes, { autoClose: false, lazyEntries: true }).catch(() => null);
  if (zip === null) throw new AppError('file_bad_format', { found: 'zip' });
  try {
    return await textBytes(zip);
  } catch (error) {
    // Also a part that unpacks to another size than the file says.
    if (error instanceof AppError) throw error;
    throw new AppError('file_bad_format', { found: 'zip' });
  } finally {
    zip.close();
  }
}

async function textBytes(zip: ZipFile): Promise<number> {
  let parts = 0;
  let all = 0;
  let text = 0;
  let marks = 0;
  for await (const entry of zip.eachEntry()) {
    parts += 1;
    if (parts > MAX_PARTS) throw new AppError('file_bad_format', { found: 'zip' });
    if (entry.isEncrypted()) throw new AppError('letter_file_encrypted');
    const isText = /\.(xml|rels)$/i.test(entry.fileName);
    // What it says first, so that nothing of a bomb is unpacked; then what it is.
    all += entry.uncompressedSize;
    if (isText) text += entry.uncompressedSize;
    refuseOver(all, MAX_LETTER_UNPACKED_BYTES);
    refuseOver(text, MAX_LETTER_READ_BYTES);
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) if (isText) marks += countOf(chunk, OPENING);
    refuseOver(marks, MAX_LETTER_MARKS);
  }
  return text;
}

const OPENING = 60;

function countOf(bytes: Buffer, sign: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === sign) count += 1;
  return count;
}

export function refuseOver(count: number, most: number): void {
  if (count > most) throw new AppError('file_too_big', { reason: 'unpacked' });
}
