const ZERO = 0x30;
const TEXT_OID = 25;
/** Signature, no flags, no extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');

/** COPY's binary format, written value by value into a buffer that grows. */
export class CopyBuffer {
  protected out: Buffer;
  protected at: number;
  private readonly groups = new Int16Array(40);

  constructor(capacity: number) {
    this.out = Buffer.allocUnsafeSlow(capacity);
    this.at = HEADER.copy(this.out, 0);
  }

  get size(): number {
    return this.at;
  }

  /** The bytes so far, to be given away; the encoder goes on in a new buffer. */
  take(capacity: number): Buffer {
    const taken = this.out.subarray(0, this.at);
    this.out = Buffer.allocUnsafeSlow(capacity);
    this.at = 0;
    return taken;
  }

  /** After the last row: the format's end mark. */
  finish(): void {
    this.reserve(2);
    this.put16(-1);
  }

  protected reserve(bytes: number): void {
    if (this.at + bytes <= this.out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.out.length * 2, this.at + bytes));
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
  }

  protected put16(value: number): void {
    this.out[this.at++] = (value >> 8) & 0xff;
    this.out[this.at++] = value & 0xff;
  }

  protected put32(value: number): void {
    const { out, at } = this;
    out[at] = (value >>> 24) & 0xff;
    out[at + 1] = (value >>> 16) & 0xff;
    out[at + 2] = (value >>> 8) & 0xff;
    out[at + 3] = value & 0xff;
    this.at = at + 4;
  }

  protected putNull(): void {
    this.put32(-1);
  }

  protected putBytes(bytes: Buffer): void {
    this.put32(bytes.length);
    this.at += bytes.copy(this.out, this.at);
  }

  /** PostgreSQL's numeric: groups of four digits around the point, without the zero groups at either end. */
  protected putNumeric(
    bytes: Buffer,
    negative: boolean,
    from: number,
    whole: number,
    decimals: number,
  ): void {
    const { groups } = this;
    let count = 0;
    let weight = Math.floor((whole - from + 3) / 4) - 1;
    let size = (whole - from) % 4 || 4;
    for (let index = from; index < whole; size = 4) {
      let group = 0;
      for (const stop = index + size; index < stop; index += 1)
        group = group * 10 + ((bytes[index] as number) - ZERO);
      groups[count++] = group;
    }
    const last = whole + 1 + decimals;
    for (let index = whole + 1; index < last; index += 4) {
      let group = 0;
      for (let digit = 0; digit < 4; digit += 1)
        group = group * 10 + (index + digit < last ? (bytes[index + digit] as number) - ZERO : 0);
      groups[count++] = group;
    }
    let first = 0;
    while (first < count && groups[first] === 0) {
      first += 1;
      weight -= 1;
    }
    while (count > first && groups[count - 1] === 0) count -= 1;
    const digits = count - first;
    this.put32(8 + 2 * digits);
    this.put16(digits);
    this.put16(digits === 0 ? 0 : weight);
    this.put16(negative && digits > 0 ? 0x4000 : 0);
    this.put16(decimals);
    for (let index = first; index < count; index += 1) this.put16(groups[index] as number);
  }

  /** A text array of one dimension; `length` is its bytes with their headers. */
  protected putTexts(texts: readonly Buffer[], length: number): void {
    for (const value of [length, 1, 0, TEXT_OID, texts.length, 1]) this.put32(value);
    for (const text of texts) this.putBytes(text);
  }
}
