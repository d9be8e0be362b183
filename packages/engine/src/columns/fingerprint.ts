const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/**
 * 64 bits over what is added, in its order: two sums of 32 bits, each mixed as MurmurHash3 mixes a word. Different contents of which
 * one is the other's next state get the same bits once in 2^64.
 */
export class Fingerprint {
  #low = 0x2f0b4c47;
  #high = 0x51a7e8d3;

  word(value: number): void {
    const a = Math.imul(value, 0xcc9e2d51);
    this.#low ^= Math.imul((a << 15) | (a >>> 17), 0x1b873593);
    this.#low = (Math.imul((this.#low << 13) | (this.#low >>> 19), 5) + 0xe6546b64) | 0;
    const b = Math.imul(value, 0x239b961b);
    this.#high ^= Math.imul((b << 16) | (b >>> 16), 0xab0e9789);
    this.#high = (Math.imul((this.#high << 17) | (this.#high >>> 15), 5) + 0x0bcaa747) | 0;
  }

  number(value: number): void {
    double[0] = value;
    this.word(halves[0]!);
    this.word(halves[1]!);
  }

  doubles(values: Float64Array): void {
    const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
    for (let at = 0; at < words.length; at += 1) this.word(words[at]!);
  }

  text(value: string): void {
    this.word(value.length);
    for (let at = 0; at < value.length; at += 1) this.word(value.charCodeAt(at));
  }

  get low(): number {
    return this.#low;
  }

  get high(): number {
    return this.#high;
  }

  get text64(): string {
    return `${this.#low >>> 0} ${this.#high >>> 0}`;
  }
}

/** Fingerprints of texts, by place. */
export class Prints {
  low: Int32Array;
  high: Int32Array;

  constructor(size: number) {
    this.low = new Int32Array(size);
    this.high = new Int32Array(size);
  }

  set(place: number, text: string): void {
    if (place >= this.low.length) {
      this.low = larger(this.low, place);
      this.high = larger(this.high, place);
    }
    const print = new Fingerprint();
    print.text(text);
    this.low[place] = print.low;
    this.high[place] = print.high;
  }
}

function larger(values: Int32Array, place: number): Int32Array {
  const made = new Int32Array(Math.ceil((place + 1) * 1.5));
  made.set(values);
  return made;
}

const OF_CODES = new WeakMap<readonly string[], { readonly prints: Prints; size: number }>();

/** The fingerprints of a dictionary's texts, by code. Dictionaries only grow. */
export function codePrints(dictionary: readonly string[]): Prints {
  let known = OF_CODES.get(dictionary);
  if (!known) OF_CODES.set(dictionary, (known = { prints: new Prints(dictionary.length), size: 0 }));
  for (; known.size < dictionary.length; known.size += 1)
    known.prints.set(known.size, dictionary[known.size]!);
  return known.prints;
}
