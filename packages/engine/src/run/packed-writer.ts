import type { Decimal } from '@comptoir/kernel';
import type { TableColumns } from '../columns/index.ts';
import { takeBytes } from './slab.ts';

const encoder = new TextEncoder();
let room = new Uint8Array(1 << 16);

/** Writes packed bytes; one at a time, into room that all of them share. */
export class PackedWriter {
  #bytes = room;
  #size = 0;
  #known: Map<string, number> | null = null;

  byte(value: number): void {
    if (this.#size === this.#bytes.length) this.#room(1);
    this.#bytes[this.#size++] = value;
  }
  /** 0 or more, in groups of seven bits. */
  whole(value: number): void {
    let rest = value;
    // Remainders of doubles are slow; most numbers are small integers.
    if (rest < 2 ** 31) {
      this.#room(5);
      const bytes = this.#bytes;
      let at = this.#size;
      for (let small = rest | 0; ; small >>>= 7) {
        if (small < 128) {
          bytes[at] = small;
          this.#size = at + 1;
          return;
        }
        bytes[at] = (small & 127) | 128;
        at += 1;
      }
    }
    while (rest >= 128) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }
  signed(value: number): void {
    this.whole(value < 0 ? -value * 2 - 1 : value * 2);
  }
  decimal(value: Decimal): void {
    const { mantissa, scale } = value;
    const fits = mantissa < 2n ** 51n && mantissa > -(2n ** 51n);
    this.byte(fits ? scale : scale | 128);
    if (fits) this.signed(Number(mantissa));
    else this.text(mantissa.toString(36));
  }
  /** Whole numbers of either sign below 2^51, one after the other. */
  signeds(values: Float64Array, size: number): void {
    this.#room(size * 8);
    const bytes = this.#bytes;
    let at = this.#size;
    for (let index = 0; index < size; index += 1) {
      const value = values[index]!;
      let rest = value < 0 ? -value * 2 - 1 : value * 2;
      // The remainder of a double is slow.
      while (rest >= 2 ** 31) {
        const high = Math.floor(rest / 128);
        bytes[at++] = (rest - high * 128) | 128;
        rest = high;
      }
      let small = rest | 0;
      for (; small >= 128; small >>>= 7) bytes[at++] = (small & 127) | 128;
      bytes[at++] = small;
    }
    this.#size = at;
  }
  text(value: string): void {
    const { length } = value;
    this.#room(length + 5);
    const start = this.#size;
    this.whole(length);
    const bytes = this.#bytes;
    for (let at = 0; at < length; at += 1) {
      const code = value.charCodeAt(at);
      if (code > 127) {
        this.#size = start;
        this.bytes(encoder.encode(value));
        return;
      }
      bytes[this.#size + at] = code;
    }
    this.#size += length;
  }
  bytes(bytes: Uint8Array): void {
    const { length } = bytes;
    this.whole(length);
    this.#room(length);
    this.#bytes.set(bytes, this.#size);
    this.#size += length;
  }
  /** All titles of these rows, end to end. */
  titles({ title }: TableColumns, rows: Int32Array, size: number, bytes: number): void {
    this.#room(bytes);
    const target = this.#bytes;
    let at = this.#size;
    for (let index = 0; index < size; index += 1) at = title.copyBytes(rows[index]!, target, at);
    this.#size = at;
  }
  /** A text that comes again: in full the first time, by number after. Returns its number. */
  known(value: string): number {
    const known = (this.#known ??= new Map());
    const number = known.get(value);
    if (number !== undefined) {
      this.again(number);
      return number;
    }
    this.whole(0);
    this.text(value);
    known.set(value, known.size);
    return known.size - 1;
  }
  /** The text that has this number. */
  again(number: number): void {
    this.whole(number + 1);
  }
  /** 1 and the ids' 16 bytes each, or 0 and ids of another form as texts. */
  recordIds({ ids }: TableColumns, rows: Int32Array, size: number): void {
    this.#room(1 + size * 16);
    if (ids.copyBytes(rows, size, this.#bytes, this.#size + 1)) {
      this.#bytes[this.#size] = 1;
      this.#size += 1 + size * 16;
      return;
    }
    this.byte(0);
    for (let index = 0; index < size; index += 1) this.text(ids.at(rows[index]!));
  }
  done(): Uint8Array {
    const bytes = takeBytes(this.#size);
    bytes.set(this.#bytes.subarray(0, this.#size));
    return bytes;
  }
  #room(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + more));
    larger.set(this.#bytes);
    this.#bytes = room = larger;
  }
}
