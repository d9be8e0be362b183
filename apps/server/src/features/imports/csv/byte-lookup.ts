/** Values by the bytes of a cell, so that a cell seen before makes no string: the strings of a million rows cost more than their parsing. */
export class ByteLookup<T> {
  private readonly entries = new Map<number, { readonly bytes: Buffer; readonly value: T }[]>();
  private count = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(bytes: Buffer, start: number, end: number): T | undefined {
    const list = this.entries.get(hashOf(bytes, start, end));
    if (list === undefined) return undefined;
    for (const entry of list) if (isEqual(entry.bytes, bytes, start, end)) return entry.value;
    return undefined;
  }

  /** Forgets nothing and takes nothing more when it is full. */
  set(bytes: Buffer, start: number, end: number, value: T): void {
    if (this.count >= this.most) return;
    this.count += 1;
    const entry = { bytes: Buffer.from(bytes.subarray(start, end)), value };
    const hash = hashOf(bytes, start, end);
    const list = this.entries.get(hash);
    if (list) list.push(entry);
    else this.entries.set(hash, [entry]);
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }
}

/** FNV-1a, kept within small integers. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1)
    hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return hash >> 2;
}

function isEqual(known: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let index = 0; index < known.length; index += 1)
    if (known[index] !== bytes[start + index]) return false;
  return true;
}
