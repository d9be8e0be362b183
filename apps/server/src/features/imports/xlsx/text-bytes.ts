import { brokenFile, decodeCellText } from './scan-xml.ts';
import type { ByteList } from './byte-list.ts';

/** An Excel cell has at most 32,767 characters. */
const LONGEST_TEXT_BYTES = 32_767 * 4;

const AMPERSAND = 0x26;
const UNDERSCORE = 0x5f;
const LETTER_X = 0x78;

/** Adds a text as it reads, its entities and escapes decoded: most texts have none and are copied as they are. */
export function addText(to: ByteList, bytes: Buffer, from: number, end: number, isRaw: boolean): void {
  if (end - from > LONGEST_TEXT_BYTES) throw brokenFile();
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === AMPERSAND || (byte === UNDERSCORE && bytes[at + 1] === LETTER_X)) {
      const text = bytes.toString('utf8', from, end);
      to.text(decodeCellText(isRaw ? text.replaceAll('&', '&amp;') : text));
      return;
    }
  }
  to.add(bytes, from, end);
}
