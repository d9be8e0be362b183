import { AppError } from '@comptoir/contract/errors';

/** A tag, a comment or a text longer than this is none. */
const LONGEST_PIECE_BYTES = 8 << 20;
const MAX_ATTRIBUTES = 64;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const COLON = 0x3a;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

export const brokenFile = () => new AppError('file_bad_format', { found: 'broken' });

/** Names are compared as numbers: making a string of each of a hundred million tags costs more than reading them. */
export function nameCode(name: string): number {
  let code = 0;
  for (let at = 0; at < name.length; at += 1) code = (Math.imul(code, 31) + name.charCodeAt(at)) | 0;
  return code;
}

/** What is met, in the file's order. Names are codes of local names (`x:row` is `row`). */
export interface XmlEvents {
  open(name: number, tag: XmlTag): void;
  close(name: number): void;
  /** Only while `listens` is true. `isRaw`: within CDATA, where `&` is a letter like others. The bytes are valid during the call. */
  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void;
  listens: boolean;
  /** True stops the scanner until it is run again. */
  isFull?(): boolean;
}

/** The attributes of one tag, valid during the call that hands it over. */
export class XmlTag {
  bytes: Buffer = Buffer.alloc(0);
  count = 0;
  readonly names = new Int32Array(MAX_ATTRIBUTES);
  readonly starts = new Int32Array(MAX_ATTRIBUTES);
  readonly ends = new Int32Array(MAX_ATTRIBUTES);

  attribute(name: number): string | null {
    for (let index = 0; index < this.count; index += 1)
      if (this.names[index] === name)
        return decodeText(this.bytes.toString('utf8', this.starts[index], this.ends[index]));
    return null;
  }
}

/**
 * XML as spreadsheets write it, by its bytes, in pieces as they come: no strings, no tree, nothing that grows with the file. Declarations
 * of document types are refused, so there are no entities of a file's own to multiply.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #tag = new XmlTag();
  #bytes = Buffer.allocUnsafeSlow(256 << 10);
  #have = 0;
  #at = 0;

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  add(chunk: Buffer): void {
    const rest = this.#have - this.#at;
    if (rest > LONGEST_PIECE_BYTES) throw brokenFile();
    if (rest + chunk.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow((rest + chunk.length) * 2);
      this.#bytes.copy(larger, 0, this.#at, this.#have);
      this.#bytes = larger;
    } else this.#bytes.copyWithin(0, this.#at, this.#have);
    chunk.copy(this.#bytes, rest);
    this.#have = rest + chunk.length;
    this.#at = 0;
    this.#tag.bytes = this.#bytes;
  }

  /** Answers false when the events are full and there is more to read. */
  run(): boolean {
    const events = this.#events;
    while (!events.isFull?.()) {
      const next = this.#piece();
      if (next < 0) return true;
      this.#at = next;
    }
    return false;
  }

  /** Nothing but spaces may be left. */
  end(): void {
    for (let at = this.#at; at < this.#have; at += 1)
      if ((this.#bytes[at] as number) > SPACE) throw brokenFile();
  }

  /** One text or one tag; answers where the next one begins, or -1 when its end has not come yet. */
  #piece(): number {
    const bytes = this.#bytes;
    const have = this.#have;
    const events = this.#events;
    const from = this.#at;
    let at = from;
    while (at < have && bytes[at] !== LT) at += 1;
    if (at + 1 >= have) return -1;
    const after = bytes[at + 1];
    if (after === BANG || after === QUESTION) {
      if (at > from && events.listens) events.text(bytes, from, at, false);
      this.#at = at;
      return this.#special(at);
    }
    if (after !== SLASH) {
      const end = this.#readTag(at + 1);
      if (end < 0) return -1;
      if (at > from && events.listens) events.text(bytes, from, at, false);
      events.open(this.#name, this.#tag);
      if (bytes[end - 2] === SLASH) events.close(this.#name);
      return end;
    }
    let name = 0;
    let end = at + 2;
    for (; end < have; end += 1) {
      const byte = bytes[end] as number;
      if (byte === GT) break;
      if (byte === COLON) name = 0;
      else if (byte > SPACE) name = (Math.imul(name, 31) + byte) | 0;
    }
    if (end >= have) return -1;
    if (at > from && events.listens) events.text(bytes, from, at, false);
    events.close(name);
    return end + 1;
  }

  #name = 0;

  /** Reads name and attributes; answers the place behind the tag, or -1. */
  #readTag(from: number): number {
    const bytes = this.#bytes;
    const have = this.#have;
    const tag = this.#tag;
    let at = from;
    let name = 0;
    for (; at < have; at += 1) {
      const byte = bytes[at] as number;
      if (byte === GT || byte === SLASH || byte <= SPACE) break;
      name = byte === COLON ? 0 : (Math.imul(name, 31) + byte) | 0;
    }
    this.#name = name;
    let count = 0;
    for (;;) {
      while (at < have && (bytes[at] as number) <= SPACE) at += 1;
      if (at >= have) return -1;
      if (bytes[at] === GT) {
        tag.count = count;
        return at + 1;
      }
      if (bytes[at] === SLASH) {
        at += 1;
        continue;
      }
      let attribute = 0;
      for (; at < have; at += 1) {
        const byte = bytes[at] as number;
        if (byte === EQUALS || byte <= SPACE) break;
        if (byte === GT || byte === LT) throw brokenFile();
        attribute = byte === COLON ? 0 : (Math.imul(attribute, 31) + byte) | 0;
      }
      while (at < have && (bytes[at] === EQUALS || (bytes[at] as number) <= SPACE)) at += 1;
      if (at >= have) return -1;
      const quote = bytes[at] as number;
      if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw brokenFile();
      const start = at + 1;
      at = start;
      while (at < have && bytes[at] !== quote) at += 1;
      if (at >= have) return -1;
      if (count < MAX_ATTRIBUTES) {
        tag.names[count] = attribute;
        tag.starts[count] = start;
        tag.ends[count] = at;
        count += 1;
      }
      at += 1;
    }
  }

  /** Comments, processing instructions, CDATA. */
  #special(at: number): number {
    const bytes = this.#bytes.subarray(0, this.#have);
    if (bytes[at + 1] === QUESTION) return behind(bytes.indexOf('?>', at + 2, 'latin1'), 2);
    if (bytes.length < at + 9) return -1;
    const head = bytes.toString('latin1', at, at + 9);
    if (head.startsWith('<!--')) return behind(bytes.indexOf('-->', at + 4, 'latin1'), 3);
    if (head !== '<![CDATA[') throw brokenFile();
    const end = bytes.indexOf(']]>', at + 9, 'latin1');
    if (end > at + 9 && this.#events.listens) this.#events.text(this.#bytes, at + 9, end, true);
    return behind(end, 3);
  }
}

const behind = (found: number, length: number) => (found < 0 ? -1 : found + length);

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** `&amp;` and its like are the letters they stand for. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    ENTITY,
    (_, hex: string | undefined, decimal: string | undefined, name: string | undefined) =>
      name === undefined
        ? character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (NAMED[name.toLowerCase()] ?? ''),
  );
}

/** What Excel writes for characters that XML has no place for: `_x000D_` is a line end, `_x005F_` an underscore. */
export function decodeCellText(text: string): string {
  return decodeText(text).replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    character(Number.parseInt(hex, 16)),
  );
}

/** Control characters have no place in a table. */
function character(code: number): string {
  const isControl = code < SPACE && code !== 0x09 && code !== 0x0a && code !== 0x0d;
  return isControl || code > 0x10ffff ? '' : String.fromCodePoint(code);
}
