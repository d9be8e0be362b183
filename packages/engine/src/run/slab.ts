/**
 * Small arrays cut from large ones: allocating a typed array costs more than filling it, and a run makes tens of thousands.
 * Contents start at zero. A large array is freed once nothing cut from it is in use.
 */
const CHUNK_BYTES = 1 << 19;
let chunk = new ArrayBuffer(CHUNK_BYTES);
let used = 0;

/** Where a cut of this many bytes begins in `chunk`; -1 when it is too large to be cut. */
function cut(bytes: number): number {
  if (bytes > CHUNK_BYTES / 8) return -1;
  if (used + bytes > CHUNK_BYTES) {
    chunk = new ArrayBuffer(CHUNK_BYTES);
    used = 0;
  }
  const from = used;
  // Doubles begin at multiples of their size.
  used += (bytes + 7) & ~7;
  return from;
}

export function takeDoubles(size: number): Float64Array {
  const from = cut(size * 8);
  return from < 0 ? new Float64Array(size) : new Float64Array(chunk, from, size);
}

export function takeBytes(size: number): Uint8Array {
  const from = cut(size);
  return from < 0 ? new Uint8Array(size) : new Uint8Array(chunk, from, size);
}
