import { inflateSync } from 'node:zlib';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_READ_BYTES, MAX_LETTER_VALUES } from '@comptoir/kernel';
import { refuseOver } from './unpacked-docx.ts';

/** How far before its content a stream's dictionary begins, at most. */
const DICTIONARY_BYTES = 4_096;
const badFile = () => new AppError('file_bad_format', { found: 'pdf' });

/**
 * Bytes that a reader of this PDF keeps in memory: the file, and its packed lists of objects. Those alone are unpacked when a file is
 * opened; pictures and pages stay packed. A list that unpacks to too much, or is packed in another way than programs do, is refused.
 */
export function unpackedPdf(bytes: Buffer): number {
  // Of one with a password, the lists are in cipher.
  if (bytes.includes('/Encrypt')) throw new AppError('letter_file_encrypted');
  let all = bytes.length;
  let values = valuesIn(bytes);
  refuseOver(values, MAX_LETTER_VALUES);
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const dictionary = dictionaryBefore(bytes, at);
    if (!isList(dictionary)) continue;
    const filters = dictionary.match(/\/[A-Za-z0-9]+Decode\b/g) ?? [];
    if (filters.length === 0) continue;
    if (filters.length > 1 || filters[0] !== '/FlateDecode') throw badFile();
    const list = inflated(bytes.subarray(contentAt(bytes, at)), MAX_LETTER_READ_BYTES - all);
    all += list.length;
    values += valuesIn(list);
    refuseOver(values, MAX_LETTER_VALUES);
  }
  return all;
}

const BLANKS = new Set([0, 9, 10, 12, 13, 32]);
/** Of lists, names and texts. */
const OPENINGS = new Set(Array.from('[(</', (sign) => sign.charCodeAt(0)));

/** At most so many values does a reader make of these bytes: packed ones, which look like a few, are counted too. */
function valuesIn(bytes: Buffer): number {
  let count = 0;
  let isBetween = true;
  for (const byte of bytes) {
    const isBlank = BLANKS.has(byte);
    if (OPENINGS.has(byte) || (isBetween && !isBlank)) count += 1;
    isBetween = isBlank;
  }
  return count;
}

/** Names may be written with codes of their signs. */
function dictionaryBefore(bytes: Buffer, at: number): string {
  const text = bytes.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1');
  const start = text.lastIndexOf(' obj');
  return text
    .slice(Math.max(0, start))
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** A list of objects or places. A type that is given elsewhere may be one. */
const isList = (dictionary: string): boolean =>
  /\/(ObjStm|XRef)\b/.test(dictionary) || /\/Type\s*\d/.test(dictionary);

const contentAt = (bytes: Buffer, at: number): number =>
  at + 6 + (bytes[at + 6] === 13 ? 1 : 0) + (bytes[at + 6] === 10 || bytes[at + 7] === 10 ? 1 : 0);

function inflated(packed: Buffer, room: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('file_too_big', { reason: 'unpacked' });
    throw badFile();
  }
}
