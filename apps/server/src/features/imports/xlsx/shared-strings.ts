import { AppError } from '@comptoir/contract/errors';
import type { Archive } from './archive.ts';
import { ByteList } from './byte-list.ts';
import { brokenFile, nameCode } from './scan-xml.ts';
import { addText } from './text-bytes.ts';

/** What the texts and their ends may take up in memory together: a million of some hundred letters each. */
const MAX_BYTES = 128 << 20;
const END_BYTES = Uint32Array.BYTES_PER_ELEMENT;

const STRING = nameCode('si');
const TEXT = nameCode('t');
/** How a Japanese text is read aloud; no part of it. */
const PHONETIC = nameCode('rPh');

/** The workbook's texts, each once, as bytes in one place: a million of them cost their letters and four bytes each. */
export class SharedStrings {
  readonly #text: ByteList;
  readonly #most_bytes: number;
  #ends = new Uint32Array(1 << 12);
  #count = 0;

  private constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
    this.#text = new ByteList(1 << 16, Math.max(most_bytes, 1 << 16));
  }

  static async read(archive: Archive, path: string | null, most_bytes = MAX_BYTES): Promise<SharedStrings> {
    const strings = new SharedStrings(most_bytes);
    let isPhonetic = false;
    const events = {
      listens: false,
      open: (name: number) => {
        if (name === PHONETIC) isPhonetic = true;
        else if (name === TEXT) events.listens = !isPhonetic;
      },
      close: (name: number) => {
        if (name === TEXT) events.listens = false;
        else if (name === PHONETIC) isPhonetic = false;
        else if (name === STRING) strings.#close();
      },
      text: (bytes: Buffer, from: number, to: number, isRaw: boolean) =>
        addText(strings.#text, bytes, from, to, isRaw),
    };
    if (path !== null) await archive.read(path, events);
    return strings;
  }

  #close(): void {
    // A hundred million empty texts would cost nothing but their ends.
    if (this.#text.length + (this.#count + 1) * END_BYTES > this.#most_bytes)
      throw new AppError('file_too_big', { reason: 'unpacked', max_bytes: this.#most_bytes });
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count] = this.#text.length;
    this.#count += 1;
  }

  get bytes(): Buffer {
    return this.#text.bytes;
  }

  start(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number);
  }

  end(index: number): number {
    if (!(index >= 0 && index < this.#count)) throw brokenFile();
    return this.#ends[index] as number;
  }
}
