/** UUID in lower case. Branded per entity, so that a team's id never stands where a user's belongs. */
export type Id<Entity extends string> = string & { readonly __entity?: Entity };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
  const bytes = Array.from(random.subarray(0, 10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hexTime.slice(0, 8)}-${hexTime.slice(8, 12)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 20)}`;
}
