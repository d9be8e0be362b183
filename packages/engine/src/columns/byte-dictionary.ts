/**
 * Codes for distinct byte strings (texts in UTF-8, UUIDs in 16 bytes): the same bytes get the same code, 0, 1, 2, ... in
 * the order they first come. A value that was seen before costs one hash and one comparison and is never decoded.
 */
export class ByteDictionary {
  #bytes = new Uint8Array(1024);
  #offsets = new Uint32Array(65);
  #slots = new Int32Array(128).fill(-1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  codeOf(source: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(source, from, to) & mask;
    for (;;) {
      const code = this.#slots[slot]!;
      if (code < 0) return this.#add(source, from, to, slot);
      if (this.#equals(code, source, from, to)) return code;
      slot = (slot + 1) & mask;
    }
  }

  /** The bytes behind a code. */
  bytesOf(code: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[code]!, this.#offsets[code + 1]!);
  }

  #equals(code: number, source: Uint8Array, from: number, to: number): boolean {
    let at = this.#offsets[code]!;
    if (this.#offsets[code + 1]! - at !== to - from) return false;
    const bytes = this.#bytes;
    for (let index = from; index < to; index += 1, at += 1) if (bytes[at] !== source[index]) return false;
    return true;
  }

  #add(source: Uint8Array, from: number, to: number, slot: number): number {
    const code = this.#size;
    const start = this.#offsets[code]!;
    const end = start + to - from;
    if (end > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, end));
      bytes.set(this.#bytes.subarray(0, start));
      this.#bytes = bytes;
    }
    for (let index = from, at = start; index < to; index += 1, at += 1) this.#bytes[at] = source[index]!;
    if (code + 2 > this.#offsets.length) {
      const offsets = new Uint32Array(this.#offsets.length * 2);
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }
    this.#offsets[code + 1] = end;
    this.#slots[slot] = code;
    this.#size = code + 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return code;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let code = 0; code < this.#size; code += 1) {
      let slot = hashOf(this.#bytes, this.#offsets[code]!, this.#offsets[code + 1]!) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over four bytes at a time, finished with a multiply-shift so that the low bits depend on all of them. */
function hashOf(source: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 ^ (to - from);
  let index = from;
  for (; index + 4 <= to; index += 4) {
    const word =
      source[index]! | (source[index + 1]! << 8) | (source[index + 2]! << 16) | (source[index + 3]! << 24);
    hash = Math.imul(hash ^ word, 0x01000193);
    hash ^= hash >>> 15;
  }
  for (; index < to; index += 1) hash = Math.imul(hash ^ source[index]!, 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
