import { isUuid } from '@comptoir/kernel';

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** What was read ahead: without a trace of it, the compiler may leave the reading out. */
export const TRACE = new Int32Array(1);

/** UUID text (lower case) of 16 bytes. */
export function uuidText(bytes: Uint8Array, offset = 0): string {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[offset + index]!]!;
  }
  return text;
}

/** 16 bytes of a UUID's text. */
export function uuidBytes(text: string): Uint8Array {
  const hex = text.replaceAll('-', '');
  const bytes = new Uint8Array(16);
  for (let index = 0; index < 16; index += 1)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

/**
 * The rows' record ids. UUIDs take 16 bytes each; one id of another form turns the whole column into texts (tests, and
 * sources that are no data table). Order is the order of the texts.
 */
export class RecordIds {
  #words: Uint32Array | null;
  #texts: string[] | null = null;
  #index: RowIndex | null = null;
  #next = 0;
  #isAscending = true;
  /** Rows are in the order of their ids, as after a load: ids grow with time (UUIDv7). */
  get isAscending(): boolean {
    return this.#isAscending && this.#texts === null;
  }

  constructor(capacity: number) {
    this.#words = new Uint32Array(capacity * 4);
  }

  at(row: number): string {
    if (this.#texts) return this.#texts[row]!;
    const words = this.#words!;
    const at = row * 4;
    const hex = hex8(words[at]!) + hex8(words[at + 1]!) + hex8(words[at + 2]!) + hex8(words[at + 3]!);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  set(row: number, id: string): void {
    if (!this.#texts && isUuid(id)) this.setBytes(row, uuidBytes(id), 0);
    else {
      this.#index = null;
      this.#textsOf(row)[row] = id;
    }
  }

  /** The id from the 16 bytes at `offset`. */
  setBytes(row: number, bytes: Uint8Array, offset: number): void {
    if (this.#texts) {
      this.#texts[row] = uuidText(bytes, offset);
      return;
    }
    let words = this.#words!;
    const at = row * 4;
    if (at + 4 > words.length) {
      const larger = new Uint32Array(Math.max(64, words.length * 2));
      larger.set(words);
      this.#words = words = larger;
    }
    for (let word = 0; word < 4; word += 1) {
      const from = offset + word * 4;
      words[at + word] =
        ((bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!) >>> 0;
    }
    if (this.#isAscending && (row !== this.#next || (row > 0 && this.compare(row - 1, row) >= 0)))
      this.#isAscending = false;
    this.#next = row + 1;
  }

  /** Negative, 0 or positive as the text of `a` comes before, equals or comes after that of `b`. */
  compare(a: number, b: number): number {
    if (this.#texts) {
      const x = this.#texts[a]!;
      const y = this.#texts[b]!;
      return x < y ? -1 : x > y ? 1 : 0;
    }
    const words = this.#words!;
    for (let word = 0; word < 4; word += 1) {
      const difference = words[a * 4 + word]! - words[b * 4 + word]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Numbers in the ids' order for rows `from` to `to` of the list; equal ones need `compare`. */
  firstWords(rows: Int32Array, from: number, to: number, target: Uint32Array): void {
    const words = this.#words;
    if (words) for (let at = from; at < to; at += 1) target[at - from] = words[rows[at]! * 4]!;
    else target.fill(0, 0, to - from);
  }

  /** The 16 bytes of each of these rows' ids into `target`; false when ids are texts. */
  copyBytes(rows: Int32Array, size: number, target: Uint8Array, offset: number): boolean {
    const words = this.#words;
    if (!words) return false;
    this.#readAhead(words, rows, size);
    let at = offset;
    for (let index = 0; index < size; index += 1) {
      const from = rows[index]! * 4;
      for (let word = from; word < from + 4; word += 1, at += 4) {
        const value = words[word]!;
        target[at] = value >>> 24;
        target[at + 1] = value >>> 16;
        target[at + 2] = value >>> 8;
        target[at + 3] = value;
      }
    }
    return true;
  }

  /** Rows are scattered in memory. The processor fetches independent reads many at a time; writes between them would prevent it. */
  #readAhead(words: Uint32Array, rows: Int32Array, size: number): void {
    let seen = 0;
    for (let index = 0; index < size; index += 1) seen ^= words[rows[index]! * 4]!;
    TRACE[0] = seen;
  }

  /** The row of an id among the first `size`; -1 when absent. Its index is made at the first call and kept in step by `added`, `removed` and `move`. */
  find(id: string, size: number): number {
    if (size === 0) return -1;
    if (this.#texts) return this.#texts.lastIndexOf(id, size - 1);
    if (!isUuid(id)) return -1;
    this.#index ??= new RowIndex(this.#words!, size);
    return this.#index.find(this.#words!, uuidBytes(id));
  }

  /** Records that `row` got its id after the first call of `find`. */
  added(row: number): void {
    this.#index?.add(this.#words!, row);
  }

  /** Says that `row` is about to lose its id. */
  removed(row: number): void {
    this.#index?.remove(this.#words!, row);
  }

  /** The ids of these rows, in their order. */
  gathered(rows: Int32Array): RecordIds {
    const made = new RecordIds(this.#words ? rows.length : 0);
    made.#isAscending = false;
    const words = this.#words;
    if (!words) {
      made.#words = null;
      made.#texts = Array.from(rows, (row) => this.at(row));
      return made;
    }
    const target = made.#words!;
    for (let at = 0; at < rows.length; at += 1)
      for (let word = 0; word < 4; word += 1) target[at * 4 + word] = words[rows[at]! * 4 + word]!;
    return made;
  }

  /** Row `to` becomes what row `from` is; used to close the gap of a removed row. */
  move(from: number, to: number): void {
    this.#isAscending = false;
    this.#index?.remove(this.#words!, from);
    if (this.#texts) this.#texts[to] = this.#texts[from]!;
    else this.#words!.copyWithin(to * 4, from * 4, from * 4 + 4);
    this.#index?.add(this.#words!, to);
  }

  trim(size: number): void {
    if (this.#words && isLoose(this.#words.length, size * 4)) this.#words = this.#words.slice(0, size * 4);
  }

  get bytes(): number {
    return this.#words?.byteLength ?? (this.#texts?.length ?? 0) * 48;
  }

  #textsOf(size: number): string[] {
    if (!this.#texts) {
      const texts: string[] = [];
      for (let row = 0; row < size; row += 1) texts.push(this.at(row));
      this.#texts = texts;
      this.#words = null;
    }
    return this.#texts;
  }
}

/** Is so much room unused that copying is worth it? */
export function isLoose(room: number, used: number): boolean {
  return room > used * 1.125 + 64;
}

const FREE = -1;
const GONE = -2;

/** Rows by the 16 bytes of their id: open addressing, four bytes per slot, no text per row. */
class RowIndex {
  #slots: Int32Array;
  #used = 0;

  constructor(words: Uint32Array, size: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(size * 2 + 16))).fill(FREE);
    for (let row = 0; row < size; row += 1) this.add(words, row);
  }

  find(words: Uint32Array, id: Uint8Array): number {
    const view = new DataView(id.buffer, id.byteOffset, 16);
    const [a, b, c, d] = [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)];
    const mask = this.#slots.length - 1;
    for (let slot = mixed(a, b, c, d) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (row === FREE) return -1;
      const at = row * 4;
      if (row >= 0 && words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d)
        return row;
    }
  }

  add(words: Uint32Array, row: number): void {
    if ((this.#used + 1) * 4 > this.#slots.length * 3) this.#grow(words);
    const mask = this.#slots.length - 1;
    let slot = hashAt(words, row) & mask;
    while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask;
    if (this.#slots[slot] === FREE) this.#used += 1;
    this.#slots[slot] = row;
  }

  remove(words: Uint32Array, row: number): void {
    const mask = this.#slots.length - 1;
    for (let slot = hashAt(words, row) & mask; this.#slots[slot] !== FREE; slot = (slot + 1) & mask)
      if (this.#slots[slot] === row) {
        this.#slots[slot] = GONE;
        return;
      }
  }

  #grow(words: Uint32Array): void {
    const rows = this.#slots.filter((row) => row >= 0);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(rows.length * 2 + 16))).fill(FREE);
    this.#used = 0;
    for (const row of rows) this.add(words, row);
  }
}

function hashAt(words: Uint32Array, row: number): number {
  const at = row * 4;
  return mixed(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
}

/** Ids made in one millisecond differ in few bits, which must reach the low ones. */
function mixed(a: number, b: number, c: number, d: number): number {
  let hash =
    Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function hex8(word: number): string {
  return word.toString(16).padStart(8, '0');
}
