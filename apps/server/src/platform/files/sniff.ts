import { AppError } from '@comptoir/contract/errors';

/** What a file really is, by its first bytes; a name or a declared type is only a wish. */
export type SniffedType =
  | 'text'
  | 'zip'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'gzip'
  | 'ole'
  | 'binary';

const SIGNATURES: readonly (readonly [SniffedType, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['gzip', [0x1f, 0x8b]],
  // xls, doc and others before 2007
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
];

/** Bytes enough to decide. */
export const SNIFF_BYTES = 4096;

export function sniff(head: Uint8Array): SniffedType {
  for (const [type, signature] of SIGNATURES) {
    if (head.length >= signature.length && signature.every((byte, index) => head[index] === byte))
      return type;
  }
  if (isWebp(head)) return 'webp';
  return isText(head) ? 'text' : 'binary';
}

function isWebp(head: Uint8Array): boolean {
  const ascii = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  return head.length >= 12 && ascii(0) === 'RIFF' && ascii(8) === 'WEBP';
}

/** A table is text, whatever the name of its file says: 400 with what was found instead. Zero bytes further on count too. */
export function requireText(bytes: Uint8Array): void {
  const found = sniff(bytes.subarray(0, SNIFF_BYTES));
  if (found !== 'text') throw new AppError('file_bad_format', { found });
  if (!isUtf16(bytes) && bytes.includes(0)) throw new AppError('file_bad_format', { found: 'binary' });
}

/** Little-endian, as spreadsheets write it, by its mark. */
export function isUtf16(head: Uint8Array): boolean {
  return head[0] === 0xff && head[1] === 0xfe;
}

/** Any encoding of text: no control bytes but tab, line ends and form feed. UTF-16 has zero bytes and is text too. */
function isText(head: Uint8Array): boolean {
  return (
    isUtf16(head) ||
    head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)
  );
}
