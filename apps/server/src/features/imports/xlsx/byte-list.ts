import { AppError } from '@comptoir/contract/errors';

/** Bytes that grow, to a limit. Short pieces are copied by hand: a call into the runtime costs more than they do. */
export class ByteList {
  bytes: Buffer;
  length = 0;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.bytes = Buffer.allocUnsafeSlow(first);
    this.#most = most;
  }

  /** Makes room and answers where the next byte goes. */
  room(count: number): number {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      if (needed > this.#most)
        throw new AppError('file_too_big', { reason: 'unpacked', max_bytes: this.#most });
      const larger = Buffer.allocUnsafeSlow(Math.min(this.#most, Math.max(needed, this.bytes.length * 2)));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    return this.length;
  }

  byte(value: number): void {
    this.bytes[this.room(1)] = value;
    this.length += 1;
  }

  add(from: Buffer, start: number, end: number): void {
    let at = this.room(end - start);
    if (end - start > 64) from.copy(this.bytes, at, start, end);
    else for (let index = start; index < end; index += 1, at += 1) this.bytes[at] = from[index] as number;
    this.length += end - start;
  }

  text(text: string): void {
    // UTF-8 takes at most three bytes for each unit of a string.
    const at = this.room(text.length * 3);
    this.length += this.bytes.write(text, at, 'utf8');
  }

  /** A copy of what was added, and begins again. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.length);
    this.bytes.copy(taken, 0, 0, this.length);
    this.length = 0;
    return taken;
  }
}
