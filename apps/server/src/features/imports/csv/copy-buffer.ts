const ZERO = 0x30;
const TEXT_OID = 25;
/** Signature, no flags, no extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');

/** COPY's binary format, written value by value into a buffer that grows. */
export class CopyBuffer {
  protected out: Buffer;
  protected at: number;
  /** The same bytes as `out`: it writes a number of four bytes at once. */
  private view: DataView;
  private readonly groups = new Int16Array(40);

  constructor(memory: Buffer) {
    this.out = memory;
    this.view = viewOf(this.out);
    this.at = HEADER.copy(this.out, 0);
  }

  get size(): number {
    return this.at;
  }

  /** The bytes so far, to be given away: `goOnIn` comes next. */
  get piece(): Buffer {
    return this.out.subarray(0, this.at);
  }

  /** Begins the next piece in this memory. */
  goOnIn(memory: Buffer): void {
    this.out = memory;
    this.view = viewOf(memory);
    this.at = 0;
  }

  /** After the last row: the format's end mark. */
  finish(): void {
    this.reserve(2);
    this.put16(-1);
  }

  protected reserve(bytes: number): void {
    if (this.at + bytes <= this.out.length) return;
    const larger = sharedMemory(Math.max(this.out.length * 2, this.at + bytes));
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
    this.view = viewOf(larger);
  }

  protected put16(value: number): void {
    this.view.setInt16(this.at, value);
    this.at += 2;
  }

  protected put32(value: number): void {
    this.view.setInt32(this.at, value);
    this.at += 4;
  }

  protected putNull(): void {
    this.put32(-1);
  }

  protected putBytes(bytes: Buffer): void {
    this.put32(bytes.length);
    this.at += bytes.copy(this.out, this.at);
  }

  /** Byte by byte: for a few bytes cheaper than a call of `copy`. */
  protected putId(id: Buffer): void {
    this.put32(16);
    const { out, at } = this;
    for (let index = 0; index < 16; index += 1) out[at + index] = id[index] as number;
    this.at = at + 16;
  }

  /** PostgreSQL's numeric: groups of four digits around the point, without the zero groups at either end. */
  protected putNumeric(
    bytes: Buffer,
    negative: boolean,
    from: number,
    whole: number,
    decimals: number,
  ): void {
    if (whole - from <= 8 && decimals <= 4) {
      this.putShortNumeric(bytes, negative, from, whole, decimals);
      return;
    }
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

  /** One of at most three groups, as amounts are: two before the point and one behind it. */
  private putShortNumeric(
    bytes: Buffer,
    negative: boolean,
    from: number,
    whole: number,
    decimals: number,
  ): void {
    let before = 0;
    for (let index = from; index < whole; index += 1)
      before = before * 10 + ((bytes[index] as number) - ZERO);
    let behind = 0;
    for (let digit = 1; digit <= 4; digit += 1)
      behind = behind * 10 + (digit <= decimals ? (bytes[whole + digit] as number) - ZERO : 0);
    const high = Math.floor(before / 10_000);
    const low = before % 10_000;
    const first = high > 0 ? 0 : low > 0 ? 1 : 2;
    const end = behind > 0 ? 3 : low > 0 ? 2 : high > 0 ? 1 : 2;
    const digits = end - first;
    const { view, at } = this;
    view.setInt32(at, 8 + 2 * digits);
    view.setInt16(at + 4, digits);
    view.setInt16(at + 6, digits === 0 ? 0 : 1 - first);
    view.setInt16(at + 8, negative && digits > 0 ? 0x4000 : 0);
    view.setInt16(at + 10, decimals);
    let next = at + 12;
    if (first === 0) {
      view.setInt16(next, high);
      next += 2;
    }
    if (first <= 1 && end >= 2) {
      view.setInt16(next, low);
      next += 2;
    }
    if (end === 3) {
      view.setInt16(next, behind);
      next += 2;
    }
    this.at = next;
  }

  /** A text array of one dimension; `length` is its bytes with their headers. */
  protected putTexts(texts: readonly Buffer[], length: number): void {
    for (const value of [length, 1, 0, TEXT_OID, texts.length, 1]) this.put32(value);
    for (const text of texts) this.putBytes(text);
  }
}

/** Memory that two threads see: what one wrote, the other sends, and no bytes are copied or collected. */
export const sharedMemory = (bytes: number): Buffer => Buffer.from(new SharedArrayBuffer(bytes));

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);
