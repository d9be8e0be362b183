import type { EncodePlan } from './encode-plan.ts';

/** Rows of one millisecond: as many as the counter in an id has. */
export const ROWS_PER_MS = 4096;

/** The records that an import made: ids in a range of time, with an ending that no other import has. */
export interface MadeIds {
  readonly first: string;
  readonly last: string;
  /** The last 17 characters of each id. */
  readonly ending: string;
}

/** Of the rows of a file that were encoded with this plan (`RowEncoder`). */
export function madeIds({ now_ms, random }: Pick<EncodePlan, 'now_ms' | 'random'>, rows: number): MadeIds {
  const end = endingBytes(random).toString('hex');
  const id = (ms: number, rest: string) => {
    const hex = ms.toString(16).padStart(12, '0') + rest;
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
  return {
    first: id(now_ms, '7000'.padEnd(20, '0')),
    last: id(now_ms + Math.floor(rows / ROWS_PER_MS), '7fff'.padEnd(20, 'f')),
    ending: `${end.slice(0, 4)}-${end.slice(4)}`,
  };
}

/** The second half of every id of an import, with the variant of RFC 9562. */
export function endingBytes(random: Uint8Array): Buffer {
  const bytes = Buffer.from(random.subarray(0, 8));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  return bytes;
}
