import { isUuid } from '@comptoir/kernel';

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

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
  for (let index = 0; index < 16; index += 1) bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

/**
 * The rows' record ids. UUIDs take 16 bytes each; one id of another form turns the whole column into texts (tests, and
 * sources that are no data table). Order is the order of the texts.
 */
export class RecordIds {
  #words: Uint32Array | null;
  #texts: string[] | null = null;
  #rows: Map<string, number> | null = null;
  #next = 0;
  #isAscending = true;

  /** Rows stand in the order of their ids: so they do after a load, since ids grow with time (UUIDv7). */
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
    this.#rows = null;
    if (!this.#texts && isUuid(id)) this.setBytes(row, uuidBytes(id), 0);
    else this.#textsOf(row)[row] = id;
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
      words[at + word] = ((bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!) >>> 0;
    }
    if (this.#isAscending && (row !== this.#next || (row > 0 && this.compare(row - 1, row) >= 0))) this.#isAscending = false;
    this.#next = row + 1;
  }

  /** Negative, 0 or positive as the text of `a` stands before, at or after that of `b`. */
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

  /** The 16 bytes of a UUID id into `target`; false when ids are texts. */
  copyBytes(row: number, target: Uint8Array, offset: number): boolean {
    if (this.#texts) return false;
    const words = this.#words!;
    for (let word = 0; word < 4; word += 1) {
      const value = words[row * 4 + word]!;
      const at = offset + word * 4;
      target[at] = value >>> 24;
      target[at + 1] = value >>> 16;
      target[at + 2] = value >>> 8;
      target[at + 3] = value;
    }
    return true;
  }

  /** The row of an id among the first `size`; -1 when absent. Builds its index at the first call after a change. */
  find(id: string, size: number): number {
    if (!this.#rows) {
      this.#rows = new Map();
      for (let row = 0; row < size; row += 1) this.#rows.set(this.at(row), row);
    }
    return this.#rows.get(id) ?? -1;
  }

  /** Row `to` becomes what row `from` is; used to close the gap of a deleted row. */
  move(from: number, to: number): void {
    const id = this.at(from);
    this.#isAscending = false;
    this.#rows?.set(id, to);
    if (this.#texts) this.#texts[to] = id;
    else this.#words!.copyWithin(to * 4, from * 4, from * 4 + 4);
  }

  /** Keeps the index that `find` built in step with an added or removed row. */
  noteAdded(id: string, row: number, add: () => void): void {
    const rows = this.#rows;
    add();
    this.#rows = rows;
    rows?.set(id, row);
  }

  noteRemoved(id: string): void {
    this.#rows?.delete(id);
  }

  trim(size: number): void {
    if (this.#words) this.#words = this.#words.slice(0, size * 4);
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

function hex8(word: number): string {
  return word.toString(16).padStart(8, '0');
}
