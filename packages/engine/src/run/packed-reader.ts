import { type Decimal, assert, decimalOf } from '@comptoir/kernel';
import { uuidText } from '../columns/index.ts';

const decoder = new TextDecoder();

/** Reads what a `PackedWriter` wrote. */
export class PackedReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  readonly #known: string[] = [];
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  byte(): number {
    assert(this.#at < this.#bytes.length, 'lines end too early');
    return this.#bytes[this.#at++]!;
  }
  whole(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const value = this.whole();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  decimal(): Decimal {
    const head = this.byte();
    if (head < 128) return decimalOf(BigInt(this.signed()), head);
    return decimalOf(fromBase36(this.text()), head & 127);
  }
  text(): string {
    return this.utf8(this.whole());
  }
  utf8(bytes: number): string {
    this.#at += bytes;
    return decoder.decode(this.#bytes.subarray(this.#at - bytes, this.#at));
  }
  known(): string {
    const number = this.whole();
    if (number > 0) return this.#known[number - 1]!;
    const text = this.text();
    this.#known.push(text);
    return text;
  }
  uuid(): string {
    this.#at += 16;
    return uuidText(this.#bytes, this.#at - 16);
  }
}

function fromBase36(text: string): bigint {
  const negative = text.startsWith('-');
  let value = 0n;
  for (const digit of negative ? text.slice(1) : text)
    value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return negative ? -value : value;
}
