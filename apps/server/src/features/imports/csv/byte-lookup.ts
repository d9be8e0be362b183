interface Entry<T> {
  readonly hash: number;
  readonly bytes: Buffer;
  readonly value: T;
}

/**
 * Values by the bytes of a cell, so that a cell seen before makes no string: the strings of a million rows cost more than their
 * parsing. A table with open addressing, which takes less time per cell than a `Map` by hashes.
 */
export class ByteLookup<T> {
  private entries: (Entry<T> | undefined)[] = places<T>(64);
  private count = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(bytes: Buffer, start: number, end: number): T | undefined {
    const { entries } = this;
    const mask = entries.length - 1;
    for (let place = hashOf(bytes, start, end) & mask; ; place = (place + 1) & mask) {
      const entry = entries[place];
      if (entry === undefined) return undefined;
      if (isEqual(entry.bytes, bytes, start, end)) return entry.value;
    }
  }

  /** Forgets nothing and takes nothing more when it is full. */
  set(bytes: Buffer, start: number, end: number, value: T): void {
    if (this.isFull) return;
    this.count += 1;
    if (this.count * 2 > this.entries.length) this.grow();
    const hash = hashOf(bytes, start, end);
    insert(this.entries, { hash, bytes: Buffer.from(bytes.subarray(start, end)), value });
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  private grow(): void {
    const larger = places<T>(this.entries.length * 4);
    for (const entry of this.entries) if (entry) insert(larger, entry);
    this.entries = larger;
  }
}

const places = <T>(length: number) => Array.from<Entry<T> | undefined>({ length });

/** `entries` has a power of two of places, and a free one. */
function insert<T>(entries: (Entry<T> | undefined)[], entry: Entry<T>): void {
  const mask = entries.length - 1;
  let place = entry.hash & mask;
  while (entries[place] !== undefined) place = (place + 1) & mask;
  entries[place] = entry;
}

/** FNV-1a, whose upper bits come to the lower ones. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1)
    hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isEqual(known: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let index = 0; index < known.length; index += 1)
    if (known[index] !== bytes[start + index]) return false;
  return true;
}
