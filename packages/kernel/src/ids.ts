/** UUID in lower case. Branded per entity, so that a team's id is never used as a user's. */
export type Id<Entity extends string> = string & { readonly __entity?: Entity };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * UUIDv7 (RFC 9562): time-ordered, so that new rows land at the end of an index.
 * @param nowMs milliseconds since 1970
 * @param random 10 random bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const hexTime = Math.floor(nowMs).toString(16).padStart(12, '0');
  let hex = '';
  for (let at = 0; at < 10; at += 1) {
    const byte = random[at] ?? 0;
    hex += HEX[at === 0 ? (byte & 0x0f) | 0x70 : at === 2 ? (byte & 0x3f) | 0x80 : byte];
  }
  return `${hexTime.slice(0, 8)}-${hexTime.slice(8, 12)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 20)}`;
}
