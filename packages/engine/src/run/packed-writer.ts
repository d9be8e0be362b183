import { type Decimal, decimalOf } from '@comptoir/kernel';
import type { TableColumns } from '../columns/index.ts';

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
  /** `mantissa / 10^scale` in the same bytes as the decimal that equals it. */
  narrow(mantissa: number, scale: number): void {
    let m = mantissa;
    let s = m === 0 ? 0 : scale;
    if (m < 2 ** 31 && m > -(2 ** 31)) {
      let small = m | 0;
      while (s > 0 && small % 10 === 0) {
        small = (small / 10) | 0;
        s -= 1;
      }
      m = small;
    }
    while (s > 0 && m % 10 === 0) {
      m /= 10;
      s -= 1;
    }
    if (m < 2 ** 51 && m > -(2 ** 51)) {
      this.byte(s);
      this.signed(m);
    } else this.decimal(decimalOf(BigInt(m), s));
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
  title(table: TableColumns, row: number): void {
    const length = table.title.byteLength(row);
    this.whole(length);
    this.#room(length);
    table.title.copyBytes(row, this.#bytes, this.#size);
    this.#size += length;
  }
  /** A text that comes again: in full the first time, by number after. */
  known(value: string): void {
    const known = (this.#known ??= new Map());
    const number = known.get(value);
    if (number !== undefined) {
      this.whole(number + 1);
      return;
    }
    known.set(value, known.size);
    this.whole(0);
    this.text(value);
  }
  recordId(table: TableColumns, row: number): void {
    this.#room(17);
    if (table.ids.copyBytes(row, this.#bytes, this.#size + 1)) {
      this.#bytes[this.#size] = 1;
      this.#size += 17;
      return;
    }
    this.byte(0);
    this.text(table.ids.at(row));
  }
  done(): Uint8Array {
    return this.#bytes.slice(0, this.#size);
  }
  #room(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + more));
    larger.set(this.#bytes);
    this.#bytes = room = larger;
  }
}
