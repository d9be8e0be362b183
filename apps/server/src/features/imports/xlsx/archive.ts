import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '@comptoir/contract/errors';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { brokenFile, XmlScanner, type XmlEvents } from './scan-xml.ts';

/** Sheets shrink to a twentieth or a fiftieth; what unpacks to more than 200 times its size was made to do harm. */
const MAX_RATIO = 200;
/** A small file may have any ratio up to this: an empty template with a million formatted cells is one. */
const UNPACKED_ALWAYS = 32 << 20;
/** Workbooks have dozens of parts. */
const MAX_ENTRIES = 10_000;

/** The parts of a zipped file by name. Nothing is unpacked to disk; what unpacks to more than `most_bytes` in all is refused unread. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #most_bytes: number;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, most_bytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#most_bytes = most_bytes;
  }

  static async open(source: string | Uint8Array, limit_bytes: number): Promise<Archive> {
    await refuseOld(source);
    const most_bytes = Math.min(limit_bytes, Math.max(UNPACKED_ALWAYS, MAX_RATIO * (await sizeOf(source))));
    const options = { autoClose: false, lazyEntries: true };
    const zip = await (
      typeof source === 'string'
        ? openPromise(source, options)
        : fromBufferPromise(Buffer.from(source), options)
    ).catch(refuse);
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName.toLowerCase(), entry);
        if (entries.size > MAX_ENTRIES) throw brokenFile();
      }
      return new Archive(zip, entries, most_bytes);
    } catch (error) {
      zip.close();
      return refuse(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Reads one part, if it is there; `pause` is called whenever the events are full. */
  async read(name: string, events: XmlEvents, pause?: () => Promise<void>): Promise<void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) throw new AppError('file_bad_format', { found: 'encrypted' });
    // The size that the archive declares: the reader stops a part that turns out to be longer.
    this.#unpacked += entry.uncompressedSize;
    if (this.#unpacked > this.#most_bytes)
      throw new AppError('file_too_big', { reason: 'unpacked', max_bytes: this.#most_bytes });
    const scanner = new XmlScanner(events);
    try {
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        scanner.add(chunk);
        while (!scanner.run()) await pause?.();
      }
      scanner.end();
    } catch (error) {
      refuse(error);
    }
  }

  close(): void {
    this.#zip.close();
  }
}

const sizeOf = async (source: string | Uint8Array) =>
  typeof source === 'string' ? (await stat(source)).size : source.length;

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The container of `.xls`, in which Excel also wraps a workbook with a password: its table of contents shows which. */
async function refuseOld(source: string | Uint8Array): Promise<void> {
  const file = typeof source === 'string' ? await openAsBlob(source) : new Blob([Uint8Array.from(source)]);
  const bytes = async (from: number, length: number) =>
    Buffer.from(await file.slice(from, from + length).arrayBuffer());
  const head = await bytes(0, 512);
  if (head.length < 512 || !head.subarray(0, OLE.length).equals(OLE)) return;
  const sector = 1 << (head.readUInt16LE(30) & 15);
  const contents = await bytes((head.readUInt32LE(48) + 1) * sector, 4096);
  const isEncrypted = contents.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new AppError('file_bad_format', { found: isEncrypted ? 'encrypted' : 'xls' });
}

/** Whatever the zip reader and zlib say of a damaged file is one thing to its owner. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? error : brokenFile();
}
