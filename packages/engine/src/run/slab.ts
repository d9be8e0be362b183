/**
 * Small arrays of doubles cut from large ones: a typed array of its own costs more than filling it, and a run makes tens
 * of thousands. Contents start at zero. A large array is freed once nothing cut from it is in use.
 */
const CHUNK = 1 << 16;
let chunk = new Float64Array(CHUNK);
let used = 0;

export function takeDoubles(size: number): Float64Array {
  if (size > CHUNK / 8) return new Float64Array(size);
  if (used + size > CHUNK) {
    chunk = new Float64Array(CHUNK);
    used = 0;
  }
  used += size;
  return chunk.subarray(used - size, used);
}
